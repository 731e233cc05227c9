public import HomeStore
import Synchronization

/// Stores a home in a SQLite file, which it opens exclusively.
///
/// A commit returns when it is durable (write-ahead log, `synchronous=FULL`). After a crash of the process or the
/// machine, the file contains every commit that returned, and possibly the one in progress. A damaged file is not
/// opened.
public final class SQLiteJournal: Journal {
    /// The changes that opening made to an existing file, for the operator.
    public let notices: [String]
    /// The path in quotes.
    public let location: String
    private let canonicalPath: String
    private let file: Mutex<SQLiteFile?>

    /// Opens the file, or creates it and its folder, accessible only to the user.
    ///
    /// Checks the structure of the whole file before it returns. Throws, and leaves the file as it is, if another
    /// process has opened the file or claimed its path, if it is not a home's data file, if a newer version wrote it,
    /// if the file is damaged or empty, if its write-ahead log exists without it or is missing, or if it cannot be
    /// written.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - describe: Returns the name of a record for messages about damage, such as "the device lamp".
    public convenience init(
        path: String, describe: @escaping @Sendable (RecordKey) -> String = { "the record \($0.kind)/\($0.id)" }
    ) throws(JournalError) {
        try self.init(path: path, fileSystem: nil, describe: describe)
    }

    /// Opens the file through a file system that is registered with SQLite; nil uses the default one.
    package init(
        path: String, fileSystem: String?,
        describe: @escaping @Sendable (RecordKey) -> String = { "the record \($0.kind)/\($0.id)" }
    ) throws(JournalError) {
        let file = try SQLiteFile(path: path, fileSystem: fileSystem, describe: describe)
        notices = file.notices
        location = "'\(path)'"
        canonicalPath = file.canonicalPath
        self.file = Mutex(file)
    }

    /// The size of the file and of its write-ahead log.
    public var sizeOnDisk: Int64? { fileSize(canonicalPath).map { $0 + (fileSize(canonicalPath + "-wal") ?? 0) } }

    /// False: a commit waits for the disk.
    public var isInline: Bool { false }

    public func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try withFile { file throws(JournalError) in try file.load(record: record, entry: entry) }
    }

    public func commit(_ transactions: [Transaction]) throws(JournalError) {
        try withFile { file throws(JournalError) in try file.commit(transactions) }
    }

    public func trim(before sequence: UInt64) throws(JournalError) {
        try withFile { file throws(JournalError) in try file.trim(before: sequence) }
    }

    public func probe() throws(JournalError) {
        try withFile { file throws(JournalError) in try file.probe() }
    }

    /// Replaces the home with another one; if this throws, nothing has changed. It is fastest if the records are in the
    /// order of their keys.
    public func replaceAll(with contents: Transaction) throws(JournalError) {
        try withFile { file throws(JournalError) in try file.replaceAll(with: contents) }
    }

    public func close() {
        file.withLock { file in
            file?.close()
            file = nil
        }
    }

    /// Limits the file to a number of pages, or to its current size if that is larger, to simulate a full disk.
    package func limit(pages: Int) throws(JournalError) {
        try withFile { file throws(JournalError) in try file.limit(pages: pages) }
    }

    private func withFile<Result: Sendable>(
        _ body: (SQLiteFile) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try file.withLock { file throws(JournalError) in
            guard let file else { throw JournalError.closed }
            return try body(file)
        }
    }
}
