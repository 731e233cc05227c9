import HomeAPI
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import JSON
import ScenarioRunner
import Scenarios
import TestSupport
import Testing

/// The replay of recordings.
@Suite struct ReplayTests {
    private static let version = Product.version

    /// Replays a recording without pauses. Returns the first difference, and the home.
    private func replay(
        _ bytes: [UInt8], lastLine: Int? = nil
    ) throws -> (difference: Replay.Difference?, home: Home) {
        let settings = Home.Configuration(
            catalog: CatalogIndex(Catalog.self), behaviors: Simulation.behaviors, journal: MemoryJournal(),
            hostTime: HostTime(steady: { 0 }, calendar: { 0 }))
        let replay = try Replay(
            RecordingFile(bytes, version: Self.version), settings, gateway: try Running.gateway())
        let homes = Homes(replay.home, Homes.Configuration(newHome: settings))
        let api = HomeAPI(
            homes: homes,
            configuration: HomeAPI.Configuration(deviceDefaults: BlueprintDefaults(), templates: SimulatedHomes()))
        var timing = Replay.Timing(speed: nil)
        timing.lastLine = lastLine
        #expect(replay.rejection?.code == .failedPrecondition)
        let difference = try replay.run(on: api, timing) { false }
        #expect(replay.rejection == nil)
        return (difference, replay.home)
    }

    @Test(arguments: Running.shipped)
    func everyShippedScenarioIsReplayedWithTheSameChangesAndCursors(path: String) throws {
        let result = try Running.run(try Repository.bytes(of: path))
        let (difference, home) = try replay(result.recordingText)
        #expect(difference == nil)
        let last = result.recordingText.changes.last
        #expect(last == nil || last == home.cursor.description)
    }

    private static let moving = """
          - command: {device: living-room-lamp, trait: levelControl, command: moveToLevelWithOnOff,
              params: {level: 254, transitionTime: 100}}
          - advance: 5 s
          - request: {method: POST, path: /simulation/devices, body: {type: dimmableLight, name: New}}
            expect: {status: 201}
          - fault: {on: {device: desk-lamp}, kind: flapping, up: 2, down: 3, for: 60}
          - advance: 1 min
          - write: {device: living-room-lamp, trait: levelControl, attributes: {onLevel: 7}}
        """

    @Test func movingValuesCreatedDevicesAndFaultsAreReplayed() throws {
        let result = try Running.run(steps: Self.moving)
        #expect(result.failure == nil, "\(result.report)")
        let (difference, home) = try replay(result.recordingText)
        #expect(difference == nil)
        #expect(home.checkpoint().size.devices == DemoHome.template(seed: 1).devices.count + 1)
    }

    @Test func aReplayCanEndBeforeALine() throws {
        let result = try Running.run(steps: Self.moving)
        let lines = result.recording.map { String(decoding: $0, as: UTF8.self) }
        let write = try #require(lines.firstIndex { $0.contains("onLevel") && $0.contains(#""request""#) })
        let (difference, home) = try replay(result.recordingText, lastLine: write + 1)
        #expect(difference == nil)
        let whole = try replay(result.recordingText).home
        #expect(home.cursor.sequence + 1 == whole.cursor.sequence)
    }

    @Test func aChangeThatDiffersIsFoundWithItsLine() throws {
        let result = try Running.run(steps: Self.moving)
        var lines = result.recording.map { String(decoding: $0, as: UTF8.self) }
        let index = try #require(lines.lastIndex { $0.contains(#""onLevel":7"#) && $0.hasPrefix(#"{"frame""#) })
        lines[index] = lines[index].replacing(#""onLevel":7"#, with: #""onLevel":8"#)
        let difference = try replay(Array(lines.joined(separator: "\n").utf8)).difference
        #expect(difference?.line == index + 1)
        #expect(difference?.recorded?.contains(#""onLevel":8"#) == true)
        #expect(difference?.replayed?.contains(#""onLevel":7"#) == true)
    }

    @Test func aMissingChangeIsFound() throws {
        let result = try Running.run(steps: Self.moving)
        let lines = result.recording.map { String(decoding: $0, as: UTF8.self) }
        let request = try #require(lines.firstIndex { $0.contains("onLevel") && $0.contains(#""request""#) })
        let shortened = lines.enumerated().filter { $0.offset != request }.map { $0.element }
        let difference = try replay(Array(shortened.joined(separator: "\n").utf8)).difference
        #expect(difference?.replayed == nil && difference?.recorded?.contains("onLevel") == true)
    }

    @Test(arguments: [
        ("", "the file is empty"), ("{}", "this is not a recording: its first line has no member recording"),
        ("\u{0}", "this is not a recording: its first line has no member recording"),
        (
            #"{"recording":1,"version":"0.0.1","home":{}}"#,
            "the recording was written by version 0.0.1 of home-gateway, and this is version \(version); use version 0.0.1"
        ),
        (
            #"{"recording":2,"version":"9.9.9","home":{}}"#,
            "the recording was written by version 9.9.9 of home-gateway, and this is version \(version); use version 9.9.9"
        ),
        (
            #"{"recording":1,"version":"\#(version)","home":{}}"#,
            "line 1: the home has neither from nor checkpoint"
        ),
        (
            #"{"recording":1,"version":"\#(version)","home":{"checkpoint":{"data":"?"}}}"#,
            "line 1: the checkpoint has no data"
        ),
        (
            #"{"recording":1,"version":"\#(version)","home":{"checkpoint":{"data":"AAAA"}}}"#,
            "line 1: the checkpoint has no time"
        ),
        (
            #"{"recording":1,"version":"\#(version)","home":{"from":{}}}"# + "\n[1]\n{}",
            "line 2 is not an object in JSON"
        ),
        (
            #"{"recording":1,"version":"\#(version)","home":{"from":{}}}"# + "\n" + #"{"request":{"path":"/"}}"#,
            "line 2: the request has no method or no path"
        ),
    ])
    func aFileThatIsNoRecordingIsRefusedWithOneSentence(text: String, message: String) {
        #expect { try RecordingFile(Array(text.utf8), version: Self.version) } throws: {
            ($0 as? RecordingFile.Mistake)?.message == message
        }
    }

