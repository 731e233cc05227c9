package import HomeStore
import Synchronization

/// A journal that forwards to another one, but whose writes can fail, like those on a failing disk.
///
/// Each n-th commit fails, all writes fail while ``isBroken`` is true, and ``WriteFaults`` choose further faults.
package final class FaultyJournal: Journal {
    fileprivate let journal: any Journal
    private let period: Int
    private let state = Mutex((commits: 0, isBroken: false))
    private let fault: JournalError
    private let faults: WriteFaults?
    /// The store of the journal, with the same faults; nil without them.
    private let faultyStore: FaultyStore?

    /// Fails commits number `period`, twice `period` and so on; none if it is 0.
    package init(
        _ journal: any Journal, failingEvery period: Int = 0, with fault: JournalError = FaultyJournal.fullDisk,
        _ faults: WriteFaults? = nil
    ) {
        self.fault = fault
        self.journal = journal
        self.period = period
        self.faults = faults
        faultyStore = faults.flatMap { faults in journal.store.map { FaultyStore($0, faults) } }
    }

    fileprivate init(_ journal: any Journal, of store: FaultyStore, _ faults: WriteFaults) {
        fault = FaultyJournal.fullDisk
        self.journal = journal
        period = 0
        self.faults = faults
        faultyStore = store
    }

    /// Whether every commit and every probe fails.
    package var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }

    package var location: String { journal.location }
    package var isInline: Bool { journal.isInline }
    package var sizeOnDisk: Int64? { journal.sizeOnDisk }
    package var store: (any JournalStore)? { faultyStore }

    package func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try journal.load(record: record, entry: entry)
    }

    package func commit(_ transactions: [Transaction]) throws(JournalError) {
        let fails = state.withLock { state in
            state.commits += 1
            return state.isBroken || (period > 0 && state.commits.isMultiple(of: period))
        }
        if fails { throw fault }
        try write { () throws(JournalError) in try journal.commit(transactions) }
    }

    package func resolve() throws(JournalError) -> Bool {
        if isBroken { throw fault.with(.refused) }
        if let faults { return try faults.resolve() }
        return try journal.resolve()
    }

    package func trim(before sequence: UInt64) throws(JournalError) {
        try write(canBeUnknown: false) { () throws(JournalError) in try journal.trim(before: sequence) }
    }

    package func probe() throws(JournalError) {
        if isBroken { throw fault.with(.refused) }
        try write(canBeUnknown: false) { () throws(JournalError) in try journal.probe() }
    }

    package func replaceAll(with contents: Transaction) throws(JournalError) {
        if isBroken { throw fault }
        try write { () throws(JournalError) in try journal.replaceAll(with: contents) }
    }

    package func close() { journal.close() }

    private func write(
        canBeUnknown: Bool = true, _ body: () throws(JournalError) -> Void
    ) throws(JournalError) {
        if let faults { try faults.write(canBeUnknown: canBeUnknown, body) } else { try body() }
    }

    /// The default error of failing commits; its message names a file, like that of a journal on disk.
    package static let fullDisk = JournalError(.full, "The disk of '/srv/home.sqlite' is full (simulated).")
}

/// A store that forwards to another one, but whose writes can fail.
private final class FaultyStore: JournalStore {
    private let store: any JournalStore
    private let faults: WriteFaults

    /// The steps of the last write that were not executed, because another writer has taken their homes.
    private let taken = Mutex<[Int]>([])

    init(_ store: any JournalStore, _ faults: WriteFaults) { (self.store, self.faults) = (store, faults) }

    var openings: UInt64 { store.openings }

    func addedHomes() throws(JournalError) -> [JournaledHome] {
        try store.addedHomes().map { home in
            JournaledHome(
                id: home.id, description: home.description,
                journal: FaultyJournal(home.journal, of: self, faults))
        }
    }

    func journal(adding id: String, description: [UInt8]) throws(JournalError) -> any Journal {
        FaultyJournal(try store.journal(adding: id, description: description), of: self, faults)
    }

    func execute(_ steps: [JournalStep]) throws(JournalError) -> [Int] {
        let steps = steps.map { step in
            JournalStep((step.journal as? FaultyJournal)?.journal ?? step.journal, step.action)
        }
        try faults.write { () throws(JournalError) in
            let indices = try store.execute(steps)
            taken.withLock { $0 = indices }
        }
        return taken.withLock { $0 }
    }

    func resolve() throws(JournalError) -> [Int]? { try faults.resolve() ? taken.withLock { $0 } : nil }

    func removeUnused() throws(JournalError) -> Bool {
        var hasMore = false
        try faults.write(canBeUnknown: false) { () throws(JournalError) in hasMore = try store.removeUnused() }
        return hasMore
    }
}
