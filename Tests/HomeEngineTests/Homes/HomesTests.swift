import HomeModel
import HomeSimulation
import HomeStore
import SQLiteStore
import TestHomes
import TestSupport
import TestTraits
import Testing
import Threads

@testable import HomeEngine

/// The homes of a program: their creation, their limits and their end.
@Suite struct HomesTests {
    private static let context = ChangeContext(origin: .client)
    private static let lamp = TraitSelector(deviceID: "desk-lamp", trait: "onOff")

    private func homes(
        _ time: TestTime = TestTime(), configure: (inout Homes.Configuration) -> Void = { _ in }
    ) throws -> Homes {
        let settings = Home.testConfiguration(time: time)
        var configuration = Homes.Configuration(newHome: settings)
        configure(&configuration)
        return Homes(try Home.create(DemoHome.template(), settings), configuration)
    }

    private func demo(_ id: String = "", timeToLive: Span? = nil) -> HomeCreation {
        HomeCreation(
            .template(DemoHome.template()),
            HostedHome.Description(id: id, origin: .template("demo"), timeToLive: timeToLive))
    }

    private func fork(_ home: HostedHome, _ id: String = "") -> HomeCreation {
        HomeCreation(
            .checkpoint(home.home.checkpoint()), HostedHome.Description(id: id, origin: .home(home.id)))
    }

    private func toggle(_ home: Home) throws {
        _ = try home.invoke("toggle", params: nil, on: Self.lamp, context: Self.context).waitForValue()
    }

    private func isOn(_ home: Home) throws -> Value? { try home.value("onOff", of: Self.lamp) }

    @Test func aHomeIsFoundUntilItIsDeleted() throws {
        let homes = try homes()
        defer { homes.close() }
        let home = try homes.create(demo("test"))
        #expect(try homes.home("test") === home)
        #expect(homes.all.map { $0.id } == ["default", "test"] && homes.count == 2)
        #expect(home.home.clock().isPaused && home.home.seed == homes.base.home.seed)
        try homes.delete("test")
        #expect(home.home.isDeleted && homes.count == 1)
        #expect(throws: HomeError.self) { try homes.home("test") }
        expect(.notFound) { try homes.delete("test") }
        expect(.notFound) { try toggle(home.home) }
    }

    @Test func theFirstHomeCannotBeDeleted() throws {
        let homes = try homes()
        defer { homes.close() }
        expect(.failedPrecondition) { try homes.delete("default") }
        #expect(try homes.home("default") === homes.base && !homes.base.home.isDeleted)
    }

    @Test func anIDBelongsToOneHome() throws {
        let homes = try homes()
        defer { homes.close() }
        _ = try homes.create(demo("test"))
        for id in ["test", "default"] { expect(.alreadyExists) { _ = try homes.create(demo(id)) } }
    }

    @Test func idsFollowFromTheSeed() throws {
        let ids = try (0..<2).map { _ in
            let homes = try homes()
            defer { homes.close() }
            return try (0..<3).map { _ in try homes.create(demo()).id }
        }
        #expect(ids[0] == ids[1] && Set(ids[0]).count == 3)
        #expect(ids[0].allSatisfy { HomeID.isValid($0) && $0.hasPrefix("home-") })
    }

    @Test func noTwoHomesShareAnEpoch() throws {
        let homes = try homes()
        defer { homes.close() }
        var epochs: Set<Epoch> = [homes.base.home.cursor.epoch]
        for round in 1...5 {
            for id in ["one", "two"] {
                epochs.insert(try homes.create(demo(id)).home.cursor.epoch)
                let forked = try homes.create(fork(homes.base, "\(id)-fork"))
                epochs.insert(forked.home.cursor.epoch)
                try homes.delete(id)
                try homes.delete(forked.id)
            }
            #expect(epochs.count == 1 + round * 4)
        }
    }

    @Test func theLivesOfAForgottenHomeDoNotRepeat() {
        var lives = Lives()
        let first = (0..<3).map { _ in lives.next(of: "test").number }
        #expect(first == [0, 1, 2])
        for number in 0..<20_000 { _ = lives.next(of: "home-\(number)") }
        #expect(lives.next(of: "test").number > 2)
    }

    @Test func thereAreAtMostSoManyHomes() throws {
        let homes = try homes { $0.limit = 3 }
        defer { homes.close() }
        _ = try homes.create(demo("one"))
        _ = try homes.create(demo("two"))
        expect(.resourceExhausted) { _ = try homes.create(demo("three")) }
        try homes.delete("one")
        _ = try homes.create(demo("three"))
    }

    @Test func aFailedCreationLeavesNothing() throws {
        let homes = try homes { $0.limit = 2 }
        defer { homes.close() }
        var template = DemoHome.template()
        template.devices.append(template.devices[0])
        let invalid = HomeCreation(.template(template), HostedHome.Description(id: "test", origin: .file))
        for _ in 0..<3 { expect(.invalidArgument) { _ = try homes.create(invalid) } }
        #expect(homes.count == 1)
        _ = try homes.create(demo("test"))
    }

