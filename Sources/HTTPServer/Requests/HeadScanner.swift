internal import Glibc

/// Reads the lines of a request's head, and rejects a head that has two readings.
///
/// Each line ends with CR LF and contains no other control character than tabs. The first line has a method, a target
/// and a version. Each other line has a name, which is a token, directly followed by a colon. So no line is folded, and
/// none begins with a colon.
struct HeadScanner {
    /// The framing of the body, once the head is complete.
    private(set) var framing = BodyFraming()
    private(set) var isHTTP10 = false
    /// Whether the method is HEAD, whose responses have no body.
    private(set) var isHEAD = false

    /// The index of the first line that has not been read.
    private var position = 0

    /// Reads what has arrived of the head; returns the number of its bytes, or nil if it is not complete.
    ///
    /// - Parameter bytes: All bytes since the beginning of the head.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        if position == 0, let first = bytes.first { try check(firstByte: first) }
        while let found = memchr(base + position, 0x0A, bytes.count - position) {
            let end = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
            guard end > position, base[end - 1] == 0x0D else { throw .malformed("A line of the head ends without CR.") }
            let line = UnsafeBufferPointer(start: base + position, count: end - 1 - position)
            if line.isEmpty, position > 0 {
                framing.finish(isHTTP10: isHTTP10)
                return end + 1
            }
            guard !line.hasControls else { throw .malformed("A line of the head has a control character in it.") }
            if position == 0 { try readRequestLine(line) } else { try readField(line) }
            position = end + 1
        }
        return nil
    }

    private func check(firstByte: UInt8) throws(HTTPFailure) {
        if firstByte == 0x16 {
            throw .malformed("The connection begins with TLS; this port takes plain HTTP, and a proxy has to add TLS.")
        }
        guard firstByte.isToken else { throw .malformed("A request begins with a method.") }
    }

    private mutating func readRequestLine(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) {
        let request = try RequestLine(line)
        isHTTP10 = request.isHTTP10
        isHEAD = request.method == .head
    }

    private mutating func readField(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) {
        let field = try HeaderField(line)
        framing.add(name: field.name, value: field.value)
    }
}

/// The name and the value of a line of the head.
struct HeaderField {
    let name: UnsafeBufferPointer<UInt8>
    /// Without the white space around it.
    let value: UnsafeBufferPointer<UInt8>

    /// - Parameter line: The line without its end.
    init(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) {
        var end = 0
        while end < line.count, line[end].isToken { end += 1 }
        guard end > 0, end < line.count, line[end] == UInt8(ascii: ":") else {
            throw .malformed("A header is a name, which has no spaces, and a value after a colon.")
        }
        self.init(line, colon: end)
    }

    private init(_ line: UnsafeBufferPointer<UInt8>, colon: Int) {
        name = UnsafeBufferPointer(rebasing: line[..<colon])
        value = UnsafeBufferPointer(rebasing: line[(colon + 1)...]).trimmed
    }

    /// - Parameter line: A line that has been checked, so that it has a colon.
    init(checked line: UnsafeBufferPointer<UInt8>) {
        self.init(line, colon: line.firstIndex(of: UInt8(ascii: ":")) ?? 0)
    }
}

/// The lines of a complete head, without their ends.
struct HeadLines: IteratorProtocol {
    private var rest: UnsafeBufferPointer<UInt8>

    init(_ head: UnsafeBufferPointer<UInt8>) { rest = head }

    /// The next line; nil at the empty line.
    mutating func next() -> UnsafeBufferPointer<UInt8>? {
        guard let base = rest.baseAddress, let found = memchr(base, 0x0D, rest.count) else { return nil }
        let end = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
        guard end > 0 else { return nil }
        defer { rest = UnsafeBufferPointer(rebasing: rest.dropFirst(end + 2)) }
        return UnsafeBufferPointer(rebasing: rest[..<end])
    }
}

extension HTTPFailure {
    /// A request after which the rest of the connection cannot be interpreted.
    fileprivate static func malformed(_ detail: String) -> HTTPFailure { .framingNotSupported(detail) }
}
