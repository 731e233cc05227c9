public import HomeStore
import Synchronization

/// Stores homes in a PostgreSQL database, in the schema `home_gateway`.
///
/// A commit returns when it is durable, as the database defines that (`synchronous_commit`). A program uses the store
/// alone, or shares it with others: then it takes the homes one by one. A program that was removed from the store by
/// another one cannot write any more.
public final class PostgresHomes: SharedStore {
    /// How long the beat of a node does not change until it counts as dead, by default.
    public static let lease = Duration.milliseconds(2_200)
    /// The time between the beats of a gateway that uses a store alone.
    static let beatInterval = Duration.milliseconds(400)

    /// What an operator should know about the server.
    public let notices: [String]
    public let openings: UInt64
    public let node: StoreNode.ID
    /// The maximum number of records that a replacement writes in one transaction, so that other homes are not delayed.
    let partSize: Int
    private let target: PostgresTarget
    private let mainHandle: PostgresSession.Handle?
    private let session: Mutex<PostgresSession?>
    /// The beats of a gateway that uses the store alone; nil if its owner beats.
    private let beats: PostgresBeats?

    /// Connects to a database, creates the tables if it has none, and takes all homes.
    ///
    /// Throws if the database cannot be reached or used, if a newer version has written it, and if another gateway uses
    /// it. If others have used it and have not closed it, this waits for the time of a lease to see that they are dead.
    public convenience init(_ target: PostgresTarget, lease: Duration = lease) throws(JournalError) {
        try self.init(target, for: .alone(address: ProgramName.text), lease: lease, beatInterval: Self.beatInterval)
    }

    /// Connects to a database that several nodes share, creates the tables if it has none, and takes no home.
    ///
    /// The owner of the store calls ``StoreMembership/beat()``. Throws as ``init(_:lease:)``, but only a gateway that does
    /// not share the store is in the way. A former node of this program that was killed is deposed as any other one: it
    /// could still be alive, and answer reads.
    ///
    /// - Parameters:
    ///   - name: The name of this node; not empty.
    ///   - address: The address at which the other nodes reach it.
    public convenience init(
        _ target: PostgresTarget, sharedAs name: String, at address: String, lease: Duration = lease
    ) throws(JournalError) {
        try self.init(target, for: .shared(name: name, address: address), lease: lease)
    }

    /// - Parameters:
    ///   - beatInterval: The time between beats; nil if the owner of the store beats.
    ///   - faults: Simulates failures of the network.
    package init(
        _ target: PostgresTarget, for use: PostgresUse, lease: Duration, beatInterval: Duration? = nil,
        faults: (any ConnectionFaults)? = nil, partSize: Int = 1_000
    ) throws(JournalError) {
        if case .shared(let name, _) = use { precondition(!name.isEmpty, "a node that shares a store has a name") }
        let session = try PostgresSession(target, for: use, lease: lease, faults: faults)
        (notices, openings, node) = (session.notices, session.openings, session.node)
        (self.target, self.partSize, mainHandle) = (target, partSize, session.mainHandle)
        beats = try beatInterval.map { interval throws(JournalError) in
            try PostgresBeats(PostgresMembership(target, of: session.node, faults: nil), every: interval, target)
        }
        self.session = Mutex(session)
    }

    /// The home `default` of a store that is not shared. Closing it closes the store.
    public var main: any Journal {
        guard let mainHandle else { preconditionFailure("a shared store has no main home; claim it") }
        return PostgresJournal(of: self, mainHandle)
    }

    var location: String { target.location }

    public func addedHomes() throws(JournalError) -> [JournaledHome] {
        let homes = try withSession { session throws(JournalError) in session.addedHomes }
        return homes.map {
            JournaledHome(id: $0.id, description: $0.description, journal: PostgresJournal(of: self, $0.handle))
        }
    }

    public func journal(adding id: String, description: [UInt8]) throws(JournalError) -> any Journal {
        let handle = try withSession { session throws(JournalError) in try session.add(id, description: description) }
        return PostgresJournal(of: self, handle)
    }

    public func execute(_ steps: [JournalStep]) throws(JournalError) -> [Int] {
        let steps = steps.map { step in
            guard let journal = step.journal as? PostgresJournal, journal.homes === self else {
                preconditionFailure("a store executes the steps of its own journals")
            }
            return (journal.handle, step.action)
        }
        return try withSession { session throws(JournalError) in try session.execute(steps) }
    }

