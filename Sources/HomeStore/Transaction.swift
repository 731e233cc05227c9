/// Changes that are committed together or not at all.
public struct Transaction: Sendable {
    /// Entries to append to the log, oldest first.
    public var entries: [LogEntry]
    /// Records to insert or replace. If a key occurs twice, its last record is stored.
    public var puts: [(RecordKey, [UInt8])]
    /// Keys of records to delete before any record is put. Keys without a record are ignored.
    public var deletes: [RecordKey]

    /// Creates a transaction.
    public init(entries: [LogEntry] = [], puts: [(RecordKey, [UInt8])] = [], deletes: [RecordKey] = []) {
        self.entries = entries
        self.puts = puts
        self.deletes = deletes
    }
}
