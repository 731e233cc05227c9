/// Changes that happen together or not at all.
public struct Transaction: Sendable {
    /// What is added to the log, oldest first.
    public var entries: [LogEntry]
    /// Records that are made or replaced. Of two with one key the last counts.
    public var puts: [(RecordKey, [UInt8])]
    /// Records that go, before any is put; keys that have none are passed over.
    public var deletes: [RecordKey]

    public init(entries: [LogEntry] = [], puts: [(RecordKey, [UInt8])] = [], deletes: [RecordKey] = []) {
        self.entries = entries
        self.puts = puts
        self.deletes = deletes
    }
}
