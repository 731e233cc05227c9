/// The bytes of a forwarded stream that its client has not been sent yet, and how the stream ends.
///
/// A full buffer pauses the other gateway. It continues when half of the bytes have been taken, so that it does not
/// pause for each piece.
struct ForwardedBuffer {
    enum End {
        /// The other gateway has ended the stream, or a client of an endless stream is to connect again.
        case complete
        /// A part of the body is missing.
        case incomplete
    }

    enum Step: Equatable {
        case bytes([UInt8], resumes: Bool)
        case wait
        case end
        case abort
    }

    /// The number of bytes with which the buffer is full.
    static let capacity = 128 << 10
    /// Shorter pieces are joined up to this size, in bytes.
    private static let pieceSize = 16 << 10

    private var pieces: [[UInt8]] = []
    private(set) var count = 0
    private var isPaused = false
    private var end: End?

    /// Adds bytes. Returns whether the stream, which has taken everything, waits for them, and whether the other gateway
    /// has to pause.
    mutating func append(_ bytes: [UInt8]) -> (wakes: Bool, pauses: Bool) {
        guard !bytes.isEmpty else { return (false, false) }
        let wakes = pieces.isEmpty
        if let last = pieces.last, last.count + bytes.count <= Self.pieceSize {
            pieces[pieces.count - 1] += bytes
        } else {
            pieces.append(bytes)
        }
        count += bytes.count
        isPaused = count >= Self.capacity
        return (wakes, isPaused)
    }

    mutating func finish(_ end: End) { self.end = end }

    /// Returns what the stream does next.
    mutating func next() -> Step {
        guard !pieces.isEmpty else {
            switch end {
            case .complete: return .end
            case .incomplete: return .abort
            case nil: return .wait
            }
        }
        let piece = pieces.removeFirst()
        count -= piece.count
        let resumes = isPaused && count <= Self.capacity / 2
        if resumes { isPaused = false }
        return .bytes(piece, resumes: resumes)
    }

    /// Removes and returns all bytes.
    mutating func takeAll() -> [UInt8] {
        defer { (pieces, count) = ([], 0) }
        return Array(pieces.joined())
    }
}
