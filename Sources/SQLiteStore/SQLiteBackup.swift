import CSQLite
import Glibc
import HomeStore
import Synchronization

/// A copy of an open data file in another file. It is not safe for concurrent use with the data file.
///
/// SQLite copies the pages in portions. Pages that the same connection changes during the backup are changed in the
/// copy, too.
final class SQLiteBackup {
    /// The number of pages that a step copies; they take about a millisecond.
    private static let pagesPerStep: Int32 = 256

    private let source: SQLiteConnection
    private let copy: SQLiteConnection
    private var handle: OpaquePointer?

    /// - Parameter path: The path of an empty file.
    init(of source: SQLiteConnection, to path: String) throws(JournalError) {
        self.source = source
        copy = try SQLiteConnection(file: path, path: path, lock: nil, fileSystem: source.fileSystem)
        // The copy is flushed once, when it is complete.
        try copy.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF")
        handle = sqlite3_backup_init(copy.handle, "main", source.handle, "main")
        guard handle != nil else { throw copy.error(sqlite3_errcode(copy.handle)) }
    }

    deinit { if let handle { sqlite3_backup_finish(handle) } }

    /// Copies some pages; returns whether the copy is complete.
    func step() throws(JournalError) -> Bool {
        guard let handle else { throw JournalError.closed }
        switch sqlite3_backup_step(handle, Self.pagesPerStep) {
        case SQLITE_OK: return false
        case SQLITE_DONE: break
        case let code: throw copy.error(code)
        }
        self.handle = nil
        let code = sqlite3_backup_finish(handle)
        guard code == SQLITE_OK else { throw copy.error(code) }
        try copy.completeBackup()
        return true
    }
}

extension SQLiteConnection {
    /// Makes a copy a file that was closed, without a write-ahead log, and flushes it.
    fileprivate func completeBackup() throws(JournalError) {
        let mode = try text("PRAGMA journal_mode = MEMORY")
        guard mode == "memory" else { throw error(SQLITE_IOERR) }
        try execute("PRAGMA synchronous = FULL")
        try setCounter(.isOpen, to: 0)
    }
}

/// The backups of a data file: one at a time, in a file beside it.
final class BackupFiles: Sendable {
    private let isActive = Mutex(false)

    /// The bytes that must remain on the disk, so that the homes can still be written.
    private static let reserve: UInt64 = 32 << 20

    /// Creates the file of a backup and returns its path.
    ///
    /// - Parameter path: The path of the data file as the user gave it, for messages.
    func begin(_ canonicalPath: String, for path: String) throws(JournalError) -> String {
        try isActive.withLock { isActive throws(JournalError) in
            guard !isActive else {
                throw JournalError(.inUse, "Another backup of '\(path)' is in progress; try again when it is complete.")
            }
            try Self.checkSpace(canonicalPath, path)
            let file = Self.path(of: canonicalPath)
            unlink(file)
            let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw JournalError(
                    .failed, "The backup '\(file)' cannot be created: \(String(cString: strerror(errno))).")
            }
            close(descriptor)
            isActive = true
            return file
        }
    }

    func end(_ file: String) {
        isActive.withLock { isActive in
            isActive = false
            for suffix in ["", "-journal", "-wal"] { unlink(file + suffix) }
        }
    }

    /// The path of a backup that is being made.
    static func path(of canonicalPath: String) -> String { canonicalPath + "-backup" }

    private static func checkSpace(_ canonicalPath: String, _ path: String) throws(JournalError) {
        var disk = statvfs()
        guard statvfs(canonicalPath, &disk) == 0 else { return }
        let size = UInt64((fileSize(canonicalPath) ?? 0) + (fileSize(canonicalPath + "-wal") ?? 0))
        let free = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
        guard free >= size + Self.reserve else {
            throw JournalError(
                .full,
                "The disk of '\(path)' has \(free >> 20) MiB free; a backup needs \((size + reserve) >> 20) MiB there.")
        }
    }
}

/// A backup of homes, which can be made on any thread.
///
/// Unchecked because its state is used only with the lock of the data file held, and by `deinit`.
final class HomesBackup: StoreBackup, @unchecked Sendable {
    private let homes: SQLiteHomes
    private let path: String
    private var backup: SQLiteBackup?
    private var isComplete = false
    /// Whether the file has been removed.
    private var hasEnded = false

    init(of homes: SQLiteHomes, _ backup: SQLiteBackup, at path: String) {
        (self.homes, self.backup, self.path) = (homes, backup, path)
    }

    deinit {
        // SQLite uses the data file when the backup ends.
        try? homes.withFile { _ in backup = nil }
        end()
    }

    private func end() {
        if !hasEnded { homes.backups.end(path) }
        hasEnded = true
    }

    func step() throws(JournalError) -> Bool {
        try homes.withFile { _ throws(JournalError) in
            if isComplete { return true }
            guard let backup else { throw JournalError.closed }
            isComplete = try backup.step()
            if isComplete { self.backup = nil }
            return isComplete
        }
    }

    /// The file is removed at once, so that nothing is left if the process ends while the copy is read.
    func takeDescriptor() throws(JournalError) -> Int32 {
        try homes.withFile { _ throws(JournalError) in
            guard isComplete, !hasEnded else { throw JournalError.closed }
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw JournalError(
                    .failed, "The backup '\(path)' cannot be read: \(String(cString: strerror(errno))).")
            }
            end()
            return descriptor
        }
    }
}
