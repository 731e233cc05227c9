public import HomeStore
import Synchronization

/// Reads the homes of a database in one transaction, and changes nothing in it. A gateway can use the database meanwhile.
public final class PostgresReader: StoreReader {
    public let homes: [JournaledHome]
    public let openings: UInt64
    public var summary: String { "layout \(PostgresSchema.layout)" }

    /// Throws if the database cannot be reached, or contains no homes of this version.
    public init(_ target: PostgresTarget) throws(JournalError) {
        let connection = try PostgresConnection.open(target)
        guard try PostgresServerCheck.layout(connection, target) != nil else {
            throw target.error(.foreign, "it contains no homes")
        }
        try connection.prepare([.loadRecords, .loadEntries])
        let rows = try connection.execute([
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            "SELECT value FROM home_gateway.meta WHERE key = 'openings'",
            "SELECT id, number, description, last_sequence FROM home_gateway.homes ORDER BY id",
        ])
        openings = UInt64(clamping: rows[1].number(0, 0))
        let shared = SharedConnection(connection)
        let found = rows[2]
        homes = (0..<found.count).map { row in
            let journal = ReadOnlyJournal(
                shared, target, number: found.number(row, 1), lastSequence: found.number(row, 3))
            return JournaledHome(id: found.text(row, 0), description: found.bytes(row, 2), journal: journal)
        }
    }
}

/// A connection that several journals share, each call with its lock held.
private final class SharedConnection: Sendable {
    private let connection: Mutex<PostgresConnection>

    init(_ connection: sending PostgresConnection) { self.connection = Mutex(connection) }

    func read<Result: Sendable>(
        _ body: (PostgresConnection) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try connection.withLock { connection throws(JournalError) in try body(connection) }
    }
}

/// Loads one home of a database that is read. Writes have no effect.
private final class ReadOnlyJournal: Journal {
    private let shared: SharedConnection
    private let target: PostgresTarget
    private let number: Int64
    private let lastSequence: Int64

    init(_ shared: SharedConnection, _ target: PostgresTarget, number: Int64, lastSequence: Int64) {
        (self.shared, self.target, self.number, self.lastSequence) = (shared, target, number, lastSequence)
    }

    var location: String { target.location }
    var medium: JournalError.Medium { .database }
    var isInline: Bool { true }

    func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try shared.read { connection throws(JournalError) in
            var summary = try connection.load(number, record: record, entry: entry)
            summary.lastSequence = UInt64(clamping: lastSequence)
            return summary
        }
    }

    func commit(_ transactions: [Transaction]) throws(JournalError) {}
    func resolve() throws(JournalError) -> Bool { false }
    func trim(before sequence: UInt64) throws(JournalError) {}
    func probe() throws(JournalError) {}
    func replaceAll(with contents: Transaction) throws(JournalError) {}
    func close() {}
}
