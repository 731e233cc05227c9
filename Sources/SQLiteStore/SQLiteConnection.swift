import CSQLite
import HomeStore

/// The handle of an open database, and the only place that makes and ends one.
final class SQLiteConnection {
    /// The file as the user named it, for messages.
    let path: String
    let handle: OpaquePointer
    /// Released after the handle is closed.
    private let lock: PathLock?

    /// - Parameters:
    ///   - file: The path that SQLite opens.
    ///   - lock: The claim on the path, held until the handle is closed.
    init(file: String, path: String, lock: PathLock?, fileSystem: String?) throws(JournalError) {
        self.path = path
        self.lock = lock
        var handle: OpaquePointer?
        // No mutex: the journal's lock keeps threads apart.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(file, &handle, flags, fileSystem)
        guard let handle, code == SQLITE_OK else {
            defer { sqlite3_close_v2(handle) }
            throw JournalError(sqlite: code, handle, path: path)
        }
        // Where it may not write, SQLite opens for reading without a word.
        guard sqlite3_db_readonly(handle, "main") == 0 else {
            sqlite3_close_v2(handle)
            throw JournalError.inaccessible(path: path, "it may only be read")
        }
        self.handle = handle
    }

    deinit {
        // The second version, because statements may outlive this object by a moment.
        sqlite3_close_v2(handle)
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Rows changed by the last statement that changes rows.
    var changeCount: Int { Int(sqlite3_changes64(handle)) }

    /// Sets whether closing copies the write-ahead log into the file and deletes it; otherwise both stay as they are.
    func setCheckpointOnClose(_ isOn: Bool) {
        sqlite3_set_checkpoint_on_close(handle, isOn ? 1 : 0)
    }

    /// Carries out one or more statements that give no rows, or whose rows do not matter.
    func execute(_ sql: String) throws(JournalError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    func prepare(_ sql: String) throws(JournalError) -> SQLiteStatement {
        try SQLiteStatement(self, sql)
    }

    /// The first column of the first row as an integer.
    func integer(_ sql: String) throws(JournalError) -> Int64 {
        try first(sql) { $0.integer(0) } ?? 0
    }

    /// The first column of the first row as a text.
    func text(_ sql: String) throws(JournalError) -> String {
        try first(sql) { $0.text(0) } ?? ""
    }

    /// What `read` takes from the first row; nil without one.
    private func first<Value>(_ sql: String, _ read: (SQLiteStatement) -> Value) throws(JournalError) -> Value? {
        let statement = try prepare(sql)
        guard try statement.next() else { return nil }
        let value = read(statement)
        // A pragma that changes the file commits after its last row, and that may fail.
        while try statement.next() {}
        return value
    }

    /// What a result code other than success means.
    func error(_ code: Int32) -> JournalError {
        JournalError(sqlite: code, handle, path: path)
    }
}
