import CSQLite
import Glibc
import HomeStore

extension JournalError {
    /// What a result code of SQLite means to the owner of the file.
    ///
    /// The handle, if there is one, must have had no other call since.
    init(sqlite code: Int32, _ handle: OpaquePointer?, path: String) {
        let text = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        let systemError = handle.map { sqlite3_system_errno($0) } ?? 0
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(
                .inUse, "'\(path)' is in use by another process; stop that one, or give this one another file.")
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

    static func full(path: String) -> JournalError {
        JournalError(.full, "No room is left for '\(path)'; free some space on its disk.")
    }

    static func inaccessible(path: String, _ cause: String) -> JournalError {
        JournalError(
            .inaccessible, "'\(path)' cannot be read and written (\(cause)); correct that, or give another file.")
    }
}
