import HomeModel
import Testing

@testable import HomeEngine

@Suite struct HomeClockTests {
    private static let noon = HomeTime(microseconds: 1_000_000_000)

    @Test func theClockRunsWithTheHost() {
        let clock = HomeClock(time: Self.noon, host: 500)
        #expect(clock.now(host: 500) == Self.noon)
        #expect(clock.now(host: 1_000_500) == Self.noon + .seconds(1))
        #expect(clock.host(of: Self.noon + .seconds(2)) == 2_000_500)
    }

    @Test func theClockStopsWhilePausedAndThenContinues() {
        var clock = HomeClock(time: Self.noon, host: 0)
        clock.set(isPaused: true, host: 1_000_000)
        #expect(clock.now(host: 9_000_000) == Self.noon + .seconds(1))
        #expect(clock.host(of: Self.noon + .seconds(5)) == nil)
        clock.set(isPaused: false, host: 9_000_000)
        #expect(clock.now(host: 10_000_000) == Self.noon + .seconds(2))
    }

    @Test func aNewSpeedAppliesToLaterTimeOnly() {
        var clock = HomeClock(time: Self.noon, host: 0)
        clock.set(speed: 60, host: 1_000_000)
        #expect(clock.now(host: 2_000_000) == Self.noon + .seconds(61))
        #expect(clock.host(of: Self.noon + .seconds(121)) == 3_000_000)
    }

    @Test func theClockAdvancesAndNeverGoesBack() {
        var clock = HomeClock(time: Self.noon, host: 0)
        clock.advance(to: Self.noon + .hours(1), host: 1_000_000)
        #expect(clock.now(host: 1_000_000) == Self.noon + .hours(1))
        clock.advance(to: Self.noon, host: 2_000_000)
        #expect(clock.now(host: 2_000_000) == Self.noon + .hours(1) + .seconds(1))
    }

