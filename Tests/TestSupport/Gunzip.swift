internal import CZlib

/// Returns the content of a gzip file; nil if it is malformed, incomplete, or followed by other bytes.
public func gunzip(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = GunzipReader()
    let content = reader.read(bytes)
    return reader.isComplete ? content : nil
}

/// Reads a gzip file as it arrives.
public struct GunzipReader {
    private var received: [UInt8] = []
    private var returned = 0
    /// Whether the file has ended, with the correct checksum.
    public private(set) var isComplete = false

    public init() {}

    /// Returns the content that the next bytes add; nil if the file is malformed. Each call decodes everything again.
    public mutating func read(_ bytes: [UInt8]) -> [UInt8]? {
        received += bytes
        guard let (content, hasEnded) = Self.inflate(received) else { return nil }
        isComplete = hasEnded
        defer { returned = content.count }
        return Array(content[returned...])
    }

    private static func inflate(_ input: [UInt8]) -> (content: [UInt8], hasEnded: Bool)? {
        var stream = z_stream()
        return withUnsafeMutablePointer(to: &stream) { stream in
            guard CZlib_startInflate(stream) == Z_OK else { return nil }
            defer { inflateEnd(stream) }
            var content: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            var input = input
            return input.withUnsafeMutableBufferPointer { input in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                while true {
                    let (result, count) = buffer.withUnsafeMutableBufferPointer { output in
                        stream.pointee.next_out = output.baseAddress
                        stream.pointee.avail_out = UInt32(output.count)
                        let result = CZlib.inflate(stream, Z_SYNC_FLUSH)
                        return (result, output.count - Int(stream.pointee.avail_out))
                    }
                    content += buffer[..<count]
                    switch result {
                    case Z_STREAM_END: return stream.pointee.avail_in == 0 ? (content, true) : nil
                    case Z_OK where count > 0: continue
                    case Z_OK, Z_BUF_ERROR: return (content, false)
                    default: return nil
                    }
                }
            }
        }
    }
}
