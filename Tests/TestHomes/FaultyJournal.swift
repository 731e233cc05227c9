public import HomeStore
import Synchronization

/// A journal that forwards to another one, but whose every n-th commit fails and changes nothing, as on a full disk.
public final class FaultyJournal: Journal {
    private let journal: any Journal
    private let period: Int
    private let state = Mutex((commits: 0, isBroken: false))
    private let fault: JournalError

    /// Fails commits number `period`, twice `period` and so on; none if it is 0.
    public init(_ journal: any Journal, failingEvery period: Int, with fault: JournalError = FaultyJournal.fullDisk) {
        self.fault = fault
        self.journal = journal
        self.period = period
    }

    /// Whether every commit and every probe fails.
    public var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }

    public var location: String { journal.location }
    public var isInline: Bool { journal.isInline }

    public func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try journal.load(record: record, entry: entry)
    }

    public func commit(_ transactions: [Transaction]) throws(JournalError) {
        let fails = state.withLock { state in
            state.commits += 1
            return state.isBroken || (period > 0 && state.commits.isMultiple(of: period))
        }
        if fails { throw fault }
        try journal.commit(transactions)
    }

    public func trim(before sequence: UInt64) throws(JournalError) {
        try journal.trim(before: sequence)
    }

    public func probe() throws(JournalError) {
        if isBroken { throw fault }
        try journal.probe()
    }

    public func replaceAll(with contents: Transaction) throws(JournalError) {
        if isBroken { throw fault }
        try journal.replaceAll(with: contents)
    }

    public func close() {
        journal.close()
    }

    /// The default error of failing commits; its message names a file, like that of a journal on disk.
    public static let fullDisk = JournalError(.full, "The disk of '/srv/home.sqlite' is full (simulated).")
}
