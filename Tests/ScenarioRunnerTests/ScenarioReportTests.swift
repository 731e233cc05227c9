import ScenarioRunner
import Scenarios
import Synchronization
import Testing

@Suite struct ScenarioReportTests {
    /// The results of a scenario that passes, one that fails, a file that is none, and one that cannot be read.
    private func results(_ report: @escaping @Sendable (ScenarioResult) -> Void = { _ in }) -> [ScenarioResult] {
        let passing = "name: 'A <light> & \"more\" # 1'\nsteps: [{advance: 90}]"
        let failing = "name: It fails\nsteps:\n  - expect: {attribute: {device: desk-lamp, trait: onOff, onOff: \"<\"}}"
        let files: [ScenarioSuite.File] = [
            .init("a.yaml", .success(Array(passing.utf8))), .init("b.yaml", .success(Array(failing.utf8))),
            .init("c.yaml", .success(Array("name: [".utf8))),
            .init("d.yaml", .failure(.init("there is no file d.yaml"))),
        ]
        return ScenarioSuite.run(
            files, jobs: 3, options: Running.options, gateway: { try Running.gateway() }, report: report)
    }

    @Test func filesAreReportedInTheirOrder() {
        let reported = Mutex<[String]>([])
        let results = results { result in reported.withLock { $0.append(result.file) } }
        #expect(reported.withLock { $0 } == ["a.yaml", "b.yaml", "c.yaml", "d.yaml"])
        #expect(results.map { $0.file } == reported.withLock { $0 })
        #expect(results.map { $0.failure == nil } == [true, false, false, false])
        #expect(ScenarioReport.summary(results, seconds: 1.25) == "4 scenarios: 1 passed, 3 failed, in 1.3 s")
        #expect(
            ScenarioReport.lines(results[0]) == [
                "passed  a.yaml: A <light> & \"more\" # 1 (1 step, 1 min 30 s of home time)"
            ])
        #expect(ScenarioReport.lines(results[3]).contains("        d.yaml:1:1: there is no file d.yaml"))
    }

    @Test func junitHasAFailureForEachFailedScenario() {
        let text = ScenarioReport.junit(results(), seconds: 1.25)
        #expect(text.contains("<testsuite name=\"scenarios\" tests=\"4\" failures=\"3\" errors=\"0\" time=\"1.250\">"))
        #expect(text.contains("classname=\"a.yaml\" name=\"A &lt;light&gt; &amp; &quot;more&quot; # 1\""))
        #expect(text.contains("<failure message=\"Attributes of onOff of desk-lamp differ.\">b.yaml:3:14: "))
        #expect(text.contains("&quot;&lt;&quot;"))
    }

    @Test func tapHasAResultForEachScenario() {
        let lines = ScenarioReport.tap(results()).split(separator: "\n").map { String($0) }
        #expect(lines.prefix(3) == ["TAP version 14", "1..4", "ok 1 - a.yaml: A <light> & \"more\" \\# 1"])
        #expect(lines.contains("not ok 2 - b.yaml: It fails"))
        #expect(lines.contains("    line: 3"))
        #expect(lines.contains("not ok 4 - d.yaml: the file cannot be read"))
    }
}
