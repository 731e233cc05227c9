public import HomeStore
import Synchronization

/// Stores one home of a SQLite file. See ``SQLiteHomes``.
public final class SQLiteJournal: Journal {
    let homes: SQLiteHomes
    let handle: SQLiteFile.Handle
    private let isClosed = Atomic(false)

    /// Opens the file, or creates it and its folder, accessible only to the user. Returns the journal of the home with
    /// which the file was created; closing it closes the file.
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
        try self.init(path: path, fileSystem: .system, describe: describe)
    }

    /// Opens the file with other calls to the file system.
    ///
    /// - Parameter partSize: The maximum number of records that a replacement writes in one transaction.
    package convenience init(
        path: String, fileSystem: FileSystem, partSize: Int = 1_000,
        describe: @escaping @Sendable (RecordKey) -> String = { "the record \($0.kind)/\($0.id)" }
    ) throws(JournalError) {
        self.init(
            of: try SQLiteHomes(path: path, fileSystem: fileSystem, partSize: partSize, describe: describe),
            SQLiteFile.mainHandle)
    }

    init(of homes: SQLiteHomes, _ handle: SQLiteFile.Handle) {
        self.homes = homes
        self.handle = handle
    }

    deinit {
        if handle != SQLiteFile.mainHandle { homes.release(handle) }
    }

    /// The changes that opening made to an existing file, for the operator.
    public var notices: [String] { homes.notices }
    /// The path in quotes.
    public var location: String { homes.location }

    /// The size of the file and of its write-ahead log, with all homes of the file.
    public var sizeOnDisk: Int64? { homes.sizeOnDisk }

    public var store: (any JournalStore)? { homes }

    /// False: a commit waits for the disk.
    public var isInline: Bool { false }

    public func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try withFile { file throws(JournalError) in try file.load(handle, record: record, entry: entry) }
    }

    public func commit(_ transactions: [Transaction]) throws(JournalError) {
        guard !transactions.isEmpty else { return try withFile { _ throws(JournalError) in } }
        try withFile { file throws(JournalError) in try file.execute([(handle, .append(transactions))]) }
    }

    public func resolve() throws(JournalError) -> Bool { try homes.resolve() != nil }

    public func trim(before sequence: UInt64) throws(JournalError) {
        try withFile { file throws(JournalError) in try file.trim(handle, before: sequence) }
    }

    public func probe() throws(JournalError) {
        try withFile { file throws(JournalError) in try file.probe() }
    }

    /// Replaces the home with another one; if this throws, nothing has changed. It is fastest if the records are in the
    /// order of their keys. A large home is written in parts, between which other homes can be written.
    public func replaceAll(with contents: Transaction) throws(JournalError) {
        try withFile { _ throws(JournalError) in }
        try homes.replace(self, with: contents, partSize: homes.partSize)
    }

    public func close() {
        isClosed.store(true, ordering: .releasing)
        if handle == SQLiteFile.mainHandle { homes.close() }
    }

    /// Copies the log into the file when it has a number of pages, instead of 1,000.
    package func checkpoint(everyPages count: Int) throws(JournalError) {
        try withFile { file throws(JournalError) in file.checkpoint(everyPages: count) }
    }

    /// Limits the file to a number of pages, or to its current size if that is larger, to simulate a full disk.
    package func limit(pages: Int) throws(JournalError) {
        try withFile { file throws(JournalError) in try file.limit(pages: pages) }
    }

    private func withFile<Result: Sendable>(
        _ body: (SQLiteFile) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        guard !isClosed.load(ordering: .acquiring) else { throw JournalError.closed }
        return try homes.withFile(body)
    }
}
