import HomeModel
import HomeSimulation
import HomeStore
import TestHomes
import Testing

@testable import HomeEngine

/// Homes that begin with a checkpoint of another one.
@Suite struct HomeCheckpointTests {
    private static let context = ChangeContext(origin: .client)
    private static let lamp = TraitSelector(deviceID: "desk-lamp", trait: "onOff")
    private static let blinds = TraitSelector(deviceID: "living-room-blinds", trait: "windowCovering")

    private func toggle(_ home: Home) throws {
        _ = try home.invoke("toggle", params: nil, on: Self.lamp, context: Self.context).waitForValue()
    }

    private func isOn(_ home: Home) throws -> Value? { try home.value("onOff", of: Self.lamp) }

    private func fork(_ home: Home, life: UInt64 = 1, seed: UInt64? = nil) throws -> Home {
        var configuration = Home.testConfiguration()
        configuration.seed = seed
        configuration.life = HomeLife(homeID: "fork", number: life)
        return try Home.fork(home.checkpoint(), configuration)
    }

    @Test func aForkHasTheSameObjectsAndItsOwnChanges() throws {
        let home = try Home.test(DemoHome.template())
        defer { home.close() }
        try toggle(home)
        let before = home.cursor
        let fork = try fork(home)
        defer { fork.close() }
        #expect(HomeFile.write(fork.snapshot()) == HomeFile.write(home.snapshot()))
        #expect(fork.seed == home.seed && fork.clock().time == home.clock().time)
        let first = try isOn(home)
        try toggle(fork)
        #expect(try isOn(home) == first && isOn(fork) != first)
        #expect(home.cursor == before)
        #expect(fork.cursor.epoch != home.cursor.epoch && fork.cursor.sequence == before.sequence + 1)
        // The changes of the home before the fork are not in the log of the fork.
        #expect(try fork.changes(after: Cursor(epoch: fork.cursor.epoch, sequence: before.sequence)).count == 1)
        guard case .gap = fork.frames(after: Cursor(epoch: fork.cursor.epoch, sequence: 0), limit: 1) else {
            Issue.record("the log of the fork contains changes of the home")
            return
        }
        guard case .epoch = fork.frames(after: before, limit: 1) else {
            Issue.record("the fork accepts a cursor of the home")
            return
        }
    }

    @Test func runningProcessesContinueInTheForkAndInTheHome() throws {
        let home = try Home.test(DemoHome.template())
        defer { home.close() }
        _ = try home.invoke("downOrClose", params: nil, on: Self.blinds, context: Self.context).waitForValue()
        try advance(home, by: .seconds(2))
        let fork = try fork(home)
        defer { fork.close() }
        #expect(!fork.clock().isIdle)
        try advance(fork, by: .minutes(10))
        #expect(fork.clock().isIdle && !home.clock().isIdle)
        try advance(home, by: .minutes(10))
        // The same seed and the same steps have the same result.
        #expect(HomeFile.write(fork.snapshot()) == HomeFile.write(home.snapshot()))
    }

    @Test func eachLifeAndEachSeedHasAnEpochOfItsOwn() throws {
        let home = try Home.test(DemoHome.template())
        defer { home.close() }
        let forks = try [
            fork(home, life: 1), fork(home, life: 2), fork(home, life: 1, seed: 99), fork(home, life: 1),
        ]
        defer { for fork in forks { fork.close() } }
        let epochs = forks.map { $0.cursor.epoch }
        #expect(Set(epochs + [home.cursor.epoch]).count == 4 && epochs[0] == epochs[3])
        #expect(forks[2].seed == 99)
    }

    @Test func aCheckpointStaysAsItWas() throws {
        let home = try Home.test(DemoHome.template())
        defer { home.close() }
        let checkpoint = home.checkpoint()
        let (before, first) = (HomeFile.write(home.snapshot()), try isOn(home))
        for _ in 0..<5 { try toggle(home) }
        try advance(home, by: .hours(30))
        let fork = try Home.fork(checkpoint, Home.testConfiguration())
        defer { fork.close() }
        #expect(HomeFile.write(fork.snapshot()) == before)
        #expect(try isOn(fork) == first)
        #expect(checkpoint.size.devices == DemoHome.template().devices.count)
    }

    private func advance(_ home: Home, by span: Span) throws {
        let advance = Advance(home, by: span)
        while try !advance.step() {}
    }
}
