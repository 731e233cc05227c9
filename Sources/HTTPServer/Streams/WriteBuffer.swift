/// The bytes that a socket has not accepted yet.
///
/// A large frame is stored as a reference that all streams share. Small frames are combined, so that a client that
/// catches up costs one system call for many frames.
struct WriteBuffer {
    /// The range of an array that is still to be sent.
    private struct Segment {
        var bytes: [UInt8] = []
        var unwritten = 0..<0

        var count: Int { unwritten.count }
    }

    /// The maximum total size of segments that are merged into one, in bytes.
    private static let mergedSize = 16 << 10

    private var current = Segment()
    /// The segments after ``current``; none if ``current`` is empty.
    private var following: [Segment] = []

    /// The number of bytes that are still to be sent.
    var count: Int { following.reduce(current.count) { $0 + $1.count } }
    var isEmpty: Bool { current.unwritten.isEmpty }

    mutating func append(_ frame: StreamFrame, isChunked: Bool) {
        // An empty chunk would end the stream.
        guard !frame.payload.isEmpty else { return }
        append(frame.storage, isChunked ? frame.chunk : frame.payload)
    }

    mutating func append(_ bytes: [UInt8]) { append(bytes, bytes.indices) }

    private mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        let segment = Segment(bytes: bytes, unwritten: range)
        if isEmpty {
            current = segment
        } else if following.isEmpty {
            if !Self.merge(segment, into: &current) { following.append(segment) }
        } else if !Self.merge(segment, into: &following[following.count - 1]) {
            following.append(segment)
        }
    }

    private static func merge(_ segment: Segment, into last: inout Segment) -> Bool {
        guard last.count + segment.count <= mergedSize else { return false }
        if last.unwritten != last.bytes.indices { last.bytes = Array(last.bytes[last.unwritten]) }
        last.bytes.append(contentsOf: segment.bytes[segment.unwritten])
        last.unwritten = last.bytes.indices
        return true
    }

    /// Passes the next bytes to `write`, which returns how many it accepted.
    mutating func write(_ write: (UnsafeRawBufferPointer) -> Int) {
        let taken = current.bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[current.unwritten])) }
        current.unwritten = (current.unwritten.lowerBound + taken)..<current.unwritten.upperBound
        // An empty buffer must not retain a shared array.
        if current.unwritten.isEmpty { current = following.isEmpty ? Segment() : following.removeFirst() }
    }
}