    @Test(arguments: ["", "AAAA", "AQEB", "/////////wE="])
    func aDamagedCheckpointIsRefused(data: String) throws {
        let checkpoint = #"{"data":"\#(data)","time":"2026-01-01T08:00:00Z"}"#
        let text = #"{"recording":1,"version":"\#(Self.version)","home":{"checkpoint":\#(checkpoint)}}"#
        #expect(throws: Home.OpeningError.self) { try replay(Array(text.utf8)) }
    }

    @Test func anIncompleteLastLineIsLeftOut() throws {
        let result = try Running.run(steps: Self.moving)
        let text = result.recordingText.dropLast(10)
        _ = try RecordingFile(Array(text), version: Self.version)
    }
}

/// The comparison of recordings.
@Suite struct RecordingComparisonTests {
    private func difference(_ first: String, _ second: String) throws -> RecordingComparison.Difference? {
        let head = #"{"recording":1,"version":"1","home":{"epoch":"aaaa1111"}}"# + "\n"
        let other = #"{"recording":1,"version":"2","home":{"epoch":"bbbb2222"}}"# + "\n"
        return try RecordingComparison.firstDifference(Array((head + first).utf8), Array((other + second).utf8))
    }

    @Test func realTimesVersionsAndTheNamesOfEpochsAndRequestsAreEqual() throws {
        let first = #"{"request":{"requestID":"req-0aaaaaaaaaa","microseconds":5,"receivedAt":"x"}}"#
        let second = #"{"request":{"requestID":"req-0bbbbbbbbbb","microseconds":7,"receivedAt":"y"}}"#
        let change = #"{"frame":{"id":"aaaa1111-4","data":{"requestID":"req-0aaaaaaaaaa"}}}"#
        let other = #"{"frame":{"id":"bbbb2222-4","data":{"requestID":"req-0bbbbbbbbbb"}}}"#
        #expect(try difference("\(first)\n\(change)", "\(second)\n\(other)") == nil)
    }

    @Test(arguments: [
        (#"{"a":{"b":[1,2]}}"#, #"{"a":{"b":[1,3]}}"#, "/a/b/1", "2", "3"),
        (#"{"a":1}"#, #"{"a":1,"b":2}"#, "/b", nil, "2"), (#"{"a":1,"b":2}"#, #"{"a":1}"#, "/b", "2", nil),
        (#"{"a":[1]}"#, #"{"a":[1,2]}"#, "/a/1", nil, "2"),
        (#"{"frame":{"id":"aaaa1111-4"}}"#, #"{"frame":{"id":"bbbb2222-5"}}"#, "/frame/id", nil, nil),
        (
            #"{"frame":{"data":{"requestID":"req-0aaaaaaaaaa"}}}"# + "\n"
                + #"{"frame":{"data":{"requestID":"req-0aaaaaaaaaa"}}}"#,
            #"{"frame":{"data":{"requestID":"req-0bbbbbbbbbb"}}}"# + "\n"
                + #"{"frame":{"data":{"requestID":"req-0cccccccccc"}}}"#, "/frame/data/requestID", nil, nil
        ),
    ])
    func theFirstDifferenceHasItsMember(
        first: String, second: String, pointer: String, value: String?, other: String?
    ) throws {
        let found = try #require(try difference(first, second))
        #expect(found.pointer == pointer)
        if value != nil || other != nil { #expect(found.first == value && found.second == other) }
        #expect(found.firstLine == found.secondLine)
    }

    @Test func aRecordingThatEndsEarlierDiffers() throws {
        let found = try #require(try difference(#"{"a":1}"#, #"{"a":1}"# + "\n" + #"{"a":2}"#))
        #expect(found.firstLine == nil && found.secondLine == 3)
    }

    @Test(arguments: [("nothing", false), (#"{"recording":1}"#, true)])
    func aFileThatIsNoRecordingIsNamed(first: String, isSecond: Bool) {
        #expect { try RecordingComparison.firstDifference(Array(first.utf8), Array("?".utf8)) } throws: {
            ($0 as? RecordingComparison.Mistake)?.isSecond == isSecond
        }
    }
}

extension [UInt8] {
    /// The cursors of the changes in a recording.
    fileprivate var changes: [String] {
        split(separator: UInt8(ascii: "\n")).compactMap { line in
            (try? JSONValue.parse(Array(line)))?.objectValue?["frame"]?.objectValue?["id"]?.stringValue
        }
    }
}
