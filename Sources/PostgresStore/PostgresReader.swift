public import HomeStore
import Synchronization

/// Reads the homes of a database in one transaction, and changes nothing in it. A gateway can use the database meanwhile.
public final class PostgresReader: StoreReader {
    public let homes: [JournaledHome]
    public let openings: UInt64
    public let summary: String

    /// Throws if the database cannot be reached, or contains no homes of this version.
    public init(_ target: PostgresTarget) throws(JournalError) {
        let connection = try PostgresConnection.open(target)
        guard let layout = try PostgresServerCheck.layout(connection, target) else {
            throw target.error(.foreign, "it contains no homes")
        }
        summary = "layout \(layout)"
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
            let (number, lastSequence) = (found.number(row, 1), UInt64(clamping: found.number(row, 3)))
            let journal = ReadOnlyJournal(of: target.location) { record, entry throws(JournalError) in
                try shared.read { connection throws(JournalError) in
                    var summary = try connection.load(number, record: record, entry: entry)
                    summary.lastSequence = lastSequence
                    return summary
                }
            }
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
