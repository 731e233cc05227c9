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
            .inUse, "'\(path)' is in use by \(holder); stop that one, or give this one another file.")
    }

    static func foreign(path: String) -> JournalError {
        JournalError(.foreign, "'\(path)' is not a home's data file and was left as it is; give another file.")
    }

    static func corrupt(path: String, _ finding: String) -> JournalError {
        JournalError(
            .corrupt,
            """
            '\(path)' is damaged (\(finding)); put a backup in its place, or move it away and import the home again.
            """)
    }

    /// The file has no bytes: it lost its home or never had one.
    static func empty(path: String) -> JournalError {
        JournalError(
            .corrupt, "'\(path)' is empty; put a backup in its place, or delete it to begin with a new home.")
    }

    /// The data file is missing, but its log exists.
    static func missing(path: String, log: String) -> JournalError {
        JournalError(
            .corrupt,
            """
            '\(path)' is missing, but '\(log)' is there and holds changes of it; put the file back beside it, or delete \
            both to begin with a new home.
            """)
    }

    /// The file was not closed, and its write-ahead log is missing.
    static func logMissing(path: String) -> JournalError {
        JournalError(
            .corrupt,
            """
            '\(path)' was not closed, and '\(path)-wal' with its last changes is missing; put that back beside it, or put \
            a backup in its place. A copy of a home that is served takes both files, or an export.
            """)
    }

    /// A file of the open data file is no longer at its path.
    static func moved(path: String, part: String) -> JournalError {
        JournalError(
            .moved,
            """
            '\(part)' was renamed, deleted or replaced while it was open; put it back, or restart to use what is at \
            '\(path)' now.
            """)
    }

    static func full(path: String) -> JournalError {
        JournalError(.full, "No room is left for '\(path)'; free some space on its disk.")
    }

    static func inaccessible(path: String, _ cause: String) -> JournalError {
        JournalError(
            .inaccessible, "'\(path)' cannot be read and written (\(cause)); correct that, or give another file.")
    }
}
