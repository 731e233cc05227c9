/// The bytes that one socket has yet to take.
///
/// A single array is held as it is, shared with everybody else who sends it; several small ones are put together, so
/// that a reader who catches up costs one system call for many frames.
struct WriteBuffer {
    private var bytes: [UInt8] = []
    private var sent = 0

    /// Bytes still to be sent.
    var count: Int { bytes.count - sent }
    var isEmpty: Bool { sent == bytes.count }

    mutating func append(_ more: [UInt8]) {
        guard !isEmpty else {
            bytes = more
            sent = 0
            return
        }
        if sent > 0 {
            bytes.removeSubrange(..<sent)
            sent = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Offers what is left to `write`, which returns how much of it was taken.
    mutating func write(_ write: (UnsafeRawBufferPointer) -> Int) {
        let taken = bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
        sent += taken
        // An empty buffer must not keep a shared array alive.
        if isEmpty {
            bytes = []
            sent = 0
        }
    }
}
