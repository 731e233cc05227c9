public import HomeModel
import HomeStore
import Synchronization
import Threads

/// The homes of a program, by id. The home `default` exists as long as the program; others are created and deleted at
/// any time.
///
/// Homes that are created here are in memory. They share the catalog, the behaviors, the thread for timers and, until
/// they change, the objects of the home from which they were forked.
public final class Homes: Sendable {
    public struct Configuration: Sendable {
        /// The maximum number of homes, including `default`.
        public var limit = 1_000
        /// The maximum number of named snapshots of a home.
        public var snapshotLimit = 100
        /// The settings of new homes, as far as their creation does not name others. Its journal is not used.
        public var newHome: Home.Configuration

        public init(newHome: Home.Configuration) { self.newHome = newHome }
    }

    fileprivate struct State: Sendable {
        var homes: [String: HostedHome] = [:]
        /// The ids of the homes that are being created.
        var pending: Set<String> = []
        var lives = Lives()
        /// The number of homes that were created, for their order and for ids.
        var created: UInt64 = 0
        /// Whether the timer of ``Homes/expiry`` has been started.
        var hasTimer = false
        /// Whether the program ends.
        var isClosed = false
    }

    /// The id of the home that always exists.
    public static let defaultID = "default"

    /// The home that always exists.
    public let main: HostedHome
    public let configuration: Configuration
    private let state: Mutex<State>
    /// Deletes the homes whose time is over. It is started with the first one that has a time to live.
    private let expiry: DueTimer

    /// - Parameter home: The home `default`.
    public init(_ home: Home, _ configuration: Configuration) {
        self.configuration = configuration
        main = HostedHome(
            home, HostedHome.Description(id: Self.defaultID, origin: .program), number: 0,
            snapshotLimit: configuration.snapshotLimit)
        state = Mutex(State(homes: [Self.defaultID: main]))
        expiry = DueTimer(on: configuration.newHome.timers)
    }

    // MARK: Reading

    /// Returns a home; throws `notFound` if there is none with this id.
    public func home(_ id: String) throws(HomeError) -> HostedHome {
        guard let home = state.withLock({ $0.homes[id] }) else { throw Self.missing(id) }
        return home
    }

    /// All homes, in the order in which they were created.
    public var all: [HostedHome] {
        state.withLock { Array($0.homes.values) }.sorted { $0.number < $1.number }
    }

    public var count: Int { state.withLock { $0.homes.count } }

    private static func missing(_ id: String) -> HomeError { HomeError(.notFound, "There is no home \(id).") }

    // MARK: Creating

    /// Creates a home in memory.
    ///
    /// Throws `alreadyExists` if there is a home with the id, `resourceExhausted` if there are too many homes or the home
    /// has too many devices, and `invalidArgument` if the template has an id twice or refers to a missing object.
    public func create(_ creation: consuming HomeCreation) throws(HomeError) -> HostedHome {
        if creation.description.timeToLive != nil { try startTimer() }
        let (description, number, life) = try reserve(creation.description)
        let home: Home
        do throws(HomeError) { home = try open(creation, life: life) } catch {
            state.withLock { _ = $0.pending.remove(description.id) }
            throw error
        }
        let hosted = HostedHome(
            home, description, number: number, snapshotLimit: configuration.snapshotLimit)
        let isClosed = state.withLock { state in
            state.pending.remove(description.id)
            if !state.isClosed { state.homes[description.id] = hosted }
            return state.isClosed
        }
        guard !isClosed else {
            home.delete()
            throw HomeError(.unavailable, "The server is stopping; the home was not created.")
        }
        if description.timeToLive != nil { setExpiry() }
        return hosted
    }

    /// Reserves the id of a new home, and returns its number and its life.
    private func reserve(_ description: HostedHome.Description) throws(HomeError) -> (
        HostedHome.Description, UInt64, HomeLife
    ) {
        let limit = configuration.limit
        return try state.withLock { state throws(HomeError) in
            guard state.homes.count + state.pending.count < limit else {
                throw HomeError(
                    .resourceExhausted,
                    "The gateway serves at most \(limit) homes (--max-homes); delete one, or create homes with a timeToLive."
                )
            }
            state.created += 1
            var description = description
            if description.id.isEmpty {
                repeat { description.id = newID(&state) } while state.isTaken(description.id)
            }
            guard !state.isTaken(description.id) else {
                throw HomeError(
                    .alreadyExists, "There is a home \(description.id) already.",
                    details: [HomeError.Detail(pointer: "/id", detail: "the id of no home")])
            }
            state.pending.insert(description.id)
            return (description, state.created, state.lives.next(of: description.id))
        }
    }

