/// Keeps one home: its records, and the log of its changes. It stores bytes that it does not understand.
///
/// A journal may be called from any thread; calls wait for one another.
public protocol Journal: AnyObject, Sendable {
    /// How messages name the place where the home is kept.
    var location: String { get }

    /// Whether a commit costs nothing, so that the writer calls it on its own thread instead of handing it over.
    var isInline: Bool { get }

    /// Gives everything that is kept, once, at start: records in the order of their keys, then entries, oldest first.
    ///
    /// Throws as soon as something cannot be read. What has been given until then is not the home: drop it.
    /// The closures must not call the journal.
    func load(record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void) throws(JournalError) -> JournalSummary

    /// Applies the transactions in order, all of them or none, and returns when they are safe: one wait for the disk
    /// for all of them.
    ///
    /// Each entry's sequence must be greater than that of every entry before it, ever. After a failure nothing has
    /// changed, and a later commit may succeed; where that cannot be made sure, the error says so
    /// (``JournalError/mayHaveHappened``).
    func commit(_ transactions: [Transaction]) throws(JournalError)

    /// Forgets the entries whose sequence is less than this one. Their numbers stay taken.
    func trim(before sequence: UInt64) throws(JournalError)

    /// Writes something of no meaning, safely, to find out whether a commit would succeed again.
    func probe() throws(JournalError)

    /// Puts another home in the place of this one, or leaves it as it is. Sequences begin anew.
    func replaceAll(with contents: Transaction) throws(JournalError)

    /// Lets go of whatever the journal holds. Calls after this one throw ``JournalError/Reason/closed``, except this.
    func close()
}

extension Journal {
    public var location: String { "the data file" }
}

/// What a journal holds, counted while it was loaded.
public struct JournalSummary: Hashable, Sendable {
    public var recordCount: Int
    public var entryCount: Int
    /// The greatest sequence ever committed to this home, also if its entry has been trimmed; 0 if none was.
    public var lastSequence: UInt64

    public init(recordCount: Int, entryCount: Int, lastSequence: UInt64) {
        self.recordCount = recordCount
        self.entryCount = entryCount
        self.lastSequence = lastSequence
    }
}
