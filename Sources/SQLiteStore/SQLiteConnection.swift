import CSQLite
import HomeStore

/// An open database. This type alone opens and closes the handle.
final class SQLiteConnection {
    /// The path as the user gave it, for messages.
    let path: String
    let handle: OpaquePointer
    /// The name of its file system, registered with SQLite; nil for the default one.
    let fileSystem: String?
    /// The claim on the path, released after the handle is closed.
    private let lock: PathLock?
    /// The number of pages in the write-ahead log after the last commit, once ``observeLog()`` was called.
    var logPageCount: Int32 = 0
    /// The number of these pages from which on ``checkpointIfDue()`` copies the log into the file.
    var checkpointThreshold: Int32 = 1_000
    /// The size of a page in bytes; 0 before it was read.
    var pageSize: Int64 = 0

    /// Opens an existing file for reading and writing.
    ///
    /// - Parameters:
    ///   - file: The path that SQLite opens.
    ///   - path: The path as the user gave it, for messages.
    ///   - lock: The claim on the path, held until the handle is closed.
    ///   - fileSystem: The name of a file system registered with SQLite; nil uses the default one.
    init(file: String, path: String, lock: PathLock?, fileSystem: String?) throws(JournalError) {
        self.path = path
        self.lock = lock
        self.fileSystem = fileSystem
        var handle: OpaquePointer?
        // No mutex: the journal's lock serializes the calls.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(file, &handle, flags, fileSystem)
        guard let handle, code == SQLITE_OK else {
            defer { sqlite3_close_v2(handle) }
            throw JournalError(sqlite: code, handle, path: path)
        }
        // If the process has no permission to write, SQLite opens the file read-only and reports success.
        guard sqlite3_db_readonly(handle, "main") == 0 else {
            sqlite3_close_v2(handle)
            throw JournalError.inaccessible(path: path, "it is read-only")
        }
        self.handle = handle
    }

    /// Opens a file that nothing changes, for reading only.
    ///
    /// - Parameters:
    ///   - file: The path that SQLite opens.
    ///   - path: The path as the user gave it, for messages.
    init(reading file: String, path: String) throws(JournalError) {
        self.path = path
        lock = nil
        fileSystem = nil
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
        let code = sqlite3_open_v2("file:\(Self.escaped(file))?immutable=1", &handle, flags, nil)
        guard let handle, code == SQLITE_OK else {
            defer { sqlite3_close_v2(handle) }
            throw JournalError(sqlite: code, handle, path: path)
        }
        self.handle = handle
    }

    /// Returns a path for a URI.
    private static func escaped(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            switch UnicodeScalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "-", "_": text.unicodeScalars.append(UnicodeScalar(byte))
            default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
    }

    deinit {
        // The v2 call also closes a handle whose statements are finalized a moment later.
        sqlite3_close_v2(handle)
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    var changeCount: Int { Int(sqlite3_changes64(handle)) }

    /// Sets whether closing copies the write-ahead log into the file and deletes the log; otherwise both stay as they
    /// are.
    func setCheckpointOnClose(_ isOn: Bool) {
        sqlite3_set_checkpoint_on_close(handle, isOn ? 1 : 0)
    }

    /// Runs one or more statements and ignores their rows.
    func execute(_ sql: String) throws(JournalError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    func prepare(_ sql: String) throws(JournalError) -> SQLiteStatement {
        try SQLiteStatement(self, sql)
    }

    /// Returns the first column of the first row as an integer; 0 if there is no row.
    func integer(_ sql: String) throws(JournalError) -> Int64 {
        try first(sql) { $0.integer(0) } ?? 0
    }

    /// Returns the first column of the first row as a string; empty if there is no row.
    func text(_ sql: String) throws(JournalError) -> String {
        try first(sql) { $0.text(0) } ?? ""
    }

    /// Returns the result of `read` for the first row; nil if there is no row.
    private func first<Value>(_ sql: String, _ read: (SQLiteStatement) -> Value) throws(JournalError) -> Value? {
        let statement = try prepare(sql)
        guard try statement.next() else { return nil }
        let value = read(statement)
        // A pragma that changes the file commits after its last row, and that commit may fail.
        while try statement.next() {}
        return value
    }

    /// Returns the error for a result code other than success.
    func error(_ code: Int32) -> JournalError {
        JournalError(sqlite: code, handle, path: path)
    }
}