    /// Returns an id such as `home-3k9v0x2mt81`.
    private func newID(_ state: inout State) -> String {
        var hash = SeededHash(seed: main.home.seed)
        hash.mix("home")
        hash.mix(state.created)
        state.created += 1
        let digits = String(hash.value, radix: 36)
        return "home-" + String(repeating: "0", count: max(0, 11 - digits.count)) + digits.suffix(11)
    }

    private func open(_ creation: consuming HomeCreation, life: HomeLife) throws(HomeError) -> Home {
        var creation = creation
        var settings = configuration.newHome
        settings.journal = MemoryJournal()
        settings.life = life
        settings.startTime = creation.startTime ?? settings.startTime
        settings.startSpeed = creation.speed
        let count = creation.source.deviceCount
        guard count <= settings.limits.devices else { throw settings.limits.tooManyDevices(count) }
        do throws(Home.OpeningError) {
            let home: Home
            switch creation.takeSource() {
            case .template(let template):
                settings.seed = creation.seed ?? main.home.seed
                settings.startsPaused = creation.isPaused ?? settings.startsPaused
                home = try Home.create(template, settings)
            case .checkpoint(let checkpoint):
                settings.seed = creation.seed
                settings.startTime = creation.startTime
                settings.startsPaused = creation.isPaused
                home = try Home.fork(checkpoint, settings)
            }
            try home.run()
            return home
        } catch {
            throw HomeError(.invalidArgument, "The home cannot be created: \(error).")
        }
    }

    // MARK: Deleting

    /// Deletes a home: its streams end. Throws `notFound` if there is none with this id, and `failedPrecondition` for
    /// `default`.
    public func delete(_ id: String) throws(HomeError) {
        guard id != Self.defaultID else {
            throw HomeError(
                .failedPrecondition, "The home default cannot be deleted. POST /homes/default/reset resets it.")
        }
        guard let home = state.withLock({ $0.remove(id) }) else { throw Self.missing(id) }
        home.home.delete()
    }

    /// Stops the simulation of all homes, before the program ends. See ``Home/stopSimulation()``.
    public func stopSimulation() {
        for home in all { home.home.stopSimulation() }
    }

    /// Closes all homes but `default`, before the program ends. No home can be created afterwards.
    public func close() {
        let homes = state.withLock { state in
            defer { state.homes = [Self.defaultID: main] }
            state.isClosed = true
            return state.homes.values.filter { $0 !== main }
        }
        expiry.stop()
        for home in homes { home.home.close() }
    }

    /// Deletes the homes whose time is over.
    func deleteExpired() {
        let now = configuration.newHome.hostTime.steady()
        let expired = state.withLock { state in
            let ids = state.homes.values.filter { $0.deadline.map { $0 <= now } ?? false }.map { $0.id }
            return ids.compactMap { state.remove($0) }
        }
        for home in expired { home.home.delete() }
        setExpiry()
    }

    private func startTimer() throws(HomeError) {
        try state.withLock { state throws(HomeError) in
            guard !state.hasTimer, !state.isClosed else { return }
            do throws(SystemCallError) {
                try expiry.start { [weak self] in
                    self?.deleteExpired()
                    return true
                }
            } catch {
                throw HomeError(.unavailable, "\(Home.OpeningError(error)).")
            }
            state.hasTimer = true
        }
    }

    /// Sets the timer to the time at which a home expires next.
    private func setExpiry() {
        let first = state.withLock { $0.homes.values.compactMap { $0.deadline }.min() }
        expiry.set(after: first.map { $0.saturatingSubtracting(configuration.newHome.hostTime.steady()) })
    }
}

extension Homes.State {
    func isTaken(_ id: String) -> Bool { homes[id] != nil || pending.contains(id) }

    mutating func remove(_ id: String) -> HostedHome? { homes.removeValue(forKey: id) }
}

/// How often homes were created with the same id, so that each of them has its own epoch.
///
/// Only recent ids are stored. A home with a forgotten id begins with a number that no forgotten id has reached.
struct Lives: Sendable {
    private static let limit = 10_000

    private var numbers: [String: UInt64] = [:]
    private var order = Queue<String>()
    private var highestForgotten: UInt64 = 0

    /// Returns the next life of the home with an id.
    mutating func next(of id: String) -> HomeLife {
        if numbers[id] == nil { order.append(id) }
        let number = numbers[id].map { $0 + 1 } ?? highestForgotten
        numbers[id] = number
        if order.count > Self.limit, let oldest = order.first {
            order.dropFirst()
            if let forgotten = numbers.removeValue(forKey: oldest) {
                highestForgotten = max(highestForgotten, forgotten + 1)
            }
        }
        return HomeLife(homeID: id, number: number)
    }
}
