package import HomeModel
import HomeStore
import JSON
import Synchronization
import Threads

/// The homes of a program, by id. The home `default` exists as long as the program; others are created and deleted at
/// any time.
///
/// Homes are in memory, unless they are created as durable ones: those are in the store of the home `default`, and
/// ``openStored()`` opens them after a restart. If several programs share a store, each of them has the homes that it
/// has claimed or created; `default` is a home as the others then. Homes share the catalog, the behaviors, the threads
/// for timers and commits, the limits of ``HomeResources`` and, until they change, the objects of the home from which
/// they were forked.
package final class Homes: Sendable {
    package struct Configuration: Sendable {
        /// The maximum number of homes, including `default`.
        package var limit = 1_000
        /// The maximum number of named snapshots of a home.
        package var snapshotLimit = 100
        /// Returns the home `default` of a store that is used for the first time by programs that share it.
        package var defaultHome: (@Sendable () -> HomeTemplate)?
        /// The settings of new homes, as far as their creation does not name others. Its journal is not used.
        package var newHome: Home.Configuration

        package init(newHome: Home.Configuration) { self.newHome = newHome }
    }

    struct State: Sendable {
        var homes: [String: HostedHome] = [:]
        /// The ids of the homes that are being created or deleted, each with the number of the home.
        var pending: [String: UInt64] = [:]
        /// The journals of the durable homes that could not be opened, each with those of its checkpoints.
        var unopened: [String: [any Journal]] = [:]
        var lives: Lives
        /// The number of homes that were created, for their order and for ids.
        var created: UInt64 = 0
        /// Whether the timer of ``Homes/expiry`` has been started.
        var hasTimer = false
        /// The earliest time of the next deletion of homes that have expired, by the host's steady clock.
        var nextExpiry = Int64.min
        /// Whether the program ends.
        var isClosed = false
        /// The store that the program shares with others; nil if it is alone, or before it has joined them.
        var shared: (any SharedStore)?
    }

    /// The id of the home that always exists.
    package static let defaultID = "default"

    /// The home in which requests about the gateway itself are executed: `default`; an empty home in memory, which is
    /// not one of the homes, if several programs share a store.
    package let base: HostedHome
    package let configuration: Configuration
    let state: Mutex<State>
    /// Deletes the homes whose time is over. It is started with the first one that has a time to live.
    let expiry: DueTimer

    /// - Parameter home: The home `default`.
    package convenience init(_ home: Home, _ configuration: Configuration) {
        let base = HostedHome(
            home, .ofDefault(isDurable: home.journal.store != nil, createdAt: home.hostTime.calendar()),
            snapshotLimit: configuration.snapshotLimit)
        self.init(
            base, State(homes: [base.id: base], lives: Lives(openings: home.journal.store?.openings ?? 0)),
            configuration)
    }

    /// Creates the homes of a program that shares a store with others. It has none at first; see ``join(_:)`` and
    /// ``open(claimed:)``.
    ///
    /// - Parameter base: An empty home in memory.
    package convenience init(sharingWith base: Home, _ configuration: Configuration) {
        let description = HostedHome.Description(origin: .program)
        let base = HostedHome(
            base, StoredDescription(description, number: 0, createdAt: base.hostTime.calendar()),
            snapshotLimit: configuration.snapshotLimit)
        self.init(base, State(lives: Lives()), configuration)
    }

    private init(_ base: HostedHome, _ state: consuming State, _ configuration: Configuration) {
        (self.base, self.configuration) = (base, configuration)
        self.state = Mutex(state)
        expiry = DueTimer(on: configuration.newHome.timers)
    }

    /// The store of durable homes; nil if all homes are in memory.
    var store: (any JournalStore)? { shared ?? base.home.journal.store }

    // MARK: Reading

    /// Returns a home; throws `notFound` if there is none with this id, and `unavailable` if it is stored but could not
    /// be opened.
    package func home(_ id: String) throws(HomeError) -> HostedHome {
        let (home, isUnopened) = state.withLock { ($0.homes[id], $0.unopened[id] != nil) }
        if let home { return home }
        guard isUnopened else { throw missing(id) }
        throw HomeError(
            .unavailable,
            "The home \(id) is stored, but it could not be opened; the log of the gateway states why. It can be deleted."
        )
    }

    /// All homes, in the order in which they were created.
    package var all: [HostedHome] {
        state.withLock { Array($0.homes.values) }.sorted { $0.number < $1.number }
    }

    package var count: Int { state.withLock { $0.homes.count } }

    func missing(_ id: String) -> HomeError {
        HomeError(.notFound, "There is no home \(id).\(Spelling.suggestion(for: id, in: all.map { $0.id }))")
    }

    // MARK: Creating

    /// Creates a home. Waits until a durable home is stored, and until the clock has arrived at its start.
    ///
    /// Throws as ``begin(_:)`` and ``PendingHome/finish()`` do.
    package func create(_ creation: consuming HomeCreation) throws(HomeError) -> HostedHome {
        let pending = try begin(creation)
        while !pending.step() {}
        return try pending.finish()
    }

    /// Creates a home whose clock still has to arrive at its start. Waits until a durable home is stored.
    ///
    /// Throws `alreadyExists` if there is a home with the id, `resourceExhausted` if there are too many homes or
    /// devices, `invalidArgument` if the template has an id twice or refers to a missing object, `failedPrecondition`
    /// if a home is durable and the program stores no homes, and `unavailable` if it cannot be stored.
    package func begin(_ creation: consuming HomeCreation) throws(HomeError) -> PendingHome {
        guard !creation.description.isDurable || store != nil else { throw Self.noStore }
        if creation.description.timeToLive != nil { try startTimer() }
        let hasStart = creation.startTime != nil
        let (stored, life) = try reserve(creation.description)
        let id = stored.description.id
        let home: Home
        do throws(HomeError) {
            try addPlace(id)
            home = try create(creation, stored, life)
        } catch {
            state.withLock { _ = $0.endPending(id, stored.number) }
            throw error
        }
        return PendingHome(home, stored, hasStart: hasStart, of: self)
    }

    /// Adds a new home to those that clients can use.
    func publish(_ home: Home, _ stored: StoredDescription) throws(HomeError) -> HostedHome {
        let description = stored.description
        let hosted = HostedHome(home, stored, snapshotLimit: configuration.snapshotLimit)
        let (isClosed, hasLeft) = state.withLock { state in
            let hasLeft = !state.endPending(description.id, stored.number)
            if !state.isClosed, !hasLeft { state.homes[description.id] = hosted }
            return (state.isClosed, hasLeft)
        }
        guard !hasLeft else {
            home.depart()
            let error = HomeError(.unavailable, "The gateway has joined the others again while it created the home.")
            throw description.isDurable ? error.uncertain : error
        }
        guard !isClosed else {
            home.close()
            // A durable home is there after a restart.
            if description.isDurable { return hosted }
            throw HomeError(.unavailable, "The server is stopping; the home was not created.")
        }
        if description.timeToLive != nil { setExpiry() }
        // The home is stored already, so it stays.
        do throws(JournalError) { try hosted.checkpoints.storeInitial() } catch {
            throw Self.storeFailed(error).uncertain
        }
        return hosted
    }

    /// Deletes a new home in memory that no client has seen.
    func discard(_ home: Home, _ stored: StoredDescription) {
        home.delete()
        removePlace(stored.description.id)
        state.withLock { _ = $0.endPending(stored.description.id, stored.number) }
    }

    private static var noStore: HomeError {
        HomeError(
            .failedPrecondition,
            "The gateway has no data file (--data none), so it cannot store a home. Start it with --data FILE, or create the home without durable.",
            details: [HomeError.Detail(pointer: "/durable", detail: "false")])
    }

    /// Reserves the id of a new home, and returns its description and its life.
    private func reserve(_ description: HostedHome.Description) throws(HomeError) -> (StoredDescription, HomeLife) {
        let limit = configuration.limit
        let createdAt = configuration.newHome.hostTime.calendar()
        return try state.withLock { state throws(HomeError) in
            guard state.homes.count + state.pending.count + state.unopened.count < limit else {
                throw HomeError(
                    .resourceExhausted,
                    "The gateway serves at most \(limit) homes (--max-homes); delete one, or create homes with a timeToLive."
                )
            }
            state.created += 1
            if let shared = state.shared { state.created = max(state.created, shared.number(at: createdAt)) }
            let number = state.created
            var description = description
            if description.id.isEmpty {
                repeat { description.id = newID(&state) } while state.isTaken(description.id)
            }
            guard !state.isTaken(description.id) else { throw Self.exists(description.id) }
            state.pending[description.id] = number
            return (
                StoredDescription(description, number: number, createdAt: createdAt),
                state.lives.next(of: description.id)
            )
        }
    }

    static func exists(_ id: String) -> HomeError {
        HomeError(
            .alreadyExists, "There is a home \(id) already.",
            details: [HomeError.Detail(pointer: "/id", detail: "the id of no home")])
    }

    /// Returns an id such as `home-3k9v0x2mt81`.
    private func newID(_ state: inout State) -> String {
        var hash = SeededHash(seed: base.home.seed)
        hash.mix("home")
        if let shared = state.shared { hash.mix(UInt64(bitPattern: shared.node)) }
        hash.mix(state.created)
        state.created += 1
        let digits = String(hash.value, radix: 36)
        return "home-" + String(repeating: "0", count: max(0, 11 - digits.count)) + digits.suffix(11)
    }

    private func create(
        _ creation: consuming HomeCreation, _ stored: StoredDescription, _ life: HomeLife
    ) throws(HomeError) -> Home {
        var creation = creation
        var settings = configuration.newHome
        settings.life = life
        settings.startTime = creation.startTime ?? settings.startTime
        settings.startSpeed = creation.speed
        let count = creation.source.deviceCount
        guard count <= settings.limits.devices else { throw settings.limits.tooManyDevices(count) }
        let share = ResourceShare(of: settings.resources)
        try share.reserveDevices(count)
        settings.share = share
        settings.journal = MemoryJournal()
        if let store, stored.description.isDurable {
            let id = stored.description.id
            do throws(JournalError) {
                settings.journal = try store.journal(adding: id, description: stored.bytes)
            } catch {
                throw Self.storeFailed(error)
            }
            settings.journalStatus = journalStatus(of: id)
        }
        do throws(Home.OpeningError) {
            let home: Home
            switch creation.takeSource() {
            case .template(let template):
                settings.seed = creation.seed ?? base.home.seed
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
            // If the home was stored before it failed, it is removed.
            var isRemoved = true
            if let store = settings.journal.store {
                isRemoved = (try? store.delete([settings.journal])) != nil
            }
            if isRemoved { removePlace(stored.description.id) }
            if let fault = error.journalError { throw Self.storeFailed(isRemoved ? fault.with(.refused) : fault) }
            throw HomeError(.invalidArgument, "The home cannot be created: \(error).")
        }
    }

    /// Returns the error for a store that cannot be written. It contains no path.
    static func storeFailed(_ error: JournalError) -> HomeError {
        let failure = HomeError(.unavailable, "The home cannot be stored now. \(error.clientMessage)")
        return error.outcome == .unknown ? failure.uncertain : failure
    }

    /// Returns the observer of the journal of a durable home. Its messages name the home.
    func journalStatus(of id: String) -> @Sendable (String?) -> Void {
        let report = configuration.newHome.journalStatus
        return { failure in report(failure.map { "home \(id): \($0)" }) }
    }
}

extension Homes.State {
    /// Whether the program was removed from the store in which it has a durable home, so that another one has the home.
    func hasLeft(_ hosted: HostedHome) -> Bool {
        guard let shared, hosted.description.isDurable else { return false }
        return hosted.home.journal.store !== shared
    }

    func isTaken(_ id: String) -> Bool { homes[id] != nil || pending[id] != nil || unopened[id] != nil }

    /// Ends the creation or deletion of a home. Returns false if the program has joined others again since it began, so
    /// that it does not have the home any more.
    mutating func endPending(_ id: String, _ number: UInt64) -> Bool {
        guard pending[id] == number else { return false }
        pending[id] = nil
        return true
    }
}
