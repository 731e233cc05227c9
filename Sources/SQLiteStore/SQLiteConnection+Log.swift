import CSQLite
import HomeStore

/// Bytes of the write-ahead log that another writer would change. Two marks differ if there was one in between.
///
/// SQLite locks the file for one process. Some network and container file systems do not lock, so that a second process
/// can open the file. It appends to the log behind the last commit, or starts the log again with another header.
///
/// Format: https://sqlite.org/fileformat2.html#the_write_ahead_log
struct LogMark: Hashable {
    fileprivate static let headerSize = 32
    fileprivate static let frameHeaderSize = 24

    fileprivate let header: [UInt8]
    /// The bytes after the last commit: none, or the remains of earlier writes.
    fileprivate let next: [UInt8]
}

extension SQLiteConnection {
    /// Begins to count the pages of the log. It replaces the automatic checkpoints of SQLite.
    func observeLog() {
        let connection = Unmanaged.passUnretained(self).toOpaque()
        _ = sqlite3_wal_hook(
            handle,
            { connection, _, _, count in
                guard let connection else { return SQLITE_ERROR }
                Unmanaged<SQLiteConnection>.fromOpaque(connection).takeUnretainedValue().logPageCount = count
                return SQLITE_OK
            }, connection)
    }

    /// Copies a long log into the file. If that fails, the changes stay in the log, and the next call tries again.
    func checkpointIfDue() {
        guard logPageCount >= checkpointThreshold else { return }
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }

    /// Reads the mark of the log after the last commit.
    func logMark() throws(JournalError) -> LogMark {
        if pageSize == 0 { pageSize = try integer("PRAGMA page_size") }
        let end = Int64(LogMark.headerSize) + Int64(logPageCount) * (Int64(LogMark.frameHeaderSize) + pageSize)
        return LogMark(header: try log(LogMark.headerSize, at: 0), next: try log(LogMark.frameHeaderSize, at: end))
    }

    /// Reads bytes of the log; zeros beyond its end.
    private func log(_ count: Int, at offset: Int64) throws(JournalError) -> [UInt8] {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file)
        var bytes = [UInt8](repeating: 0, count: count)
        let code = file?.pointee.pMethods?.pointee.xRead(file, &bytes, Int32(count), offset) ?? SQLITE_IOERR
        guard code == SQLITE_OK || code == Self.shortRead else { throw JournalError(sqlite: code, nil, path: path) }
        return bytes
    }

    /// SQLITE_IOERR_SHORT_READ, a macro that Swift does not import.
    private static let shortRead = SQLITE_IOERR | 2 << 8
}
