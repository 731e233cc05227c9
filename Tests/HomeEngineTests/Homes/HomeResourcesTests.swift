import HomeModel
import HomeSimulation
import HomeStore
import TestHomes
import TestSupport
import TestTraits
import Testing

@testable import HomeEngine

/// The limits that all homes of a program share.
@Suite struct HomeResourcesTests {
    private static let context = ChangeContext(origin: .client)

    private func homes(_ configure: (inout HomeResources.Limits) -> Void) throws -> Homes {
        var limits = HomeResources.Limits()
        configure(&limits)
        var settings = Home.testConfiguration()
        settings.resources = HomeResources(limits)
        return Homes(try Home.create(Home.lampHouse, settings), Homes.Configuration(newHome: settings))
    }

    private func add(_ id: String, _ template: HomeTemplate = Home.lampHouse, to homes: Homes) throws -> Home {
        try homes.create(
            HomeCreation(.template(template), HostedHome.Description(id: id, origin: .template("test")))
        ).home
    }

    private func rename(_ home: Home, times: Int) throws {
        for number in 0..<times {
            _ = try home.setName("Lamp \(number)", ofDevice: "lamp", context: Self.context).waitForValue()
        }
    }

    // MARK: The level

    @Test(
        arguments: [
            ([100], 30, 70), ([100, 100], 30, 85), ([100, 50, 10], 30, 70), ([100, 50, 10], 50, 50),
            ([100, 50, 10], 70, 40), ([100, 50, 10], 160, 0), ([100, 50, 10], 1_000, 0), ([10, 50, 100], 60, 45),
            ([], 5, 0),
        ] as [([Int], Int, Int)])
    func theLongestLogsAreShortenedFirst(lengths: [Int], excess: Int, level: Int) {
        #expect(HomeResources.level(of: lengths, removing: excess) == level)
        let removed = lengths.reduce(0) { $0 + max(0, $1 - level) }
        #expect(removed >= min(excess, lengths.reduce(0, +)))
    }

    // MARK: Logs

    @Test func allLogsTogetherHaveALimit() throws {
        let limit = 200_000
        let homes = try homes { $0.logBytes = limit }
        defer { homes.close() }
        let resources = homes.configuration.newHome.resources
        let quiet = try add("quiet", to: homes)
        let start = quiet.cursor
        try rename(quiet, times: 10)
        let quietBytes = quiet.logBytes
        let busy = try (0..<4).map { try add("busy-\($0)", to: homes) }
        let starts = busy.map { $0.cursor }
        for _ in 0..<10 {
            for home in busy { try rename(home, times: 50) }
            #expect(resources.logBytes <= limit)
            #expect(resources.logBytes == homes.all.reduce(0) { $0 + $1.home.logBytes })
        }
        // The short log is complete.
        #expect(quiet.logBytes == quietBytes)
        #expect(try quiet.changes(after: start).count == 10)
        for (home, start) in zip(busy, starts) {
            guard case .gap = home.frames(after: start, limit: 1) else {
                Issue.record("the long log was not shortened")
                return
            }
            let last = Cursor(epoch: start.epoch, sequence: home.cursor.sequence - 5)
            #expect(try home.changes(after: last).count == 5)
            #expect(home.logBytes > limit / 8)
        }
        // A deleted home no longer counts.
        for number in 0..<4 { try homes.delete("busy-\(number)") }
        #expect(resources.logBytes == quietBytes)
    }

    @Test func theDataOfThePastCountsAndIsDropped() throws {
        let limit = 200_000
        let homes = try homes { $0.logBytes = limit }
        defer { homes.close() }
        let home = try add("test", to: homes)
        let start = home.pastStart.cursor
        try rename(home, times: 500)
        #expect(home.logBytes <= limit)
        #expect(home.pastStart.cursor.sequence > start.sequence)
        #expect(home.pastStart.cursor.sequence < home.cursor.sequence)
    }

