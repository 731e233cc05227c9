import Faults
import HTTPServer
import HomeEngine
import JSON
import Testing

@testable import HomeAPI

@Suite struct StreamPositionTests {
    private static func cursor(_ sequence: UInt64) -> Cursor { Cursor(epoch: Epoch(number: 1), sequence: sequence) }

    @Test func aCursorIsResumedAndAnyOtherTextRestartsTheStream() {
        #expect(StreamPosition(cursorText: Self.cursor(5).description) == .resuming(Self.cursor(5)))
        for text in ["x", "5", "-5", "1-"] {
            #expect(StreamPosition(cursorText: text) == .restarting(.epoch), "\(text)")
        }
    }

    @Test func onlyAPositionInTheHistoryHasACursor() {
        #expect(StreamPosition.starting.cursor == nil && StreamPosition.restarting(.gap).cursor == nil)
        #expect(StreamPosition.resuming(Self.cursor(5)).cursor == Self.cursor(5))
        #expect(StreamPosition.following(Self.cursor(6)).cursor == Self.cursor(6))
    }

    @Test(arguments: [
        (StreamPosition.resuming(cursor(5)), UInt64(9), StreamPosition.resuming(cursor(9))),
        (.following(cursor(5)), 9, .following(cursor(9))), (.following(cursor(5)), 3, .following(cursor(5))),
        (.starting, 9, .starting), (.restarting(.lag), 9, .restarting(.lag)),
    ])
    func aPositionAdvancesAndNeverGoesBack(from start: StreamPosition, to sequence: UInt64, expected: StreamPosition) {
        var position = start
        position.advance(to: sequence)
        #expect(position == expected)
    }

    @Test(arguments: [
        (StreamPosition.resuming(cursor(5)), StreamPosition.following(cursor(5))),
        (.following(cursor(5)), .following(cursor(5))), (.starting, .starting), (.restarting(.gap), .restarting(.gap)),
    ])
    func aStreamThatHasResumedIsFollowing(from start: StreamPosition, expected: StreamPosition) {
        var position = start
        position.catchUp()
        #expect(position == expected)
    }

    @Test(arguments: [
        (StreamPosition.resuming(cursor(5)), StreamPosition.restarting(.gap)),
        (.following(cursor(5)), .restarting(.lag)), (.starting, .starting), (.restarting(.epoch), .restarting(.epoch)),
    ])
    func missingChangesAreAGapUntilTheStreamHasBeenUpToDate(from start: StreamPosition, expected: StreamPosition) {
        var position = start
        position.fallBehind()
        #expect(position == expected)
    }

    /// The cursors are numbers of changes: 3 are in the log.
    @Test(arguments: [
        (nil, "after={1}", [2, 3]), (nil, "lastEventId={2}", [3]), (nil, "after={0}&lastEventId={2}", [3]),
        (nil, "lastEventId=&after={1}", [2, 3]), ("{1}", "after={0}&lastEventId={2}", [2, 3]),
        ("", "after={2}", [3]), (nil, "lastEventId=", []), (nil, "", []),
    ])
    func aStreamContinuesAtTheCursorOfItsRequest(header: String?, query: String, expected: [Int]) throws {
        let gateway = try TestGateway()
        let first = gateway.home.cursor
        for number in 1...3 { gateway.send(.patch, "/devices/desk-lamp", "{\"name\":\"\(number)\"}") }
        func filled(_ text: String) -> String {
            (0...3).reduce(text) { text, number in
                let cursor = Cursor(epoch: first.epoch, sequence: first.sequence + UInt64(number))
                return text.replacing("{\(number)}", with: cursor.description)
            }
        }
        let headers = header.map { [Header("Last-Event-ID", filled($0))] } ?? []
        let reader = try StreamReader(gateway, "/events?\(filled(query))", headers: headers)
        let names = try reader.read(at: 0).events.compactMap { $0.data["object"]["name"].stringValue }
        #expect(names == expected.map { "\($0)" })
    }
}
