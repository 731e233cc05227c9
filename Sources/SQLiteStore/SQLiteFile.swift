import CSQLite
import HomeStore

/// An open data file and the statements that read and write a home. It is not safe for concurrent use.
final class SQLiteFile {
    static let insertRecord = "INSERT INTO records (kind, id, bytes, checksum) VALUES (?1, ?2, ?3, ?4)"
    static let insertEntry = "INSERT INTO log (sequence, bytes, checksum) VALUES (?1, ?2, ?3)"
    static let putCounter = """
        INSERT INTO counters (name, value, checksum) VALUES (?1, ?2, ?3)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value, checksum = excluded.checksum
        """

    /// The changes that opening made to the file, for the operator.
    let notices: [String]
    let canonicalPath: String
    private let connection: SQLiteConnection
    private let files: OpenFiles
    private let begin: SQLiteStatement
    private let commit: SQLiteStatement
    private let rollback: SQLiteStatement
    private let replace: SQLiteStatement
    private let insert: SQLiteStatement
    private let delete: SQLiteStatement
    private let append: SQLiteStatement
    private let setCounter: SQLiteStatement
    private let describe: @Sendable (RecordKey) -> String
    private var lastSequence: UInt64
    private var recordCount: Int64

    init(
        path: String, fileSystem: String?, describe: @escaping @Sendable (RecordKey) -> String
    ) throws(JournalError) {
        self.describe = describe
        let file = try DataFile(preparing: path) { draft throws(JournalError) in
            try SQLiteConnection(file: draft, path: path, lock: nil, fileSystem: fileSystem).makeHome()
        }
        canonicalPath = file.canonicalPath
        connection = try SQLiteConnection(
            file: canonicalPath, path: path, lock: file.lock, fileSystem: fileSystem)
        notices = try file.notices + connection.openHome(hadLog: file.hadLog)
        files = try OpenFiles(file)
        begin = try connection.prepare("BEGIN IMMEDIATE")
        commit = try connection.prepare("COMMIT")
        rollback = try connection.prepare("ROLLBACK")
        replace = try connection.prepare("UPDATE records SET bytes = ?3, checksum = ?4 WHERE kind = ?1 AND id = ?2")
        insert = try connection.prepare(Self.insertRecord)
        delete = try connection.prepare("DELETE FROM records WHERE kind = ? AND id = ?")
        append = try connection.prepare(Self.insertEntry)
        setCounter = try connection.prepare(Self.putCounter)
        lastSequence = try connection.lastSequence()
        guard let recordCount = try connection.counter(.recordCount) else {
            throw JournalError.corrupt(path: path, "the number of its records is missing")
        }
        self.recordCount = recordCount
    }

    func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        var summary = JournalSummary(recordCount: 0, entryCount: 0, lastSequence: lastSequence)
        let records = try connection.prepare("SELECT kind, id, bytes, checksum FROM records ORDER BY kind, id")
        while try records.next() {
            let (number, id, bytes) = (records.integer(0), records.text(1), records.bytes(2))
            guard let kind = UInt8(exactly: number) else {
                throw JournalError.corrupt(
                    path: connection.path, "a record has the kind \(number), which does not exist")
            }
            let key = RecordKey(kind: kind, id: id)
            guard Checksum.record(number, id, bytes) == records.integer(3) else {
                throw JournalError.corrupt(path: connection.path, "\(describe(key)) does not match its checksum")
            }
            record(key, bytes)
            summary.recordCount += 1
        }
        guard summary.recordCount == recordCount else {
            throw JournalError.corrupt(
                path: connection.path, "it contains \(summary.recordCount) of \(recordCount) records")
        }
        let entries = try connection.prepare("SELECT sequence, bytes, checksum FROM log ORDER BY sequence")
        while try entries.next() {
            let (number, bytes) = (entries.integer(0), entries.bytes(1))
            guard let sequence = UInt64(exactly: number), Checksum.entry(number, bytes) == entries.integer(2) else {
                throw JournalError.corrupt(path: connection.path, "the change \(number) does not match its checksum")
            }
            entry(LogEntry(sequence: sequence, bytes: bytes))
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
            // The log may have lost its newest entry, so store the last sequence separately.
            if connection.changeCount > 0 { try set(.lastSequence, to: Int64(clamping: lastSequence)) }
        }
    }

    func probe() throws(JournalError) {
        try write(incrementProbes)
    }

    func replaceAll(with contents: Transaction) throws(JournalError) {
        let last = try SequenceCheck.lastSequence(of: [contents], after: 0)
        try write { () throws(JournalError) in
            try connection.execute(
                "DELETE FROM records; DELETE FROM log; DELETE FROM counters WHERE name = 'lastSequence'")
            recordCount = 0
            try apply(contents)
        }
        lastSequence = last
    }

    /// Marks the file as closed. The connection then copies the write-ahead log into it and deletes the log.
    func close() {
        do {
            try files.check()
            try connection.setCounter(.isOpen, to: 0)
            connection.setCheckpointOnClose(true)
        } catch {
            // The paths may now name files that this journal must not change, or the disk may have failed and the log
            // is needed.
        }
    }

    func limit(pages: Int) throws(JournalError) {
        try connection.execute("PRAGMA max_page_count = \(pages)")
    }

    private func apply(_ transaction: Transaction) throws(JournalError) {
        for key in transaction.deletes {
            try delete.run(Int64(key.kind), key.id)
            recordCount -= Int64(connection.changeCount)
        }
        for (key, bytes) in transaction.puts {
            let kind = Int64(key.kind)
            let checksum = Checksum.record(kind, key.id, bytes)
            try replace.run(kind, key.id, bytes, checksum)
            if connection.changeCount > 0 { continue }
            try insert.run(kind, key.id, bytes, checksum)
            recordCount += 1
        }
        for entry in transaction.entries {
            let sequence = Int64(clamping: entry.sequence)
            try append.run(sequence, entry.bytes, Checksum.entry(sequence, entry.bytes))
        }
    }

    private func set(_ counter: Counter, to value: Int64) throws(JournalError) {
        try setCounter.run(counter.rawValue, value, Checksum.counter(counter.rawValue, value))
    }

    /// Executes `body` as one transaction that also stores the number of records.
    private func write(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        try files.check()
        let before = recordCount
        do {
            try transact { () throws(JournalError) in
                try body()
                if recordCount != before { try set(.recordCount, to: recordCount) }
            }
        } catch {
            recordCount = before
            throw overwriteFailedCommit(error)
        }
    }

    private func transact(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        do {
            try begin.run()
            try body()
            try commit.run()
        } catch {
            // A full disk may already have ended the transaction. If the rollback fails, the next BEGIN reports it.
            if connection.isInTransaction { try? rollback.run() }
            throw error
        }
    }

    /// Overwrites a transaction that a failed COMMIT may have left in the write-ahead log. Returns the error, with
    /// ``JournalError/mayBeCommitted`` set if that failed.
    ///
    /// If the disk fails during the flush, the log may contain the whole transaction, and opening the file after a kill
    /// would apply it. The next transaction starts at the same position in the log, so a small one overwrites it.
    private func overwriteFailedCommit(_ error: JournalError) -> JournalError {
        guard error.reason == .failed || error.reason == .full else { return error }
        var reported = error
        do throws(JournalError) { try transact(incrementProbes) } catch {
            // On a full disk the last page of the transaction was not written, and SQLite ignores the rest without it.
            reported.mayBeCommitted = reported.reason == .failed
        }
        return reported
    }

    private func incrementProbes() throws(JournalError) {
        try set(.probes, to: (connection.counter(.probes) ?? 0) &+ 1)
    }
}
