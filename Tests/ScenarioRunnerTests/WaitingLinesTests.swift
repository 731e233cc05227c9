import JSON
import Testing

@testable import ScenarioRunner

@Suite struct WaitingLinesTests {
    private static let entry: JSONObject = ["requestID": "r-1", "number": 1, "firstSequence": 5, "lastSequence": 6]

    private static func change(_ number: Int, cause: String? = nil) -> WaitingLines.Line {
        .change([], id: "e-\(number)", cause: cause)
    }

    /// The lines as texts: the numbers of the changes, and the ids of the requests.
    private static func texts(_ lines: [WaitingLines.Line]) -> [String] {
        lines.map { line in
            switch line {
            case .change(_, let id, _): id ?? ""
            case .request(let entry): entry["requestID"]?.stringValue ?? ""
            case .clock(let time): time
            }
        }
    }

    @Test func aRequestIsBeforeItsChangesAlsoIfItBecomesKnownLater() {
        var waiting = WaitingLines()
        for line in [Self.change(4), Self.change(5, cause: "r-1"), Self.change(6, cause: "r-1"), Self.change(7)] {
            waiting.add(line, at: 0)
        }
        #expect(Self.texts(waiting.take(before: 2, withoutCauseBefore: -30)) == ["e-4"])
        #expect(waiting.missingCauses == ["r-1"])
        waiting.add(.request(Self.entry), at: 2)
        #expect(waiting.missingCauses.isEmpty)
        #expect(Self.texts(waiting.take(before: 3, withoutCauseBefore: -30)) == ["r-1", "e-5", "e-6", "e-7"])
    }

    @Test func aChangeWhoseRequestStaysUnknownIsTakenInTheEnd() {
        var waiting = WaitingLines()
        waiting.add(Self.change(5, cause: "r-1"), at: 10)
        #expect(waiting.take(before: 40, withoutCauseBefore: 10).isEmpty)
        #expect(Self.texts(waiting.take(before: 41, withoutCauseBefore: 11)) == ["e-5"])
    }

    @Test func aLaterRequestWithTheSameIDHasChangesOfItsOwn() {
        var waiting = WaitingLines()
        waiting.add(.request(Self.entry), at: 0)
        waiting.add(Self.change(8, cause: "r-1"), at: 0)
        #expect(Self.texts(waiting.take(before: 1, withoutCauseBefore: -30)) == ["r-1"])
        #expect(waiting.missingCauses == ["r-1"])
    }

    @Test func manyRequestsLeaveNothing() {
        var waiting = WaitingLines()
        for number in 1...3_000 {
            let id = "r-\(number)"
            let sequence = JSONValue.integer(Int64(number))
            waiting.add(
                .request(["requestID": .string(id), "firstSequence": sequence, "lastSequence": sequence]), at: 0)
            waiting.add(Self.change(number, cause: id), at: 0)
            #expect(waiting.take(before: 1, withoutCauseBefore: -30).count == 2)
        }
        #expect(waiting.knownCauses <= 1_000)
    }
}
