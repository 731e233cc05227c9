package import HomeModel
import HomeStore
import JSON
import Synchronization
import Threads

/// The homes of a program, by id. The home `default` exists as long as the program; others are created and deleted at
/// any time.
///
/// Homes are in memory, unless they are created as durable ones: those are in the store of the home `default`, and
/// ``openStored()`` opens them after a restart. Homes share the catalog, the behaviors, the threads for timers and
/// commits, the limits of ``HomeResources`` and, until they change, the objects of the home from which they were
/// forked.
package final class Homes: Sendable {
    package struct Configuration: Sendable {
        /// The maximum number of homes, including `default`.
        package var limit = 1_000
        /// The maximum number of named snapshots of a home.
        package var snapshotLimit = 100
        /// The settings of new homes, as far as their creation does not name others. Its journal is not used.
        package var newHome: Home.Configuration

        package init(newHome: Home.Configuration) { self.newHome = newHome }
    }

    struct State: Sendable {
        var homes: [String: HostedHome] = [:]
        /// The ids of the homes that are being created or deleted.
        var pending: Set<String> = []
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
    }

    /// The id of the home that always exists.
    package static let defaultID = "default"

    /// The home that always exists.
    package let main: HostedHome
    package let configuration: Configuration
    let state: Mutex<State>
    /// Deletes the homes whose time is over. It is started with the first one that has a time to live.
    let expiry: DueTimer

    /// - Parameter home: The home `default`.
    package init(_ home: Home, _ configuration: Configuration) {
        self.configuration = configuration
        main = HostedHome(
            home,
            StoredDescription(
                HostedHome.Description(
                    id: Self.defaultID, origin: .program, isDurable: home.journal.store != nil),
                number: 0, createdAt: home.hostTime.calendar()),
            snapshotLimit: configuration.snapshotLimit)
        state = Mutex(
            State(homes: [Self.defaultID: main], lives: Lives(openings: home.journal.store?.openings ?? 0)))
        expiry = DueTimer(on: configuration.newHome.timers)
    }

    /// The store of durable homes; nil if the home `default` is in memory.
    var store: (any JournalStore)? { main.home.journal.store }

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
        let description = stored.description
        let home: Home
        do throws(HomeError) { home = try create(creation, stored, life) } catch {
            state.withLock { _ = $0.pending.remove(description.id) }
            throw error
        }
        return PendingHome(home, stored, hasStart: hasStart, of: self)
    }

    /// Adds a new home to those that clients can use.
    func publish(_ home: Home, _ stored: StoredDescription) throws(HomeError) -> HostedHome {
        let description = stored.description
        let hosted = HostedHome(home, stored, snapshotLimit: configuration.snapshotLimit)
        let isClosed = state.withLock { state in
            state.pending.remove(description.id)
            if !state.isClosed { state.homes[description.id] = hosted }
            return state.isClosed
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
        state.withLock { _ = $0.pending.remove(stored.description.id) }
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
            let number = state.created
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
            return (
                StoredDescription(description, number: number, createdAt: createdAt),
                state.lives.next(of: description.id)
            )
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
            // If the home was stored before it failed, it is removed.
            var isRemoved = true
            if let store, stored.description.isDurable {
                isRemoved = (try? store.delete([settings.journal])) != nil
            }
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
    func isTaken(_ id: String) -> Bool { homes[id] != nil || pending.contains(id) || unopened[id] != nil }
}