    @Test func aHomeHasAtMostSoManyDevices() throws {
        let homes = try homes { $0.newHome.limits.devices = 10 }
        defer { homes.close() }
        expect(.resourceExhausted) { _ = try homes.create(demo()) }
        let template = Fleet.home(devices: 10, seed: 1)
        let creation = HomeCreation(.template(template), HostedHome.Description(origin: .fleet(10)))
        let home = try homes.create(creation).home
        var device = template.devices[0]
        device.id = "another"
        expect(.resourceExhausted) { _ = try home.add(device, context: Self.context).waitForValue() }
        _ = try home.removeDevice(template.devices[1].id, context: Self.context).waitForValue()
        _ = try home.add(device, context: Self.context).waitForValue()
        expect(.resourceExhausted) { _ = try home.replace(with: Fleet.home(devices: 11, seed: 1)).waitForValue() }
        _ = try home.replace(with: Fleet.home(devices: 10, seed: 2)).waitForValue()
    }

    @Test func homesExpireByTheClockOfTheHost() throws {
        let time = TestTime()
        let homes = try homes(time)
        defer { homes.close() }
        let short = try homes.create(demo("short", timeToLive: .seconds(60)))
        let long = try homes.create(demo("long", timeToLive: .seconds(120)))
        let lasting = try homes.create(demo("lasting"))
        #expect(short.expiresAt == short.createdAt + 60_000_000 && lasting.expiresAt == nil)
        time.pass(.seconds(59))
        homes.deleteExpired()
        #expect(homes.count == 4)
        time.pass(.seconds(1))
        homes.deleteExpired()
        #expect(short.home.isDeleted && !long.home.isDeleted)
        time.pass(.seconds(3_600))
        homes.deleteExpired()
        #expect(homes.all.map { $0.id } == ["default", "lasting"] && long.home.isDeleted)
    }

    @Test func theClockOfAHomeIsThatOfItsCreation() throws {
        let homes = try homes()
        defer { homes.close() }
        var creation = demo("evening")
        creation.startTime = HomeTime(text: "2026-01-01T18:00:00Z")
        creation.isPaused = false
        creation.speed = 60
        creation.seed = 7
        let home = try homes.create(creation).home
        #expect(home.clock().time == creation.startTime && !home.clock().isPaused && home.clock().speed == 60)
        #expect(home.seed == 7)
        var copy = fork(try homes.home("evening"))
        copy.isPaused = true
        let fork = try homes.create(copy).home
        #expect(fork.clock().isPaused && fork.clock().speed == 60 && fork.clock().time == creation.startTime)
        #expect(fork.seed == 7)
    }

    @Test func observersLearnThatTheirHomeWasDeleted() throws {
        let homes = try homes()
        defer { homes.close() }
        let home = try homes.create(demo("test")).home
        let gate = Gate<Void>()
        let observation = home.observe { if case .deletion = $0 { gate.open(with: ()) } }
        defer { observation.cancel() }
        try homes.delete("test")
        gate.wait()
        home.delete()
    }

    @Test func noHomeIsCreatedAfterTheEnd() throws {
        let homes = try homes()
        let home = try homes.create(demo("test")).home
        homes.close()
        #expect(homes.count == 1 && !home.isDeleted)
        expect(.unavailable) { _ = try homes.create(demo("late")) }
        #expect(homes.count == 1)
    }

