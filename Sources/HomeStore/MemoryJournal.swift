import Synchronization

/// Stores a home in memory, until the process ends.
public final class MemoryJournal: Journal {
    private let contents = Mutex(Contents())

    /// Creates an empty journal.
    public init() {}

    /// Creates a journal with records and without a log.
    ///
    /// - Parameter lastSequence: The greatest sequence that was ever committed.
    public init(_ records: [(RecordKey, [UInt8])], lastSequence: UInt64) {
        contents.withLock { contents in
            for (key, bytes) in records { contents.records[key] = bytes }
            contents.lastSequence = lastSequence
        }
    }

    /// True: a commit only changes memory.
    public var isInline: Bool { true }

    public func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        let contents = try withContents { contents throws(JournalError) in contents }
        for (key, bytes) in contents.records.sorted(by: { $0.key < $1.key }) { record(key, bytes) }
        for logged in contents.entries { entry(logged) }
        return JournalSummary(
            recordCount: contents.records.count, entryCount: contents.entries.count,
            lastSequence: contents.lastSequence)
    }

    public func commit(_ transactions: [Transaction]) throws(JournalError) {
        try withContents { contents throws(JournalError) in try contents.apply(transactions) }
    }

    /// Returns false: each outcome is known.
    public func resolve() throws(JournalError) -> Bool { try withContents { _ throws(JournalError) in false } }

    public func trim(before sequence: UInt64) throws(JournalError) {
        try withContents { contents throws(JournalError) in contents.trim(before: sequence) }
    }

    public func probe() throws(JournalError) {
        try withContents { _ throws(JournalError) in }
    }

    public func replaceAll(with contents: Transaction) throws(JournalError) {
        try withContents { current throws(JournalError) in
            var next = Contents()
            try next.apply([contents])
            current = next
        }
    }

    public func close() {
        contents.withLock {
            $0 = Contents()
            $0.isClosed = true
        }
    }

    private func withContents<Result: Sendable>(
        _ body: (inout Contents) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try contents.withLock { contents throws(JournalError) in
            guard !contents.isClosed else { throw JournalError.closed }
            return try body(&contents)
        }
    }
}

/// The contents of a memory journal.
private struct Contents: Sendable {
    var records: [RecordKey: [UInt8]] = [:]
    var entries: [LogEntry] = []
    var lastSequence: UInt64 = 0
    var isClosed = false

    mutating func apply(_ transactions: [Transaction]) throws(JournalError) {
        lastSequence = try SequenceCheck.lastSequence(of: transactions, after: lastSequence)
        for transaction in transactions {
            for key in transaction.deletes { records[key] = nil }
            for (key, bytes) in transaction.puts { records[key] = bytes }
            entries.append(contentsOf: transaction.entries)
        }
    }

    mutating func trim(before sequence: UInt64) {
        let dropped = entries.firstIndex { $0.sequence >= sequence } ?? entries.endIndex
        entries.removeFirst(dropped)
    }
}
