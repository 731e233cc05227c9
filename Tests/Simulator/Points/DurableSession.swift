import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import Synchronization
import TestHomes
import TestSupport

/// A program with homes in a store that counts its calls. It records what clients receive.
final class DurableSession {
    /// The answer to a client's change.
    struct Answer {
        enum Kind: String {
            /// The change is acknowledged.
            case made
            /// The change was not made, and will not be there after a crash.
            case refused
            /// The change may have been made.
            case uncertain
        }

        let step: String
        let homeID: String
        let requestID: String
        let kind: Kind
        /// The number of the store's calls at the answer.
        let calls: Int
        /// The idempotency key and the stored response; nil if the change has no key.
        var key: (text: String, response: [UInt8])?
    }

    /// A change that a home has published.
    struct Publication: Sendable {
        let homeID: String
        let cursor: Cursor
        let bytes: [UInt8]
        let calls: Int
    }

    /// The state that clients could read after a step.
    struct Reading {
        let calls: Int
        /// The required contents of the store.
        let contents: StoreContents
        /// The cursor and the home file of each home.
        let homes: [String: (cursor: Cursor, file: [UInt8])]
    }

    private final class Publications: Sendable {
        let all = Mutex<[Publication]>([])
    }

    static let logFrames = 30
    /// The number of objects that one step of a replacement writes.
    static let partSize = 3

    private let storage: any Storage
    let host: SimulatedHost
    private(set) var homes: Homes?
    private(set) var store: ModeledStore?
    /// The writes of all openings of the store.
    private var formerWrites: [ModeledWrite] = []
    /// The possible contents of the store since the program has ended.
    private var finalContents: [StoreContents]
    private(set) var answers: [Answer] = []
    private(set) var readings: [Reading] = []
    private let published = Publications()
    private var requestCount = 0
    /// Called after an answer other than that the change was made.
    var onFailure: ((DurableSession) throws -> Void)?

    /// - Parameter contents: The contents of the store.
    init(
        _ storage: any Storage, at time: HomeTime = SimulatedHost.start,
        containing contents: StoreContents = StoreContents()
    ) {
        self.storage = storage
        finalContents = [contents]
        host = SimulatedHost(at: time, partSize: Self.partSize)
    }

    var publications: [Publication] { published.all.withLock { $0 } }

    /// All writes to the store so far.
    var writes: [ModeledWrite] { formerWrites + (store?.writes ?? []) }

    /// The possible contents of the store: more than one if the outcome of a write is unknown.
    var possibleContents: [StoreContents] { store?.possibleContents ?? finalContents }

    private static let catalog = CatalogIndex(Catalog.self)

    // MARK: The program

    /// Starts the program.
    func start() throws {
        end()
        let journal = try storage.open(partSize: Self.partSize)
        guard let written = journal.store else { throw SimulationFault("the journal has no store") }
        let contents: StoreContents
        do {
            contents =
                try finalContents.count == 1
                ? finalContents[0] : storage.match(StoreContents(reading: journal), in: finalContents)
        } catch {
            journal.close()
            throw error
        }
        let store = ModeledStore(journal, written, containing: contents) { [storage] in storage.callCount }
        self.store = store
        var settings = Home.Configuration(
            catalog: Self.catalog, behaviors: Simulation.behaviors, journal: store.main, hostTime: host.time,
            seed: 1, startsPaused: true, logFrames: Self.logFrames)
        settings.timers = host.timers
        settings.commits = host.commits
        settings.trimmedChanges = 20
        let home: Home
        do { home = try Home.open(settings) ?? Home.create(Home.lampHouse, settings) } catch {
            journal.close()
            throw error
        }
        let homes = Homes(home, Homes.Configuration(newHome: settings))
        self.homes = homes
        let notices = try homes.openStored()
        // The store can still fail at the start.
        let unexpected = notices.filter { !$0.hasPrefix("the initial state of the home") }
        guard unexpected.isEmpty else { throw SimulationFault("a home was not opened: \(unexpected)") }
        for hosted in homes.all { observe(hosted) }
        try home.run()
        host.workUntilIdle()
    }

