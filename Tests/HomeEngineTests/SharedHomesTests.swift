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
        /// What becomes of the next writes.
        let fates = Mutex<[StoreLink.Fate]>([])
        /// How many reads fail after these writes.
        let unresolved = Mutex(0)

        func fate(of call: StoreLink.Call) -> StoreLink.Fate {
            guard isUp.withLock({ $0 }) else { return .lost }
            guard case .write = call else {
                guard case .read = call else { return .safe }
                return unresolved.withLock { count in
                    guard count > 0, fates.withLock({ $0.isEmpty }) else { return .safe }
                    count -= 1
                    return .lost
                }
            }
            return fates.withLock { $0.isEmpty ? .safe : $0.removeFirst() }
        }
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
            let link = StoreLink { [connection] in connection.fate(of: $0) }
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

        /// The answer to the next write is lost, and its outcome is not known at once.
        func loseNextAnswer() {
            connection.fates.withLock { $0 = [.unanswered] }
            connection.unresolved.withLock { $0 = 1 }
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
        let seen = try #require(try membership.beat().last { $0.name == "one" })
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

    @Test func aDeletionThatTurnsOutToBeMadeLeavesNoPlace() throws {
        _ = try one.begin("test").finish()
        one.loseNextAnswer()
        let operation = try one.homes.delete("test")
        #expect(throws: HomeError.self) { try host.complete(operation) }
        for _ in 0..<4 {
            host.pass(.seconds(1))
            host.workUntilIdle()
        }
        #expect(!one.homes.has("test"))
        #expect(try one.store.connect().owner(of: "test") == .noHome)
        _ = try two.begin("test").finish()
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
