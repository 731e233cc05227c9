import CSQLite
import Glibc
import HomeStore

extension JournalError {
    /// Translates a result code of SQLite into an error for the operator.
    ///
    /// Pass the handle before any other call on it, because its text describes its last call.
    init(sqlite code: Int32, _ handle: OpaquePointer?, path: String) {
        let text = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        let systemError = handle.map { sqlite3_system_errno($0) } ?? 0
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            self = .inUse(path: path, process: nil)
        case SQLITE_NOTADB:
            self = .foreign(path: path)
        case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH:
            self = .corrupt(path: path, text)
        case SQLITE_FULL:
            self = .full(path: path)
        case SQLITE_IOERR where systemError == ENOSPC || systemError == EDQUOT:
            self = .full(path: path)
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            let cause = systemError == 0 ? text : String(cString: strerror(systemError))
            self = .inaccessible(path: path, cause)
        case SQLITE_IOERR:
            let cause = systemError == 0 ? text : "\(text): \(String(cString: strerror(systemError)))"
            self.init(.failed, "'\(path)' could not be read or written (\(cause), code \(code)); check its disk.")
        default:
            self.init(.failed, "'\(path)' could not be used (\(text), code \(code)); try again or check the system.")
        }
    }

    static func inUse(path: String, process: Int32?) -> JournalError {
        let holder = process.map { "process \($0)" } ?? "another process"
        return JournalError(
            .inUse, "'\(path)' is in use by \(holder); stop that process or use another file.")
    }

    static func foreign(path: String) -> JournalError {
        JournalError(.foreign, "'\(path)' is not the data file of a home and was not changed; use another file.")
    }

    static func corrupt(path: String, _ finding: String) -> JournalError {
        JournalError(
            .corrupt,
            """
            '\(path)' is damaged (\(finding)); restore a backup, or move the file away and import the home again.
            """)
    }

    /// Returns the error for a file without bytes: it lost its home or never had one.
    static func empty(path: String) -> JournalError {
        JournalError(
            .corrupt, "'\(path)' is empty; restore a backup, or delete it to start with a new home.")
    }

    /// Returns the error for a data file that is missing although its log exists.
    static func missing(path: String, log: String) -> JournalError {
        JournalError(
            .corrupt,
            """
            '\(path)' is missing, but its log '\(log)' exists and contains changes; restore the file, or delete the log \
            to start with a new home.
            """)
    }

    /// Returns the error for a file that was not closed and has no write-ahead log.
    static func logMissing(path: String) -> JournalError {
        JournalError(
            .corrupt,
            """
            '\(path)' was not closed, and '\(path)-wal' with its last changes is missing; restore that file or a backup. \
            To copy the home of a running gateway, copy both files or use an export.
            """)
    }

    /// Returns the error for a part of the open data file that is no longer at its path.
    static func moved(path: String, part: String) -> JournalError {
        JournalError(
            .moved,
            """
            '\(part)' was renamed, deleted or replaced while it was open; move it back, or restart to use the file that is \
            now at '\(path)'.
            """)
    }

    /// Returns the error for a file that another process has written to while it was open.
    static func taken(path: String) -> JournalError {
        JournalError(
            .taken,
            """
            '\(path)' was written by another program while it was open, although it is locked; this program does not write \
            it any more. Stop the other program and restart, and store the file on a disk whose locks work.
            """, outcome: .fenced)
    }

    static func full(path: String) -> JournalError {
        JournalError(.full, "The disk of '\(path)' is full; free some space.")
    }

    static func inaccessible(path: String, _ cause: String) -> JournalError {
        JournalError(
            .inaccessible, "'\(path)' cannot be read or written (\(cause)); fix the cause or use another file.")
    }
}
