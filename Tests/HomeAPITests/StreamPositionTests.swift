import HomeEngine
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
}
