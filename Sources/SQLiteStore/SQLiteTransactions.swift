import CSQLite
import HomeStore

/// The transactions of an open data file. It checks before each one that the file is still the one that was opened, and
/// determines the outcome of a COMMIT that failed. It is not safe for concurrent use.
final class SQLiteTransactions {
    private let connection: SQLiteConnection
    private let files: OpenFiles
    private let begin: SQLiteStatement
    private let commit: SQLiteStatement
    private let rollback: SQLiteStatement
    private let setCounter: SQLiteStatement
    /// Whether the log may contain a transaction whose COMMIT failed.
    private var isInDoubt = false
    /// SQLite's result code of the last transaction that failed.
    private var failureCode = SQLITE_OK
    /// Why the file is never written again; nil if it may be written.
    private var takeover: JournalError?
    /// The damage that a write has met, and the number of probes until the file is checked again; nil if there is none.
    private var damage: (error: JournalError, remainingProbes: Int)?
    /// The mark of the log after the last transaction; nil if it could not be read.
    private var mark: LogMark?

    /// The number of probes of a damaged file until it is checked again.
    private static let probesPerCheck = 20

    init(_ connection: SQLiteConnection, _ files: OpenFiles) throws(JournalError) {
        self.connection = connection
        self.files = files
        begin = try connection.prepare("BEGIN IMMEDIATE")
        commit = try connection.prepare("COMMIT")
        rollback = try connection.prepare("ROLLBACK")
        setCounter = try connection.prepare(SQLiteFile.putCounter)
        mark = try connection.logMark()
    }

    /// Executes `body` as one transaction. If it throws, see ``JournalError/outcome``.
    func write(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        if let damage { throw damage.error }
        try checkFile()
        if isInDoubt { try overwriteFailedCommit() }
        do { try transact(body) } catch {
            guard isInDoubt else { throw error }
            // SQLite reports a full disk if it could not write the whole transaction, which is then ignored. After
            // other errors, the log may have all of it.
            let isIncomplete = failureCode == SQLITE_FULL
            do throws(JournalError) { try overwriteFailedCommit() } catch {
                throw isIncomplete ? error : error.with(.unknown)
            }
            throw error
        }
    }

    /// Determines the outcome of a transaction whose COMMIT failed: it is overwritten, so it is not in the file.
    func resolve() throws(JournalError) {
        guard isInDoubt else { return }
        try checkFile()
        try overwriteFailedCommit()
    }

    func probe() throws(JournalError) {
        try checkFile()
        try checkDamage()
        try transact(incrementProbes)
        isInDoubt = false
    }

    /// Marks the file as closed. The connection then copies the write-ahead log into it and deletes the log.
    func close() {
        do {
            try write { () throws(JournalError) in try connection.setCounter(.isOpen, to: 0) }
            connection.setCheckpointOnClose(true)
        } catch {
            // The paths may now name files that this journal must not change, or the disk may have failed and the log
            // is needed.
        }
    }

    // MARK: Checks

    /// Throws if the file is no longer at its path, or if another process has written to it.
    private func checkFile() throws(JournalError) {
        if let takeover { throw takeover }
        try files.check()
        guard let mark else { return }
        guard try connection.logMark() != mark else { return }
        let error = JournalError.taken(path: connection.path)
        takeover = error
        throw error
    }

    /// Throws as long as the file is damaged.
    private func checkDamage() throws(JournalError) {
        guard let damage else { return }
        guard damage.remainingProbes == 0 else {
            self.damage = (damage.error, damage.remainingProbes - 1)
            throw damage.error
        }
        self.damage = (damage.error, Self.probesPerCheck)
        let finding = try connection.text("PRAGMA quick_check(1)")
        guard finding == "ok" else { throw JournalError.corrupt(path: connection.path, finding) }
        self.damage = nil
    }

    // MARK: Transactions

    private func transact(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        mark = nil
        // A failed transaction may leave pages in the log, which SQLite ignores.
        defer { mark = try? connection.logMark() }
        do {
            try begin.run()
            try body()
        } catch {
            try undo(after: error)
        }
        do { try commit.run() } catch {
            isInDoubt = true
            try undo(after: error)
        }
        connection.checkpointIfDue()
    }

    private func undo(after error: JournalError) throws(JournalError) {
        failureCode = sqlite3_extended_errcode(connection.handle)
        if failureCode & 0xFF == SQLITE_CORRUPT, damage == nil { damage = (error, Self.probesPerCheck) }
        // A full disk may already have ended the transaction. If the rollback fails, the next BEGIN reports it.
        if connection.isInTransaction { try? rollback.run() }
        throw error
    }

    /// Overwrites a transaction that a failed COMMIT may have left in the log, so that it is certain that nothing has
    /// changed.
    ///
    /// If the disk fails during the flush, the log may contain the whole transaction, and opening the file after a kill
    /// would apply it. The next transaction starts at the same position in the log, so a small one overwrites it.
    private func overwriteFailedCommit() throws(JournalError) {
        try transact(incrementProbes)
        isInDoubt = false
    }

    private func incrementProbes() throws(JournalError) {
        let value = (try connection.counter(.probes) ?? 0) &+ 1
        try setCounter.run(value, Checksum.counter(Counter.probes.rawValue, value), text: Counter.probes.rawValue)
    }
}
