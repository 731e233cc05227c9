import JSON

/// Requests of a journal, a slice at a time.
///
/// To read a request means to parse its body and the changes that it has caused, so a thousand of them take tenths of a
/// second.
struct RequestSlices: Sendable {
    private var rest: ArraySlice<RequestRecord>

    /// The approximate size of the requests of a slice, in bytes.
    private static let size = 64 << 10
    /// The bytes that each request counts for its changes, in addition to its own size.
    private static let overhead = 2 << 10

    init(_ records: [RequestRecord]) { rest = records[...] }

    /// Removes and returns the requests of the next slice; empty at the end.
    mutating func next() -> ArraySlice<RequestRecord> {
        var size = 0
        let slice = rest.prefix { record in
            defer { size += record.size + Self.overhead }
            return size < Self.size
        }
        rest = rest.dropFirst(slice.count)
        return slice
    }
}

/// A request of a journal as JSON.
struct EncodedRequest: Sendable {
    let bytes: [UInt8]

    init(_ view: RequestView) {
        var json = JSONWriter()
        Representation.request.write(view, to: &json)
        bytes = json.bytes
    }

    static let type = JSONType<EncodedRequest>(Representation<RequestView>.request.type.schema) { $1.raw($0.bytes) }
}
