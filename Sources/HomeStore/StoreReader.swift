/// The homes of a store as they were at one moment, read without a change of the store.
public protocol StoreReader: AnyObject, Sendable {
    /// All homes, in the order of their ids. Their journals load them, and ignore writes.
    var homes: [JournaledHome] { get }
    /// How often the store was opened by programs that write.
    var openings: UInt64 { get }
    /// The layout of the store and its state, for people.
    var summary: String { get }
}

/// Loads one home of a store that is read. Writes have no effect.
package final class ReadOnlyJournal: Journal {
    package typealias Load =
        @Sendable (_ record: (RecordKey, [UInt8]) -> Void, _ entry: (LogEntry) -> Void) throws(JournalError) ->
        JournalSummary

    public let location: String
    private let load: Load

    package init(of location: String, _ load: @escaping Load) { (self.location, self.load) = (location, load) }

    public var isInline: Bool { true }

    public func load(
        record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void
    ) throws(JournalError) -> JournalSummary {
        try load(record, entry)
    }

    public func commit(_ transactions: [Transaction]) throws(JournalError) {}
    public func resolve() throws(JournalError) -> Bool { false }
    public func trim(before sequence: UInt64) throws(JournalError) {}
    public func probe() throws(JournalError) {}
    public func replaceAll(with contents: Transaction) throws(JournalError) {}
    public func close() {}
}
