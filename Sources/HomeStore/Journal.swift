/// Stores one home: its records and the log of its changes, as bytes that the journal does not interpret.
///
/// A journal can be called from any thread; it executes one call at a time.
public protocol Journal: AnyObject, Sendable {
    /// The name of the store in messages, such as a path in quotes.
    var location: String { get }

    /// What stores the home, as messages name it.
    var medium: JournalError.Medium { get }

    /// Whether a commit is immediate, so that the writer calls it on its own thread instead of another one.
    var isInline: Bool { get }

    /// The bytes that the home occupies on disk; nil if it is not on disk. It does not wait for a call in progress.
    var sizeOnDisk: Int64? { get }

    /// The store with journals of other homes; nil if the journal has none.
    var store: (any JournalStore)? { get }

    /// Reads the whole home, once, at start: passes the records in the order of their keys to `record`, then the
    /// entries, oldest first, to `entry`. Returns a summary of both.
    ///
    /// Throws at the first record or entry that cannot be read. The records and entries passed before that are
    /// incomplete: drop them. The closures must not call the journal.
    func load(record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void) throws(JournalError) -> JournalSummary

    /// Applies the transactions in order, all or none, and returns when they are durable. Flushes the disk once for all
    /// of them.
    ///
    /// Each entry's sequence must be greater than that of every entry ever committed before. If this throws,
    /// ``JournalError/outcome`` states what is certain about the transactions. While an outcome is unknown, each write
    /// determines it first, and is refused if that is impossible.
    func commit(_ transactions: [Transaction]) throws(JournalError)

    /// Determines the outcome of the last write whose outcome was unknown. Returns whether its changes are durable, and
    /// the same again until the next write; false if no outcome was unknown. Throws if it cannot be determined yet.
    func resolve() throws(JournalError) -> Bool

    /// Deletes the entries whose sequence is less than this one. Their sequences are not used again.
    func trim(before sequence: UInt64) throws(JournalError)

    /// Writes a meaningless value durably, to test whether a commit would succeed. Determines an unknown outcome first.
    func probe() throws(JournalError)

    /// Replaces the home with another one and restarts the sequences. If this throws, see ``commit(_:)``.
    func replaceAll(with contents: Transaction) throws(JournalError)

    /// Closes the journal and releases its resources. Later calls throw ``JournalError/Reason/closed``, except this
    /// one.
    func close()
}

extension Journal {
    /// "the data file".
    public var location: String { "the data file" }

    public var medium: JournalError.Medium { .file }

    public var sizeOnDisk: Int64? { nil }

    public var store: (any JournalStore)? { nil }
}

/// The size of a journal's contents, counted while they were loaded.
public struct JournalSummary: Hashable, Sendable {
    /// The number of records.
    public var recordCount: Int
    /// The number of entries in the log.
    public var entryCount: Int
    /// The greatest sequence ever committed to this home, also if its entry has been trimmed; 0 before the first
    /// commit.
    public var lastSequence: UInt64

    /// Creates a summary of a journal's contents.
    public init(recordCount: Int, entryCount: Int, lastSequence: UInt64) {
        self.recordCount = recordCount
        self.entryCount = entryCount
        self.lastSequence = lastSequence
    }
}
