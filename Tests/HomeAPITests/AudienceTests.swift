import Testing

@testable import HomeAPI

/// What the readers of one filter have ahead of them.
@Suite struct AudienceTests {
    private static func numbers(_ concerns: Concerns, after: UInt64, through: UInt64) -> [UInt64]? {
        concerns.changes(after: after, through: through)?.map { $0.number }
    }

    @Test func whatConcernsAReaderIsFoundByItsPlace() {
        var concerns = Concerns(since: 10)
        for number: UInt64 in [11, 15, 20] { concerns.add(number, .pass) }
        #expect(Self.numbers(concerns, after: 10, through: 20) == [11, 15, 20])
        #expect(Self.numbers(concerns, after: 11, through: 19) == [15])
        #expect(Self.numbers(concerns, after: 20, through: 30) == [])
        #expect(Self.numbers(concerns, after: 16, through: 18) == [])
        #expect(Self.numbers(concerns, after: 9, through: 20) == nil)
    }

    @Test func changesThatComeOutOfTheirOrderStandInIt() {
        var concerns = Concerns(since: 0)
        for number: UInt64 in [3, 1, 2, 5, 4] { concerns.add(number, number == 2 ? .entered : .pass) }
        #expect(Self.numbers(concerns, after: 0, through: 5) == [1, 2, 3, 4, 5])
        #expect(concerns.changes(after: 1, through: 2) == [Concerns.Change(number: 2, verdict: .entered)])
    }

    @Test func onlyTheLastOnesAreKeptAndWhoIsBehindThemIsToldSo() {
        var concerns = Concerns(since: 0)
        let count = UInt64(Concerns.most + 10)
        for number in 1...count { concerns.add(number, .pass) }
        #expect(Self.numbers(concerns, after: 9, through: count) == nil)
        #expect(Self.numbers(concerns, after: 10, through: count) == Array(11...count))
        // Too late for what has been given up already.
        concerns.add(5, .pass)
        #expect(Self.numbers(concerns, after: 10, through: count) == Array(11...count))
    }

    @Test func whoComesTooEarlyWaitsForThoseBefore() {
        var progress = Progress<String>(last: 4)
        #expect(progress.add(7...8, ["c"]) == [])
        #expect(progress.last == 4)
        #expect(progress.add(6...6, ["b"]) == [])
        #expect(progress.add(5...5, ["a"]) == ["a", "b", "c"])
        #expect(progress.last == 8)
        // Known already.
        #expect(progress.add(3...4, ["old"]) == ["old"])
        #expect(progress.last == 8)
        #expect(progress.add(9...12, []) == [] && progress.last == 12)
    }
}