    /// Threads create, change, reset and delete homes with the same ids; timers run in all of them.
    @Test func manyThreadsCreateAndDeleteHomes() async throws {
        var settings = Home.testConfiguration(isPaused: false)
        settings.hostTime = HostTime(
            steady: { Int64(MonotonicClock.now / 1_000) }, calendar: { TestTime.start.microseconds })
        var configuration = Homes.Configuration(newHome: settings)
        configuration.limit = 6
        let homes = Homes(try Home.create(DemoHome.template(), settings), configuration)
        defer { homes.close() }
        let outcomes = await withTaskGroup(of: Int.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    (0..<25).count { round in
                        // A rejection because of another thread is one of the expected outcomes.
                        do {
                            let hosted = try homes.create(fork(homes.base, "home-\((thread + round) % 8)"))
                            try toggle(hosted.home)
                            _ = try hosted.reset().waitForValue()
                            homes.deleteExpired()
                            try homes.delete(hosted.id)
                            return hosted.home.isDeleted
                        } catch {
                            return false
                        }
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(outcomes > 0)
        // Nothing is left after any order.
        for home in homes.all.dropFirst() { try homes.delete(home.id) }
        #expect(homes.count == 1 && !homes.base.home.isDeleted)
        for _ in 0..<5 { _ = try homes.create(fork(homes.base)) }
        expect(.resourceExhausted) { _ = try homes.create(fork(homes.base)) }
    }

    // MARK: Reset and snapshots

    @Test func aResetReturnsToTheBeginning() throws {
        let homes = try homes()
        defer { homes.close() }
        let hosted = try homes.create(demo("test"))
        let home = hosted.home
        let (before, start, cursor) = (HomeFile.write(home.snapshot()), home.clock().time, home.cursor)
        try toggle(home)
        _ = try home.advance(by: .hours(30))
        _ = try home.setClock(isPaused: false, speed: 10).waitForValue()
        _ = try home.removeDevice("floor-lamp", context: Self.context).waitForValue()
        var epochs: Set<Epoch> = [home.cursor.epoch]
        for round in 1...3 {
            let size = try hosted.reset().waitForValue()
            #expect(size.devices == DemoHome.template().devices.count)
            #expect(HomeFile.write(home.snapshot()) == before)
            #expect(home.clock().time == start && home.clock().isPaused && home.clock().speed == 1)
            epochs.insert(home.cursor.epoch)
            #expect(epochs.count == round + 1 && home.cursor.sequence == cursor.sequence)
            guard case .epoch = home.frames(after: cursor, limit: 1) else {
                Issue.record("the home accepts a cursor from before the reset")
                return
            }
            try toggle(home)
        }
    }

    @Test func theSameStepsAfterAResetHaveTheSameResult() throws {
        let homes = try homes()
        defer { homes.close() }
        let hosted = try homes.create(demo("test"))
        let results = try (0..<2).map { _ in
            try toggle(hosted.home)
            _ = try hosted.home.advance(by: .hours(8))
            let result = HomeFile.write(hosted.home.snapshot())
            _ = try hosted.reset().waitForValue()
            return result
        }
        #expect(results[0] == results[1])
    }

    @Test(.onEachJournal) func aStoredHomeThatWasRestoredCanBeOpenedAgain() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.sqlite")
        let home = try Home.test(journal: TestJournal.faulty(SQLiteJournal(path: path)))
        for _ in 0..<5 { try toggle(home) }
        let checkpoint = home.checkpoint()
        let expected = HomeFile.write(home.snapshot())
        for _ in 0..<4 { try toggle(home) }
        _ = try home.advance(by: .hours(2))
        _ = try home.restore(checkpoint).waitForValue()
        let cursor = home.cursor
        home.close()
        let opened = try #require(
            try Home.open(Home.testConfiguration(journal: TestJournal.faulty(SQLiteJournal(path: path)))))
        defer { opened.close() }
        #expect(HomeFile.write(opened.snapshot()) == expected)
        #expect(opened.cursor == cursor && opened.clock().time == checkpoint.time)
        try toggle(opened)
        #expect(opened.cursor == Cursor(epoch: cursor.epoch, sequence: cursor.sequence + 1))
    }

    @Test func anAdvanceEndsWhenItsHomeIsReset() throws {
        let homes = try homes()
        defer { homes.close() }
        let hosted = try homes.create(demo("test"))
        let start = hosted.home.clock().time
        let advance = Advance(hosted.home, by: .days(300))
        #expect(try !advance.step())
        _ = try hosted.reset().waitForValue()
        expect(.aborted) { _ = try advance.step() }
        advance.cancel()
        #expect(hosted.home.clock().time == start)
        #expect(try hosted.home.advance(by: .hours(1)).time == start + .hours(1))
    }

    @Test func snapshotsAreRestoredForkedAndDeleted() throws {
        let homes = try homes { $0.snapshotLimit = 2 }
        defer { homes.close() }
        let hosted = homes.base
        let first = try isOn(hosted.home)
        let saved = try hosted.save(as: "before").waitForValue()
        #expect(saved.time == hosted.home.clock().time)
        try toggle(hosted.home)
        _ = try hosted.save(as: "after").waitForValue()
        expect(.alreadyExists) { _ = try hosted.save(as: "after") }
        expect(.resourceExhausted) { _ = try hosted.save(as: "third") }
        #expect(hosted.snapshots.map { $0.name } == ["before", "after"])
        _ = try hosted.restore("before").waitForValue()
        #expect(try isOn(hosted.home) == first)
        let fork = try homes.create(
            HomeCreation(
                .checkpoint(hosted.snapshot("after").checkpoint()),
                HostedHome.Description(origin: .snapshot("after", home: "default"))))
        #expect(try isOn(fork.home) != first)
        try hosted.deleteSnapshot("before").waitForValue()
        expect(.notFound) { _ = try hosted.restore("before") }
        expect(.notFound) { _ = try hosted.deleteSnapshot("before") }
        // A reset keeps them.
        _ = try hosted.reset().waitForValue()
        #expect(hosted.snapshots.map { $0.name } == ["after"])
    }
}
