import JSON
import Scenarios
import TestSupport
import Testing

@Suite struct RecordingTests {
    /// A scenario of each kind: streams that resume, a device that moves over a time, a stream that breaks.
    private static let recorded = [
        "app-reconnects-after-sleep.yaml", "blinds-in-the-evening.yaml", "stream-breaks.yaml",
    ]

    @Test(arguments: recorded)
    func isTheRecordingOfTheFile(name: String) throws {
        let result = try Running.run(try Repository.bytes(of: "scenarios/\(name)"), file: name)
        let path = "Tests/ScenarioRunnerTests/Recordings/scenarios-\(name).ndjson"
        let expected = Self.lines(try Repository.bytes(of: path))
        // The version of the program is a part of the file.
        let actual = Self.lines(result.recordingText)
        for (number, (expected, actual)) in zip(expected, actual).enumerated() where number > 0 {
            #expect(expected == actual, "line \(number + 1); run: make recordings")
        }
        #expect(expected.count == actual.count)
    }

    @Test(arguments: Running.shipped)
    func sameSeedSameRecording(path: String) throws {
        let bytes = try Repository.bytes(of: path)
        let first = try Running.run(bytes).recordingText
        let second = try Running.run(bytes).recordingText
        let isEqual = first == second
        #expect(isEqual)
        #expect(first.count > 200)
    }

    @Test func anotherSeedAnotherRecording() throws {
        let steps = "  - advance: 1 h"
        let first = try Running.run(steps: steps, home: "{seed: 1}").recordingText
        let second = try Running.run(steps: steps + "\n  - connect: {stream: a}", home: "{seed: 2}").recordingText
        #expect(first != second)
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    }
}
