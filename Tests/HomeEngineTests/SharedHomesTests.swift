import HomeEngine
import HomeModel
import HomeStore
import Synchronization
import TestHomes
import Testing

/// The homes of programs that share a store.
@Suite struct SharedHomesTests {
    private final class Connection: Sendable {
        let isUp = Mutex(true)
    }

    /// One of the programs.
    private final class Program {
        let name: String
        let homes: Homes
        private(set) var store: SharedMemoryStore
        private let database: ModelDatabase
        private let connection = Connection()

        init(_ name: String, _ database: ModelDatabase, on host: SimulatedHost) throws {
            (self.name, self.database) = (name, database)
            var settings = Home.testConfiguration()
            (settings.hostTime, settings.timers, settings.commits) = (host.time, host.timers, host.commits)
            homes = Homes(
                sharingWith: try Home.create(HomeTemplate(), settings), Homes.Configuration(newHome: settings))
            store = try SharedMemoryStore(database, as: name, at: name)
            try join()
        }

        /// Joins the other programs, again if this one was deposed.
        func join() throws {
            let link = StoreLink { [connection] _ in connection.isUp.withLock { $0 } ? .safe : .lost }
            _ = homes.depart(homes.durableIDs)
            store = try SharedMemoryStore(database, as: name, at: name, link)
            #expect(try homes.join(store).isEmpty)
        }

        /// Begins to create a durable home.
        func begin(_ id: String) throws -> PendingHome {
            try homes.begin(
                HomeCreation(
                    .template(Home.lampHouse), HostedHome.Description(id: id, origin: .program, isDurable: true)))
        }

        func setConnected(_ isUp: Bool) { connection.isUp.withLock { $0 = isUp } }
    }

    private let host = SimulatedHost()
    private let one: Program
    private let two: Program

    init() throws {
        let database = ModelDatabase()
        one = try Program("one", database, on: host)
        two = try Program("two", database, on: host)
    }

    /// The second program deposes the first one, which joins again.
    private func deposeOne() throws {
        let membership = try two.store.connect()
        let seen = try #require(try membership.beat().first { $0.name == "one" })
        #expect(try membership.depose(seen))
        try one.join()
    }

    private func twoHas(_ id: String) throws -> Bool {
        guard let claimed = try two.store.claim(id) else { return false }
        #expect(try two.homes.open(claimed: claimed).isEmpty)
        return two.homes.has(id)
    }

    @Test func aClaimedHomeThatCannotBeReadNowIsOpenedLater() throws {
        _ = try one.begin("test").finish()
        #expect(one.homes.depart(["test"]) == ["test"])
        try one.store.release(["test"])
        let claimed = try #require(try one.store.claim("test"))
        one.setConnected(false)
        #expect(throws: JournalError.self) { try one.homes.open(claimed: claimed) }
        one.setConnected(true)
        #expect(!one.homes.has("test"))
        try one.store.release(["test"])
        #expect(try twoHas("test"))
    }

    @Test func aHomeIsNotServedIfTheProgramIsDeposedWhileItCreatesTheHome() throws {
        let pending = try one.begin("test")
        try deposeOne()
        #expect(!one.homes.has("test"))
        let error = #expect(throws: HomeError.self) { try pending.finish() }
        #expect(error?.message.contains("may have been made") == true)
        #expect(!one.homes.has("test"))
        #expect(try twoHas("test"))
    }

    @Test func aHomeIsNotServedIfTheProgramIsDeposedWhileItDeletesTheHome() throws {
        _ = try one.begin("test").finish()
        let operation = try one.homes.delete("test")
        try deposeOne()
        #expect(!one.homes.has("test"))
        #expect(throws: HomeError.self) { try host.complete(operation) }
        #expect(!one.homes.has("test"))
        #expect(try twoHas("test"))
    }
}
