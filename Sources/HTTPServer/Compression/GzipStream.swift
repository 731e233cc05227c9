internal import CZlib

/// The gzip file (RFC 1952) that a compressed stream sends.
///
/// It has no zlib context, which would take 256 KiB for each stream. Large frames are compressed once for all streams
/// (``StreamFrame/init(compressing:)``); other frames are sent as blocks without compression. So a stream only needs
/// the checksum and the length of what it has sent.
struct GzipStream {
    /// The first bytes of the file: no name, no time, Unix.
    static let head = StreamFrame { $0 += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] }

    /// The maximum length of a block without compression.
    private static let maximumBlock = 0xFFFF

    private var checksum: UInt32 = 0
    private var count: UInt32 = 0

    /// Returns a frame as the next part of the file.
    mutating func encode(_ frame: StreamFrame) -> StreamFrame {
        guard !frame.payload.isEmpty else { return frame }
        if let content = frame.compressedContent {
            checksum = UInt32(
                truncatingIfNeeded: crc32_combine(UInt(checksum), UInt(content.checksum), content.count))
            count &+= UInt32(truncatingIfNeeded: content.count)
            return frame
        }
        let payload = frame.storage[frame.payload]
        checksum = Self.checksum(of: payload, after: checksum)
        count &+= UInt32(truncatingIfNeeded: payload.count)
        return StreamFrame(capacity: payload.count + 16) { bytes in
            var remaining = payload
            while !remaining.isEmpty {
                let block = remaining.prefix(Self.maximumBlock)
                Self.appendBlockHead(of: UInt16(block.count), to: &bytes)
                bytes.append(contentsOf: block)
                remaining = remaining.dropFirst(block.count)
            }
            // An empty block makes clients in Go return what they have read.
            Self.appendBlockHead(of: 0, to: &bytes)
        }
    }

    /// The last bytes of the file.
    var tail: StreamFrame {
        StreamFrame { bytes in
            Self.appendBlockHead(of: 0, isLast: true, to: &bytes)
            for value in [checksum, count] {
                for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
            }
        }
    }

    /// Returns the checksum of bytes, as the continuation of earlier ones.
    static func checksum(of bytes: ArraySlice<UInt8>, after earlier: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBufferPointer {
            UInt32(truncatingIfNeeded: crc32(UInt(earlier), $0.baseAddress, UInt32($0.count)))
        }
    }

    private static func appendBlockHead(of length: UInt16, isLast: Bool = false, to bytes: inout [UInt8]) {
        bytes.append(isLast ? 1 : 0)
        for value in [length, ~length] {
            bytes.append(UInt8(truncatingIfNeeded: value))
            bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        }
    }
}
