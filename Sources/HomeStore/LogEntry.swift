/// One change of the home, as the event log stores it.
public struct LogEntry: Hashable, Sendable {
    /// The number of the change. Sequences rise and are never used twice.
    public var sequence: UInt64
    /// The encoded change.
    public var bytes: [UInt8]

    /// Creates an entry from a change's number and its encoding.
    public init(sequence: UInt64, bytes: [UInt8]) {
        self.sequence = sequence
        self.bytes = bytes
    }
}
