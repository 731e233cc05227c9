/// One change of the home, as the event log keeps it.
public struct LogEntry: Hashable, Sendable {
    /// The number of the change. Numbers rise; a number belongs to one change for ever.
    public var sequence: UInt64
    public var bytes: [UInt8]

    public init(sequence: UInt64, bytes: [UInt8]) {
        self.sequence = sequence
        self.bytes = bytes
    }
}
