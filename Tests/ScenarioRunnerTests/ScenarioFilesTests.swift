import HomeAPI
import JSON
import ScenarioRunner
import Testing

@Suite struct ScenarioFilesTests {
    private func library(_ files: [(id: String, content: [UInt8])] = []) -> ScenarioFiles {
        ScenarioFiles(files) { try Running.gateway() }
    }

    private func run(_ text: String, isCanceled: Bool = false) -> ScenarioRunView {
        let step = library().run(Array(text.utf8)) { isCanceled }
        while true { if let result = step() { return result } }
    }

    @Test func filesThatAreNoScenariosAreLeftOut() {
        let scenarios = library([
            ("b", Array("name: B\nsteps: [{advance: 1}, {advance: 2}]".utf8)), ("c", Array("name: [".utf8)),
            ("a", Array("name: A\ndescription: Why\nsteps: [{advance: 1}]".utf8)),
        ]).scenarios
        #expect(scenarios.map { $0.id } == ["a", "b"])
        #expect(scenarios.map { $0.stepCount } == [1, 2])
        #expect(scenarios[0].description == "Why")
    }

    @Test func aRunHasItsResult() {
        let passed = run("name: A\nsteps: [{advance: 90}]")
        #expect(passed.failure == nil && passed.steps == 1 && passed.homeSeconds == 90)
        let failed = run("name: A\nsteps:\n  - expect: {attribute: {device: desk-lamp, trait: onOff, onOff: 7}}")
        #expect(failed.failure?.line == 3)
        #expect(failed.failure?.differences.map { $0.expected } == ["7"])
        #expect(failed.recording.last?.starts(with: #"{"failure":"#.utf8) == true)
        let bad = run("name: A\nsteps: [{fly: 1}]")
        #expect(bad.failure?.line == 2 && bad.recording.isEmpty)
    }

    @Test func aRunForWhichNobodyWaitsEnds() {
        let result = run("name: A\nsteps: [{advance: 1}, {advance: 1}]", isCanceled: true)
        #expect(result.failure?.message == "The run was canceled.")
    }

    @Test func aRecordingHasALimit() {
        // Each response has all devices, about 140 kB.
        let steps = String(repeating: "  - request: {path: \"/devices?limit=1000\"}\n", count: 70)
        let result = run("name: A\nsteps:\n" + steps)
        #expect(result.failure == nil && result.steps == 70)
        #expect(result.recording.last == Array(#"{"truncated":true}"#.utf8))
        #expect(result.recording.count < 200)
    }
}