    public func resolve() throws(JournalError) -> [Int]? {
        try withSession { session throws(JournalError) in try session.resolve() }
    }

    public func removeUnused() throws(JournalError) -> Bool {
        try withSession { session throws(JournalError) in try session.removeUnused() }
    }

    public func continueOpenings(of openings: UInt64) throws(JournalError) {
        try withSession { session throws(JournalError) in try session.continueOpenings(of: openings) }
    }

    // MARK: Several programs

    public func connect() throws(JournalError) -> any StoreMembership { connect(faults: nil) }

    func connect(faults: (any ConnectionFaults)?) -> any StoreMembership {
        PostgresMembership(target, of: node, faults: faults)
    }

    public func addPlace(_ id: String) throws(JournalError) -> Bool {
        try withSession { session throws(JournalError) in try session.addPlace(id) }
    }

    public func removePlace(_ id: String) throws(JournalError) {
        try withSession { session throws(JournalError) in try session.removePlace(id) }
    }

    public func claim(_ id: String) throws(JournalError) -> [JournaledHome]? {
        let claimed = try withSession { session throws(JournalError) in try session.claim(id) }
        return claimed.map { $0.map { journaled($0) } }
    }

    public func claimAny(limit: Int) throws(JournalError) -> [[JournaledHome]] {
        let claimed = try withSession { session throws(JournalError) in try session.claimAny(limit: limit) }
        return claimed.map { $0.map { journaled($0) } }
    }

    private func journaled(_ claimed: PostgresSession.Claimed) -> JournaledHome {
        let home = claimed.home
        return JournaledHome(
            id: home.id, description: home.description, journal: PostgresJournal(of: self, claimed.handle))
    }

    public func release(_ ids: [String]) throws(JournalError) {
        try withSession { session throws(JournalError) in try session.release(ids) }
    }

    public func leave() {
        beats?.end()
        session.withLock { session in
            session?.leave()
            session = nil
        }
    }

    // MARK: For journals

    func withSession<Result: Sendable>(
        _ body: (PostgresSession) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try session.withLock { session throws(JournalError) in
            guard let session else { throw JournalError.closed }
            return try body(session)
        }
    }

    func isMain(_ handle: PostgresSession.Handle) -> Bool { handle == mainHandle }

    func drop(_ handle: PostgresSession.Handle) { session.withLock { $0?.drop(handle) } }
}

/// Stores one home of a database. See ``PostgresHomes``.
final class PostgresJournal: Journal {
    let homes: PostgresHomes
    let handle: PostgresSession.Handle
    private let isClosed = Atomic(false)

    init(of homes: PostgresHomes, _ handle: PostgresSession.Handle) { (self.homes, self.handle) = (homes, handle) }

    deinit {
        if !homes.isMain(handle) { homes.drop(handle) }
    }

    var location: String { homes.location }
    var medium: JournalError.Medium { .database }
    var store: (any JournalStore)? { homes }

    /// False: a commit waits for the database.
    var isInline: Bool { false }

    func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try withSession { session throws(JournalError) in try session.load(handle, record: record, entry: entry) }
    }

    func commit(_ transactions: [Transaction]) throws(JournalError) {
        try withSession { _ throws(JournalError) in }
        if !transactions.isEmpty { try homes.execute(JournalStep(self, .append(transactions))) }
    }

    func resolve() throws(JournalError) -> Bool { try homes.resolve() != nil }

    func trim(before sequence: UInt64) throws(JournalError) {
        try withSession { session throws(JournalError) in try session.trim(handle, before: sequence) }
    }

    func probe() throws(JournalError) { try withSession { session throws(JournalError) in try session.probe() } }

    func replaceAll(with contents: Transaction) throws(JournalError) {
        try withSession { _ throws(JournalError) in }
        try homes.replace(self, with: contents, partSize: homes.partSize)
    }

    func close() {
        isClosed.store(true, ordering: .releasing)
        if homes.isMain(handle) { homes.leave() }
    }

    private func withSession<Result: Sendable>(
        _ body: (PostgresSession) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        guard !isClosed.load(ordering: .acquiring) else { throw JournalError.closed }
        return try homes.withSession(body)
    }
}