    /// Ends the program as a signal does.
    func stop() {
        guard let homes else { return }
        homes.stopSimulation()
        homes.close()
        homes.base.home.close()
        self.homes = nil
        end()
    }

    /// Keeps what is known of the store, which is closed.
    private func end() {
        (formerWrites, finalContents) = (writes, possibleContents)
        store = nil
    }

    /// Records what a home publishes.
    func observe(_ hosted: HostedHome) {
        let (id, storage) = (hosted.id, storage)
        _ = hosted.home.observe { [published] publication in
            guard case .changes(let frames) = publication else { return }
            let calls = storage.callCount
            published.all.withLock { published in
                published += frames.map {
                    Publication(homeID: id, cursor: $0.cursor, bytes: Array($0.json.bytes), calls: calls)
                }
            }
        }
    }

    func home(_ id: String) throws -> Home {
        guard let homes else { throw SimulationFault("the program does not run") }
        return try homes.home(id).home
    }

    // MARK: Changes

    /// Makes a change, waits for its answer, and records it.
    @discardableResult
    func change<Output>(
        _ step: String, of homeID: String = "default", key: String? = nil,
        _ body: (Home, ChangeContext) throws -> Operation<Output>
    ) throws -> Output? {
        requestCount += 1
        let requestID = "request-\(requestCount)."
        let response = Array("\(requestID) \(key ?? "")".utf8)
        let context = ChangeContext(
            origin: .client, requestID: requestID,
            idempotencyKey: key.map { text in
                IdempotencyKey(text, fingerprint: 1) { (_: Result<Committed<Output>, HomeError>) in response }
            })
        var kind = Answer.Kind.made
        var output: Output?
        do {
            output = try host.complete(body(home(homeID), context)).value
        } catch let error as HomeError where error.code == .unavailable {
            kind = error.message.contains("may have been made") ? .uncertain : .refused
        } catch let error as HomeError where error.code == .notFound {
            // An earlier change that this one needs was refused.
            kind = .refused
        }
        answers.append(
            Answer(
                step: step, homeID: homeID, requestID: requestID, kind: kind, calls: storage.callCount,
                key: key.map { ($0, response) }))
        try end(kind)
        return output
    }

    /// Creates or deletes a home, and records the answer.
    func administrate(_ step: String, _ homeID: String, _ body: (Homes) throws -> Void) throws {
        guard let homes else { return }
        var kind = Answer.Kind.made
        do { try body(homes) } catch let error as HomeError where [.unavailable, .notFound].contains(error.code) {
            kind = error.message.contains("may have been made") ? .uncertain : .refused
        }
        answers.append(
            Answer(step: step, homeID: homeID, requestID: step, kind: kind, calls: storage.callCount, key: nil))
        try end(kind)
    }

    private func end(_ kind: Answer.Kind) throws {
        if kind != .made { try onFailure?(self) }
        host.workUntilIdle()
        read()
    }

    /// Records what clients can read.
    private func read() {
        guard let store, let homes else { return }
        let homesByID = homes.all.map { hosted in
            let snapshot = hosted.home.snapshot()
            return (hosted.id, (cursor: snapshot.cursor, file: HomeFile.write(snapshot)))
        }
        readings.append(
            Reading(
                calls: storage.callCount, contents: store.contents,
                homes: Dictionary(homesByID, uniquingKeysWith: { first, _ in first })))
    }

    /// Throws if a change was not made.
    func requireSuccess() throws {
        guard answers.allSatisfy({ $0.kind == .made }) else {
            throw SimulationFault("a change fails without a failure of the store: \(answers)")
        }
    }

    /// Waits until all homes accept changes.
    func recover() throws {
        for _ in 0..<20 {
            host.workUntilIdle()
            let isReady = try homes?.all.allSatisfy { hosted in
                do { try host.complete(hosted.home.flush()) } catch is HomeError { return false }
                return true
            }
            if isReady ?? true { return }
            host.pass(.seconds(1))
        }
        throw SimulationFault("the homes do not accept changes again")
    }
}
