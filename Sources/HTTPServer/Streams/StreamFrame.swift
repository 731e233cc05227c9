/// The bytes of one unit of a stream, such as an event. For clients of HTTP/1.1 a frame is one chunk.
///
/// The chunk header is stored in the same array as the payload, so that all subscribers share one array, regardless of
/// their version of HTTP.
public struct StreamFrame: Sendable {
    /// The chunk header, the payload, and a line break.
    public let storage: [UInt8]
    /// The checksum and length of the uncompressed payload; nil if the payload is not compressed.
    let compressedContent: CompressedContent?

    /// The bytes of which a payload is the compressed form.
    struct CompressedContent: Sendable {
        /// The CRC-32.
        let checksum: UInt32
        let count: Int
    }

    /// Eight hexadecimal digits and a line break.
    private static let headerRoom = 10

    /// The end of a chunked stream.
    static let lastChunk = Array("0\r\n\r\n".utf8)

    /// Creates a frame whose payload `write` appends.
    ///
    /// - Parameter capacity: The expected length of the payload, in bytes.
    public init(capacity: Int = 0, _ write: (inout [UInt8]) -> Void) {
        var storage: [UInt8] = []
        storage.reserveCapacity(capacity + Self.headerRoom + 2)
        Self.append(to: &storage, write)
        self.storage = storage
        compressedContent = nil
    }

    /// Creates a frame with the payloads of others, compressed once for all compressed streams
    /// (``StreamStart/isCompressed``); it cannot be sent on other streams. Returns nil if the payloads are short or if
    /// they would not be smaller.
    public init?(compressing frames: [StreamFrame]) {
        let content = frames.flatMap { $0.storage[$0.payload] }
        guard let compressed = Gzip.deflate(content, .fast) else { return nil }
        var storage: [UInt8] = []
        storage.reserveCapacity(compressed.count + Self.headerRoom + 2)
        Self.append(to: &storage) { $0.append(contentsOf: compressed) }
        self.storage = storage
        compressedContent = CompressedContent(checksum: GzipStream.checksum(of: content[...]), count: content.count)
    }

    /// Creates a frame with the ``storage`` of another one.
    public init(storage: [UInt8]) {
        self.storage = storage
        compressedContent = nil
    }

    /// Whether the payload is compressed.
    public var isCompressed: Bool { compressedContent != nil }

    /// Makes `storage`, which is empty, the storage of a frame whose payload `write` appends.
    public static func append(to storage: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
        storage.append(contentsOf: repeatElement(0, count: headerRoom))
        write(&storage)
        var remaining = storage.count - headerRoom
        storage.append(UInt8(ascii: "\r"))
        storage.append(UInt8(ascii: "\n"))
        var index = headerRoom - 1
        storage[index] = UInt8(ascii: "\n")
        index -= 1
        storage[index] = UInt8(ascii: "\r")
        repeat {
            index -= 1
            let digit = UInt8(remaining & 15)
            storage[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            remaining >>= 4
        } while remaining > 0 && index > 0
    }

    /// The index range of the payload in ``storage``.
    public var payload: Range<Int> { Self.headerRoom..<max(Self.headerRoom, storage.count - 2) }

    /// The index range of the payload with its chunk header and its line break.
    var chunk: Range<Int> {
        let bits = Int.bitWidth - payload.count.leadingZeroBitCount
        return (Self.headerRoom - 2 - max(1, (bits + 3) / 4))..<storage.count
    }
}