    @Test(arguments: [0, -1, 1e-300, 1e-12, 0.001, 1, 3_600, 3_601, 1e300, .infinity, -.infinity, .nan] as [Double])
    func aSpeedIsClampedToTheRange(speed: Double) {
        let created = HomeClock(time: Self.noon, host: 0, speed: speed)
        var set = HomeClock(time: Self.noon, host: 0)
        set.set(speed: speed, host: 0)
        #expect(created == set)
        #expect(HomeClock.speeds.contains(created.speed))
        if HomeClock.speeds.contains(speed) { #expect(created.speed == speed) }
    }

    @Test(arguments: [0.001, 0.5, 1, 3_600], [.min, -1, 0, 1_000_000, .max] as [Int64])
    func noTimeOfTheHostOverflows(speed: Double, host: Int64) {
        for start in [HomeTime.first, Self.noon, .last] {
            for anchor in [Int64.min, 0, .max] {
                var clock = HomeClock(time: start, host: anchor, speed: speed)
                #expect(clock.now(host: host) >= start)
                for time in [HomeTime.first, Self.noon, .last] { #expect(clock.host(of: time) != nil) }
                clock.advance(to: .last, host: host)
                #expect(clock.now(host: .max) == .last)
            }
        }
    }

    @Test func noTimePassesWhenTheHostClockIsSetBack() {
        let clock = HomeClock(time: Self.noon, host: 5_000_000)
        #expect(clock.now(host: 1_000_000) == Self.noon)
    }

    @Test func theEndOfTimeIsStillWrittenWithFourDigits() {
        var clock = HomeClock(time: HomeTime.last - .seconds(1), host: 0)
        #expect(clock.now(host: .max).text == "9999-12-31T23:59:59.999999Z")
        clock.advance(to: .last, host: 0)
        #expect(clock.now(host: .max).text == "9999-12-31T23:59:59.999999Z")
        #expect(HomeTime.first.text == "0000-01-01T00:00:00.000000Z")
        #expect(HomeTime(text: "0000-01-01T00:00:00Z") == .first)
    }
}

@Suite struct DueQueueTests {
    private static func taken(_ queue: DueQueue<HomeTime>) -> [(time: Int64, ordinal: Int)] {
        var queue = queue
        var taken: [(Int64, Int)] = []
        while let first = queue.first {
            taken.append((first.due.microseconds, first.ordinal))
            queue.schedule(first.ordinal, at: nil)
        }
        return taken
    }

    @Test func theQueueReturnsEntriesInTheOrderOfTime() {
        var queue = DueQueue<HomeTime>()
        var hash = SeededHash(seed: 7)
        var times: [Int64] = []
        for ordinal in 0..<500 {
            hash.mix(UInt64(ordinal))
            let time = Int64(hash.value % 1_000)
            times.append(time)
            queue.schedule(ordinal, at: HomeTime(microseconds: time))
        }
        #expect(Self.taken(queue).map { $0.time } == times.sorted())
    }

    @Test func devicesThatAreDueAtTheSameTimeAreOrderedByOrdinal() {
        var queue = DueQueue<HomeTime>()
        for ordinal in [3, 1, 2, 0] { queue.schedule(ordinal, at: HomeTime(microseconds: 5)) }
        #expect(Self.taken(queue).map { $0.ordinal } == [0, 1, 2, 3])
    }

    @Test func aDeviceScheduledSeveralTimesHasOneEntry() {
        var queue = DueQueue<HomeTime>()
        var hash = SeededHash(seed: 3)
        var times: [Int: Int64] = [:]
        for number in 0..<20_000 {
            hash.mix(UInt64(number))
            let ordinal = Int(hash.value % 100)
            let time = Int64(hash.value >> 32)
            let isRemoved = hash.value.isMultiple(of: 5)
            queue.schedule(ordinal, at: isRemoved ? nil : HomeTime(microseconds: time))
            times[ordinal] = isRemoved ? nil : time
            #expect(queue.count == times.count)
            #expect(queue.first?.due.microseconds == times.values.min())
        }
        let taken = Self.taken(queue)
        #expect(taken.map { $0.time } == times.values.sorted())
        #expect(taken.allSatisfy { times[$0.ordinal] == $0.time })
    }
}

@Suite struct TableTests {
    private static func room(_ number: Int, name: String = "Room") -> RoomState {
        RoomState(id: "room-\(number)", name: name, structureID: "house", revision: 0)
    }

    private static func table(_ count: Int) -> Table<RoomState> {
        var table = Table<RoomState>()
        for number in 0..<count { table.set(room(number), at: table.end) }
        return table
    }

    @Test func elementsAreInTheOrderInWhichTheyWereAdded() {
        let table = Self.table(1_000)
        #expect(table.count == 1_000)
        #expect(table.elements().map { $0.element.id } == (0..<1_000).map { "room-\($0)" })
        #expect(table.elements(from: 998).map { $0.ordinal } == [998, 999])
        #expect(table["room-700"]?.id == "room-700")
    }

    @Test func aCopyDoesNotChangeWithTheOriginal() {
        var table = Self.table(600)
        let copy = table
        table.set(Self.room(300, name: "Library"), at: 300)
        table.remove(at: 301)
        #expect(table["room-300"]?.name == "Library" && table["room-301"] == nil)
        #expect(copy["room-300"]?.name == "Room" && copy["room-301"] != nil)
        #expect(copy.count == 600 && table.count == 599)
    }

    @Test func gapsAreSkippedAndUseNoMemory() {
        var table = Self.table(2_000)
        for ordinal in 0..<1_999 where ordinal != 700 { table.remove(at: ordinal) }
        #expect(table.elements().map { $0.ordinal } == [700, 1_999])
        #expect(table.elements(from: 701).map { $0.ordinal } == [1_999])
        #expect(table.elements(from: .max).map { $0.ordinal } == [])
        table.set(Self.room(3), at: 3)
        table.set(Self.room(5_000), at: 5_000)
        #expect(table.elements().map { $0.ordinal } == [3, 700, 1_999, 5_000])
    }

    @Test func anOrdinalIsUsedOnce() {
        var table = Self.table(3)
        table.remove(at: 2)
        #expect(table.end == 3)
        #expect(table[ordinal: 2] == nil)
        #expect(table.elements().map { $0.ordinal } == [0, 1])
    }
}
