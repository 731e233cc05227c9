import HomeEngine
import Testing

@testable import HomeAPI

@Suite struct MatchWindowTests {
    private static func window(_ sequences: some Sequence<UInt64>, since start: UInt64 = 0) -> MatchWindow {
        var window = MatchWindow(since: cursor(start))
        for sequence in sequences { window.add(MatchWindow.Match(sequence: sequence, verdict: .pass)) }
        return window
    }

    private static func cursor(_ sequence: UInt64, epoch: UInt64 = 1) -> Cursor {
        Cursor(epoch: Epoch(number: epoch), sequence: sequence)
    }

    private static func sequences(_ window: MatchWindow, after: UInt64, through: UInt64) -> [UInt64]? {
        window.matches(after: cursor(after), through: through)?.map { $0.sequence }
    }

    @Test func matchesAreFoundByTheirSequence() {
        let window = Self.window([11, 15, 20], since: 10)
        #expect(Self.sequences(window, after: 10, through: 20) == [11, 15, 20])
        #expect(Self.sequences(window, after: 11, through: 19) == [15])
        #expect(Self.sequences(window, after: 20, through: 30) == [])
        #expect(Self.sequences(window, after: 16, through: 18) == [])
        #expect(Self.sequences(window, after: 9, through: 20) == nil)
    }

    @Test func aChangeIsStoredOnceEvenIfItMatchesSeveralTimes() {
        #expect(Self.sequences(Self.window([3, 3, 4, 4, 4]), after: 0, through: 9) == [3, 4])
    }

    @Test func onlyTheLastMatchesAreStored() {
        let count = UInt64(MatchWindow.capacity + 10)
        let window = Self.window(1...count)
        #expect(Self.sequences(window, after: 9, through: count) == nil)
        #expect(Self.sequences(window, after: 10, through: count) == Array(11...count))
    }

    @Test func aRestartRemovesAllMatches() {
        var window = Self.window([11, 15], since: 10)
        window.restart(since: Self.cursor(30))
        #expect(Self.sequences(window, after: 15, through: 30) == nil)
        #expect(Self.sequences(window, after: 30, through: 30) == [])
    }

    /// A stream thread may notice later than others that the home was replaced.
    @Test func matchesOfAnotherEpochAreNotFound() {
        var window = Self.window([11, 15], since: 10)
        #expect(window.matches(after: Self.cursor(11, epoch: 2), through: 20) == nil)
        window.restart(since: Self.cursor(5, epoch: 2))
        window.add(MatchWindow.Match(sequence: 12, verdict: .pass))
        #expect(window.matches(after: Self.cursor(11), through: 20) == nil)
        #expect(window.matches(after: Self.cursor(11, epoch: 2), through: 20)?.map { $0.sequence } == [12])
    }
}
