internal import CZlib

/// Compression with gzip (RFC 1952), whose content is deflate data (RFC 1951).
package enum Gzip {
    /// Bodies below this size in bytes are sent as they are. Such a response and its head fit into one packet of a
    /// network (1,460 bytes), so compression would cost time and save nothing.
    package static let minimumSize = 1_024

    /// The relation of speed and size.
    package enum Effort: Int32 {
        /// For bytes that are sent once or a few times.
        case fast = 1
        /// For bytes that are compressed once and sent often.
        case small = 6
    }

    /// Returns `bytes` as a gzip file; nil if they are short, if the file would not be smaller, or if there is no
    /// memory.
    ///
    /// The same bytes give the same file: it contains no name and no time. While the function runs, it needs about
    /// 256 KiB and the size of the bytes.
    package static func compress(_ bytes: [UInt8], _ effort: Effort) -> [UInt8]? {
        guard bytes.count >= minimumSize else { return nil }
        return bytes.withUnsafeBytes { deflate($0, effort, windowBits: MAX_WBITS + 16, flush: Z_FINISH) }
    }

    /// Returns `bytes` as deflate data that can follow and precede other deflate data: it refers to no earlier bytes
    /// and ends at a byte boundary. Returns nil in the same cases as ``compress(_:_:)``.
    static func deflate(_ bytes: [UInt8], _ effort: Effort) -> [UInt8]? {
        guard bytes.count >= minimumSize else { return nil }
        return bytes.withUnsafeBytes { deflate($0, effort, windowBits: -MAX_WBITS, flush: Z_SYNC_FLUSH) }
    }

    private static func deflate(
        _ input: UnsafeRawBufferPointer, _ effort: Effort, windowBits: Int32, flush: Int32
    ) -> [UInt8]? {
        var stream = z_stream()
        // One block of code uses the stream, because zlib stores its address.
        return withUnsafeMutablePointer(to: &stream) { stream in
            guard CZlib_startDeflate(stream, effort.rawValue, windowBits) == Z_OK else { return nil }
            defer { deflateEnd(stream) }
            // The bound does not include the marker of a flush.
            let capacity = Int(deflateBound(stream, UInt(input.count))) + 16
            var isComplete = false
            let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                stream.pointee.next_in = UnsafeMutablePointer(
                    mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(capacity)
                let result = CZlib.deflate(stream, flush)
                isComplete = result == (flush == Z_FINISH ? Z_STREAM_END : Z_OK) && stream.pointee.avail_out > 0
                count = capacity - Int(stream.pointee.avail_out)
            }
            guard isComplete, output.count < input.count else { return nil }
            // A copy without the unused capacity, because the bytes may be stored for long.
            return output.withUnsafeBufferPointer { Array($0) }
        }
    }
}
