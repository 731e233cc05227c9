/// The encoded name of a member, for a name that is written often.
public struct JSONKey: Sendable {
    /// The name with its quotes and the colon.
    public let bytes: [UInt8]

    /// Encodes a name.
    public init(_ name: String) {
        var writer = JSONWriter(capacity: name.utf8.count + 3)
        writer.key(name)
        bytes = writer.bytes
    }
}
