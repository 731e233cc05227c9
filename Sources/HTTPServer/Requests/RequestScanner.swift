internal import Glibc

/// Divides the bytes from a client into heads of requests, parts of bodies, and bytes that libmicrohttpd does not need.
struct RequestScanner {
    /// The next part of the bytes from a client. It cannot be copied, because a copy would retain a head.
    enum Section: ~Copyable {
        /// The head of a request.
        case head(count: Int, ParsedHead)
        /// Bytes of a body in their encoding, including chunk sizes.
        case body(count: Int)
        /// Bytes without meaning: empty lines before a request, and trailers.
        case filler(count: Int)
    }

    /// The kind of the next bytes.
    enum Stage: Equatable {
        /// Empty lines before a request, then its first byte.
        case start
        case head
        /// The rest of a head that is too long.
        case longHead
        /// The given number of bytes of a body.
        case body(UInt64)
        case chunkSize
        case chunk(UInt64)
        case chunkEnd
        case trailers
        /// Bytes that cannot be interpreted.
        case end
    }

    private(set) var stage = Stage.start
    private var failure: (HTTPFailure, in: Stage)?

    private let headerLimit: Int
    private var head = HeadScanner()
    /// The number of bytes that have been dropped of a head that is too long.
    private var dropped = 0
    /// The number of characters of the line that is being dropped.
    private var lineLength = 0
    private var emptyLines = 0

    /// The maximum number of bytes of a head that are read and dropped, so that a client that is still sending receives
    /// the rejection.
    private static let longHeadLimit = 256 << 10
    /// The maximum length of a chunk's size with its extensions, in bytes.
    private static let chunkLineLimit = 256
    private static let emptyLineLimit = 16

    init(headerLimit: Int) { self.headerLimit = headerLimit }

    /// Returns the next part; nil if more bytes are needed, or after a failure.
    mutating func next(_ bytes: UnsafeBufferPointer<UInt8>) -> Section? {
        do throws(HTTPFailure) {
            return try part(of: bytes)
        } catch {
            failure = (error, stage)
            stage = .end
            return nil
        }
    }

    /// Returns, once, why reading has ended and what was being read.
    mutating func takeFailure() -> (HTTPFailure, in: Stage)? {
        defer { failure = nil }
        return failure
    }

    private mutating func part(of bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) -> Section? {
        guard !bytes.isEmpty else { return nil }
        switch stage {
        case .start: return try readStart(bytes)
        case .head: return try readHead(bytes)
        case .longHead: return try dropHead(bytes)
        case .body(let remaining):
            let count = Int(min(remaining, UInt64(bytes.count)))
            stage = remaining == UInt64(count) ? .start : .body(remaining - UInt64(count))
            return .body(count: count)
        case .chunkSize: return try readChunkSize(bytes)
        case .chunk(let remaining):
            let count = Int(min(remaining, UInt64(bytes.count)))
            stage = remaining == UInt64(count) ? .chunkEnd : .chunk(remaining - UInt64(count))
            return .body(count: count)
        case .chunkEnd:
            guard let line = try line(bytes, limit: 2) else { return nil }
            guard line.isEmpty else { throw .framingNotSupported("A chunk is longer than its size.") }
            stage = .chunkSize
            return .body(count: 2)
        case .trailers: return try readTrailer(bytes)
        case .end: return nil
        }
    }

    // MARK: Heads

    private mutating func readStart(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) -> Section? {
        guard bytes[0] == 0x0D else {
            emptyLines = 0
            stage = .head
            return try readHead(bytes)
        }
        guard bytes.count > 1 else { return nil }
        emptyLines += 1
        guard bytes[1] == 0x0A, emptyLines <= Self.emptyLineLimit else {
            throw .framingNotSupported("A request must begin with a method.")
        }
        return .filler(count: 2)
    }

    private mutating func readHead(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) -> Section? {
        // Bytes beyond the limit are not read, so that the result does not depend on how much has arrived.
        guard let count = try head.read(UnsafeBufferPointer(rebasing: bytes.prefix(headerLimit))) else {
            guard bytes.count > headerLimit else { return nil }
            (dropped, lineLength) = (0, 0)
            stage = .longHead
            return try dropHead(bytes)
        }
        let parsed = head.takeHead()
        let framing = parsed.summary.framing
        if framing.failure != nil {
            // The engine rejects it. The beginning of the next request is unknown.
            stage = .end
        } else if framing.isChunked {
            stage = .chunkSize
        } else if let length = framing.contentLength, length > 0 {
            stage = .body(length)
        } else {
            stage = .start
        }
        return .head(count: count, parsed)
    }

    /// Finds the empty line that ends a head; the bytes after it are not read.
    private mutating func dropHead(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) -> Section? {
        for byte in bytes {
            switch byte {
            case 0x0A where lineLength == 0: throw .headersTooLarge(limit: headerLimit)
            case 0x0A: lineLength = 0
            case 0x0D: continue
            default: lineLength += 1
            }
        }
        dropped += bytes.count
        guard dropped < Self.longHeadLimit else { throw .headersTooLarge(limit: headerLimit) }
        return .filler(count: bytes.count)
    }

    // MARK: Chunks

    private mutating func readChunkSize(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) -> Section? {
        guard let line = try line(bytes, limit: Self.chunkLineLimit) else { return nil }
        var size: UInt64 = 0
        var digits = 0
        while digits < line.count, let digit = Self.hexDigit(line[digits]) {
            guard size < 1 << 56 else { throw .framingNotSupported("The size of a chunk is too large.") }
            size = size << 4 | digit
            digits += 1
        }
        guard digits > 0, digits == line.count || line[digits] == UInt8(ascii: ";"), !line.hasControls else {
            throw .framingNotSupported("A chunk must begin with its size in hexadecimal digits.")
        }
        stage = size == 0 ? .trailers : .chunk(size)
        dropped = 0
        return .body(count: line.count + 2)
    }

    /// Checks and drops trailers. The empty line after them ends the body.
    private mutating func readTrailer(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) -> Section? {
        guard let line = try line(bytes, limit: headerLimit) else { return nil }
        guard !line.isEmpty else {
            stage = .start
            return .body(count: 2)
        }
        dropped += line.count + 2
        guard dropped <= headerLimit else { throw .headersTooLarge(limit: headerLimit) }
        guard !line.hasControls else { throw .framingNotSupported("A trailer contains a control character.") }
        _ = try HeaderField(line)
        return .filler(count: line.count + 2)
    }

    /// Returns the first line without its end; nil if it is not complete.
    private func line(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) throws(HTTPFailure) -> UnsafeBufferPointer<
        UInt8
    >? {
        let window = UnsafeBufferPointer(rebasing: bytes.prefix(limit + 2))
        guard let end = window.firstIndex(of: 0x0A) else {
            guard bytes.count < limit + 2 else {
                throw .framingNotSupported("A line of the body's framing is too long.")
            }
            return nil
        }
        guard end > 0, window[end - 1] == 0x0D else {
            throw .framingNotSupported("A line of the body's framing ends without CR.")
        }
        return UnsafeBufferPointer(rebasing: window[..<(end - 1)])
    }

    private static func hexDigit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
