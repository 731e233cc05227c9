public import HomeStore
import Synchronization

/// Keeps a home in a SQLite file, which it alone has open.
///
/// A commit returns once it is on disk (write-ahead log, `synchronous=FULL`). Whatever the process or the machine did
/// before, opening gives the home as of the last commit that returned, or throws.
public final class SQLiteJournal: Journal {
    /// What was changed about an existing file when it was opened, for the operator.
    public let notices: [String]
    /// The path in quotes.
    public let location: String
    private let file: Mutex<SQLiteFile?>

    /// Opens the file, which is made if it does not exist, as is the folder it is in. Both are the user's only.
    ///
    /// Checks the structure of the whole file before it returns. Throws, and leaves the file as it is, if another
    /// process has it or its path, if it is not a home's, if a newer version wrote it, if it or its write-ahead log is
    /// damaged, empty or missing, or if it may not be written.
    ///
    /// - Parameter describe: Names a record in messages about damage, such as "the device lamp".
    public convenience init(
        path: String, describe: @escaping @Sendable (RecordKey) -> String = { "the record \($0.kind)/\($0.id)" }
    ) throws(JournalError) {
        try self.init(path: path, fileSystem: nil, describe: describe)
    }

    /// Opens the file through a file system that has been registered with SQLite; nil is the usual one.
    package init(
        path: String, fileSystem: String?,
        describe: @escaping @Sendable (RecordKey) -> String = { "the record \($0.kind)/\($0.id)" }
    ) throws(JournalError) {
        let file = try SQLiteFile(path: path, fileSystem: fileSystem, describe: describe)
        notices = file.notices
        location = "'\(path)'"
        self.file = Mutex(file)
    }

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

    /// Puts another home in the place of this one, or leaves it as it is. Fastest with records in the order of their
    /// keys.
    public func replaceAll(with contents: Transaction) throws(JournalError) {
        try withFile { file throws(JournalError) in try file.replaceAll(with: contents) }
    }

    public func close() {
        file.withLock { file in
            file?.close()
            file = nil
        }
    }

    /// Makes the file as full as a disk can be: it may not grow beyond so many pages, or not at all.
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
