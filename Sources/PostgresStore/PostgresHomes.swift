public import HomeStore
import Synchronization

/// Stores homes in a PostgreSQL database, in the schema `home_gateway`.
///
/// A store contains the home ``main`` and homes that were added. A commit returns when it is durable, as the database
/// defines that (`synchronous_commit`). A program that opens the store takes it from the program that had it open, which
/// cannot write any more.
public final class PostgresHomes: JournalStore {
    /// What an operator should know about the server.
    public let notices: [String]
    public let openings: UInt64
    let location: String
    /// The maximum number of records that a replacement writes in one transaction, so that other homes are not delayed.
    let partSize: Int
    private let session: Mutex<PostgresSession?>

    /// Connects to a database, and creates the tables if it has none.
    ///
    /// Throws if the database cannot be reached or used, and if a newer version has written it.
    public convenience init(_ target: PostgresTarget) throws(JournalError) { try self.init(target, faults: nil) }

    /// - Parameter faults: Simulates failures of the network.
    package init(
        _ target: PostgresTarget, faults: (any ConnectionFaults)?, partSize: Int = 1_000
    ) throws(JournalError) {
        let session = try PostgresSession(target, faults: faults)
        notices = session.notices
        openings = session.openings
        location = target.location
        self.partSize = partSize
        self.session = Mutex(session)
    }

    /// The home `default`. Closing it closes the store.
    public var main: any Journal { PostgresJournal(of: self, PostgresSession.mainHandle) }

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

    // MARK: For journals

    func withSession<Result: Sendable>(
        _ body: (PostgresSession) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try session.withLock { session throws(JournalError) in
            guard let session else { throw JournalError.closed }
            return try body(session)
        }
    }

    func release(_ handle: PostgresSession.Handle) { session.withLock { $0?.release(handle) } }

    func close() {
        session.withLock { session in
            session?.close()
            session = nil
        }
    }
}

/// Stores one home of a database. See ``PostgresHomes``.
final class PostgresJournal: Journal {
    let homes: PostgresHomes
    let handle: PostgresSession.Handle
    private let isClosed = Atomic(false)

    init(of homes: PostgresHomes, _ handle: PostgresSession.Handle) { (self.homes, self.handle) = (homes, handle) }

    deinit {
        if handle != PostgresSession.mainHandle { homes.release(handle) }
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
        if handle == PostgresSession.mainHandle { homes.close() }
    }

    private func withSession<Result: Sendable>(
        _ body: (PostgresSession) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        guard !isClosed.load(ordering: .acquiring) else { throw JournalError.closed }
        return try homes.withSession(body)
    }
}
