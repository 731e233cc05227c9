import CSQLite
import HomeStore

/// An open data file: the statements that read and write a home. Not for use by two threads at once.
final class SQLiteFile {
    private let connection: SQLiteConnection
    private let begin: SQLiteStatement
    private let end: SQLiteStatement
    private let undo: SQLiteStatement
    private let put: SQLiteStatement
    private let delete: SQLiteStatement
    private let append: SQLiteStatement
    private let count: SQLiteStatement
    private var lastSequence: UInt64

    init(path: String, fileSystem: String?) throws(JournalError) {
        try DataFile.prepare(path)
        connection = try SQLiteConnection(path: path, fileSystem: fileSystem)
        try connection.openHome()
        begin = try connection.prepare("BEGIN IMMEDIATE")
        end = try connection.prepare("COMMIT")
        undo = try connection.prepare("ROLLBACK")
        put = try connection.prepare(
            """
            INSERT INTO records (kind, id, bytes) VALUES (?, ?, ?)
            ON CONFLICT (kind, id) DO UPDATE SET bytes = excluded.bytes
            """)
        delete = try connection.prepare("DELETE FROM records WHERE kind = ? AND id = ?")
        append = try connection.prepare("INSERT INTO log (sequence, bytes) VALUES (?, ?)")
        count = try connection.prepare(
            "INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
        lastSequence = try connection.lastSequence()
    }

    func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        var summary = JournalSummary(recordCount: 0, entryCount: 0, lastSequence: lastSequence)
        let records = try connection.prepare("SELECT kind, id, bytes FROM records ORDER BY kind, id")
        while try records.next() {
            record(RecordKey(kind: UInt8(records.integer(0)), id: records.text(1)), records.bytes(2))
            summary.recordCount += 1
        }
        let entries = try connection.prepare("SELECT sequence, bytes FROM log ORDER BY sequence")
        while try entries.next() {
            entry(LogEntry(sequence: UInt64(entries.integer(0)), bytes: entries.bytes(1)))
            summary.entryCount += 1
        }
        return summary
    }

    func commit(_ transactions: [Transaction]) throws(JournalError) {
        let last = try SequenceCheck.lastSequence(of: transactions, after: lastSequence)
        if transactions.isEmpty { return }
        try write { () throws(JournalError) in
            for transaction in transactions { try apply(transaction) }
        }
        lastSequence = last
    }

    func trim(before sequence: UInt64) throws(JournalError) {
        try write { () throws(JournalError) in
            let trim = try connection.prepare("DELETE FROM log WHERE sequence < ?")
            try trim.run(Int64(clamping: sequence))
            // The log no longer tells which numbers were taken once its newest entry is gone.
            if connection.changeCount > 0 { try count.run("lastSequence", Int64(lastSequence)) }
        }
    }

    func probe() throws(JournalError) {
        try write { () throws(JournalError) in
            let probes = try connection.integer("SELECT coalesce(max(value), 0) FROM counters WHERE name = 'probes'")
            try count.run("probes", probes &+ 1)
        }
    }

    func replaceAll(with contents: Transaction) throws(JournalError) {
        let last = try SequenceCheck.lastSequence(of: [contents], after: 0)
        try write { () throws(JournalError) in
            try connection.execute("DELETE FROM records; DELETE FROM log; DELETE FROM counters")
            try apply(contents)
        }
        lastSequence = last
    }

    func limit(pages: Int) throws(JournalError) {
        try connection.execute("PRAGMA max_page_count = \(pages)")
    }

    private func apply(_ transaction: Transaction) throws(JournalError) {
        for key in transaction.deletes { try delete.run(Int64(key.kind), key.id) }
        for (key, bytes) in transaction.puts { try put.run(Int64(key.kind), key.id, bytes) }
        for entry in transaction.entries { try append.run(Int64(entry.sequence), entry.bytes) }
    }

    /// Does everything in `body` or nothing.
    private func write(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        do {
            try begin.run()
            try body()
            try end.run()
        } catch {
            // A full disk may already have ended the transaction. Should the rollback fail, BEGIN reports it next time.
            if connection.isInTransaction { try? undo.run() }
            throw error
        }
    }
}
