/// The name of a member as it stands in a JSON text, made once for one that is written often.
public struct JSONKey: Sendable {
    /// With quotes and colon.
    public let bytes: [UInt8]

    public init(_ name: String) {
        var writer = JSONWriter(capacity: name.utf8.count + 3)
        writer.key(name)
        bytes = writer.bytes
    }
}
