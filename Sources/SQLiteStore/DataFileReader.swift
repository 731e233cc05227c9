import CSQLite
import Glibc
public import HomeStore
import Synchronization

/// Reads a data file that no program has open, such as a backup, and changes nothing in it.
///
/// A file without a write-ahead log is read where it is, also from a medium that cannot be written. If the file was not
/// closed, a copy with its log is opened in a temporary folder, as the gateway would open it.
public final class DataFileReader: StoreReader {
    /// Whether the program that had the file open was killed. Its last changes are in the write-ahead log.
    public let wasKilled: Bool
    /// The layout of the file, which the gateway migrates if it is a former one. It is the present layout if the file
    /// was not closed.
    public let layout: Int64
    public let homes: [JournaledHome]
    public let openings: UInt64
    private let path: String
    /// The folder of the copy; nil if the file is read where it is.
    private let copy: CopyFolder?

    /// Opens a file and checks its structure.
    ///
    /// Throws if another process has it open, if it is not a home's data file, if a newer version wrote it, or if it is
    /// damaged.
    ///
    /// - Parameter describe: Returns the name of a record for messages about damage, such as "the device lamp".
    public init(
        path: String, describe: @escaping @Sendable (RecordKey) -> String = { "the record \($0.kind)/\($0.id)" }
    ) throws(JournalError) {
        self.path = path
        let canonicalPath = try Self.canonical(path)
        // Held until the file was read or copied.
        let lock = try PathLock(canonicalPath, path: path)
        try Self.checkLock(canonicalPath, path)
        wasKilled = ["-wal", "-journal"].contains { (fileSize(canonicalPath + $0) ?? 0) > 0 }
        // Without its log, a file may be incomplete.
        layout =
            wasKilled
            ? SQLiteConnection.layoutVersion
            : try SQLiteConnection(reading: canonicalPath, path: path).checkIdentity()
        var file = canonicalPath
        if wasKilled || layout < SQLiteConnection.layoutVersion {
            let folder = try CopyFolder(of: canonicalPath, for: path)
            // Opening recovers and migrates the copy.
            try Self.naming(path, folder.file) { () throws(JournalError) in
                try SQLiteJournal(path: folder.file, describe: describe).close()
            }
            file = folder.file
            copy = folder
        } else {
            copy = nil
        }
        let shared = SharedConnection(try SQLiteConnection(reading: file, path: path), lock)
        openings = try shared.read { connection throws(JournalError) in
            UInt64(clamping: try connection.counter(.openings) ?? 0)
        }
        homes = try shared.read { connection throws(JournalError) in
            try connection.checkStructure()
            _ = try connection.counter(.probes)
            guard try connection.counter(.isOpen) != 1 else { throw JournalError.logMissing(path: path) }
            return try connection.homes().map { row throws(JournalError) in
                let lastSequence = UInt64(clamping: try connection.lastSequence(of: row))
                let journal = ReadOnlyJournal(of: "'\(path)'") { record, entry throws(JournalError) in
                    try shared.read { connection throws(JournalError) in
                        var summary = try connection.load(row, describe: describe, record: record, entry: entry)
                        summary.lastSequence = lastSequence
                        return summary
                    }
                }
                return JournaledHome(id: row.id, description: row.description, journal: journal)
            }
        }
        guard homes.contains(where: { $0.id == HomeRow.mainID }) else {
            throw JournalError.corrupt(path: path, "the home \(HomeRow.mainID) is missing")
        }
    }

    public var summary: String {
        "layout \(layout)\(wasKilled ? ", not closed: its last changes are in \(path)-wal" : "")"
    }

    private static func canonical(_ path: String) throws(JournalError) -> String {
        guard let resolved = realpath(path, nil) else {
            throw JournalError.inaccessible(path: path, String(cString: strerror(errno)))
        }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw JournalError.inaccessible(path: path, "it is not a regular file")
        }
        guard status.st_size > 0 else { throw JournalError.empty(path: path) }
        return String(cString: resolved)
    }

    /// Throws if a process holds SQLite's lock on the file.
    private static func checkLock(_ canonicalPath: String, _ path: String) throws(JournalError) {
        let descriptor = open(canonicalPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw JournalError.inaccessible(path: path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        // SQLite locks bytes at 1 GiB: https://sqlite.org/fileformat2.html#the_lock_byte_page
        var lock = flock()
        lock.l_type = Int16(F_RDLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return }
        throw JournalError.inUse(path: path, process: lock.l_pid > 0 ? lock.l_pid : nil)
    }

    /// Opens a copy, and names the original file in its errors.
    private static func naming<Result>(
        _ path: String, _ copy: String, _ body: () throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        do throws(JournalError) { return try body() } catch {
            throw JournalError(error.reason, error.message.replacing(copy, with: path))
        }
    }
}

/// A connection that several journals share, each call with its lock held.
private final class SharedConnection: Sendable {
    private let connection: Mutex<SQLiteConnection>
    private let lock: PathLock

    init(_ connection: sending SQLiteConnection, _ lock: PathLock) {
        self.connection = Mutex(connection)
        self.lock = lock
    }

    func read<Result: Sendable>(
        _ body: (SQLiteConnection) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try connection.withLock { connection throws(JournalError) in try body(connection) }
    }
}

/// A temporary folder with a copy of a data file and its logs.
private final class CopyFolder: Sendable {
    private let path: String
    let file: String

    init(of original: String, for path: String) throws(JournalError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/home-gateway-verify-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw JournalError(
                .failed, "The folder of a copy of '\(path)' cannot be created: \(String(cString: strerror(errno))).")
        }
        self.path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        file = "\(self.path)/copy.sqlite"
        for suffix in ["", "-wal", "-journal"] where access(original + suffix, F_OK) == 0 {
            try Self.copy(original + suffix, to: file + suffix)
        }
    }

    deinit {
        for suffix in ["", "-wal", "-journal", "-shm"] { unlink(file + suffix) }
        rmdir(path)
    }

    private static func copy(_ path: String, to target: String) throws(JournalError) {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw JournalError.inaccessible(path: path, String(cString: strerror(errno))) }
        defer { close(source) }
        let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        defer { if copy >= 0 { close(copy) } }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while copy >= 0 {
            let count = read(source, &buffer, buffer.count)
            if count == 0 { return }
            guard count > 0, write(copy, buffer, count) == count else { break }
        }
        throw JournalError(.failed, "'\(path)' cannot be copied to '\(target)': \(String(cString: strerror(errno))).")
    }
}
