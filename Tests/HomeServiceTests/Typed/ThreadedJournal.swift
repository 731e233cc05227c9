import HomeStore

/// A memory journal that leaves its commits to the home's commit thread, as one does that waits for a disk.
final class ThreadedJournal: Journal {
    private let journal = MemoryJournal()

    var isInline: Bool { false }

    func load(record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void) throws(JournalError) -> JournalSummary {
        try journal.load(record: record, entry: entry)
    }

    func commit(_ transactions: [Transaction]) throws(JournalError) { try journal.commit(transactions) }
    func trim(before sequence: UInt64) throws(JournalError) { try journal.trim(before: sequence) }
    func probe() throws(JournalError) { try journal.probe() }
    func replaceAll(with contents: Transaction) throws(JournalError) { try journal.replaceAll(with: contents) }
    func close() { journal.close() }
}
