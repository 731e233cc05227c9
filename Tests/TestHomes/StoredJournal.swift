package import HomeStore

/// A journal in memory that uses the home's commit thread, like one on disk, and keeps its contents when it is closed.
///
/// Its writes have the faults of the current test's ``TestJournal``.
package final class StoredJournal: Journal {
    private let journal = MemoryJournal()
    private let faults: WriteFaults?

    package init() { faults = TestJournal.current.faults }

    init(_ faults: WriteFaults?) { self.faults = faults }

    package var isInline: Bool { false }

    package func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try journal.load(record: record, entry: entry)
    }

    package func commit(_ transactions: [Transaction]) throws(JournalError) {
        try write { () throws(JournalError) in try journal.commit(transactions) }
    }

    package func resolve() throws(JournalError) -> Bool { try faults?.resolve() ?? false }

    package func trim(before sequence: UInt64) throws(JournalError) { try journal.trim(before: sequence) }
    package func probe() throws(JournalError) { try journal.probe() }

    package func replaceAll(with contents: Transaction) throws(JournalError) {
        try journal.replaceAll(with: contents)
    }

    package func close() {}

    private func write(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        if let faults { try faults.write(body) } else { try body() }
    }

    /// Changes the contents without faults.
    package func edit(_ transaction: Transaction) throws(JournalError) { try journal.commit([transaction]) }

    /// The contents.
    package func contents() throws(JournalError) -> (records: [(key: RecordKey, bytes: [UInt8])], entries: [LogEntry]) {
        var contents: (records: [(key: RecordKey, bytes: [UInt8])], entries: [LogEntry]) = ([], [])
        _ = try load(record: { contents.records.append(($0, $1)) }, entry: { contents.entries.append($0) })
        return contents
    }
}