    @Test func theNewestChangeOfALogStays() throws {
        let homes = try homes { $0.logBytes = 1 }
        defer { homes.close() }
        let home = try add("test", to: homes)
        try rename(home, times: 5)
        let last = Cursor(epoch: home.cursor.epoch, sequence: home.cursor.sequence - 1)
        #expect(try home.changes(after: last).count == 1)
    }

    /// The journal loses the changes that the log has lost, in steps.
    @Test(.onEachJournal) func theJournalOfAShortenedLogIsTrimmed() throws {
        var limits = HomeResources.Limits()
        limits.logBytes = 1
        let journal = StoredJournal()
        var settings = Home.testConfiguration(journal: journal)
        settings.resources = HomeResources(limits)
        let home = try Home.create(Home.lampHouse, settings)
        try rename(home, times: 2_500)
        home.close()
        #expect(try journal.contents().entries.count < 1_500)
    }

    // MARK: Devices

    @Test func allHomesTogetherHaveALimitOfDevices() throws {
        let homes = try homes { $0.devices = 20 }
        defer { homes.close() }
        let resources = homes.configuration.newHome.resources
        let fleet = Fleet.home(devices: 15, seed: 1)
        #expect(resources.deviceCount == 1)
        let home = try add("fleet", fleet, to: homes)
        #expect(resources.deviceCount == 16)
        expect(.resourceExhausted) { _ = try add("second", Fleet.home(devices: 5, seed: 1), to: homes) }
        #expect(resources.deviceCount == 16 && homes.count == 2)
        _ = try add("third", Fleet.home(devices: 3, seed: 1), to: homes)
        var template = fleet.devices[0]
        template.id = "a"
        _ = try home.add(template, context: Self.context).waitForValue()
        template.id = "b"
        expect(.resourceExhausted) { _ = try home.add(template, context: Self.context).waitForValue() }
        expect(.resourceExhausted) { _ = try home.replace(with: Fleet.home(devices: 17, seed: 1)).waitForValue() }
        _ = try home.removeDevice("a", context: Self.context).waitForValue()
        #expect(resources.deviceCount == 19)
        let hosted = try homes.home("fleet")
        _ = try home.replace(with: HomeTemplate()).waitForValue()
        #expect(resources.deviceCount == 4)
        _ = try homes.create(
            HomeCreation(
                .template(Fleet.home(devices: 2, seed: 2)), HostedHome.Description(id: "x", origin: .fleet(2))))
        // The state to which the reset returns has too many devices now.
        expect(.resourceExhausted) { _ = try hosted.reset().waitForValue() }
        try homes.delete("x")
        _ = try hosted.reset().waitForValue()
        #expect(resources.deviceCount == 19)
        for id in ["fleet", "third"] { try homes.delete(id) }
        #expect(resources.deviceCount == 1)
    }

    @Test(.onEachJournal) func aFailedCommitReleasesItsDevices() throws {
        let journal = FaultyJournal(StoredJournal(), failingEvery: 0)
        let settings = Home.testConfiguration(journal: journal)
        let home = try Home.create(Home.lampHouse, settings)
        defer { home.close() }
        journal.isBroken = true
        var template = Home.lampHouse.devices[0]
        template.id = "another"
        expect(.unavailable) { _ = try home.add(template, context: Self.context).waitForValue() }
        #expect(settings.resources.deviceCount == 1)
        expect(.unavailable) { _ = try home.replace(with: DemoHome.template()).waitForValue() }
        #expect(settings.resources.deviceCount == 1)
        journal.isBroken = false
    }

    @Test func manyThreadsShareTheDevices() async throws {
        let homes = try homes { $0.devices = 50 }
        defer { homes.close() }
        let resources = homes.configuration.newHome.resources
        let created = await withTaskGroup(of: Int.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    (0..<25).count { number in
                        (try? add("\(thread)-\(number)", Fleet.home(devices: 3, seed: 1), to: homes)) != nil
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(created == 16 && resources.deviceCount == 49)
    }
}
