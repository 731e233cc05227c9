internal import Glibc

/// The head of a request, checked and parsed.
///
/// It is a class, because a copy would retain each of its members.
package final class ParsedHead: Sendable {
    /// The method; nil if no route can have it.
    let method: HTTPMethod?
    /// The name of a method that no route can have; nil for other methods.
    let otherMethod: String?
    let isHTTP10: Bool
    /// The target and the headers.
    let fields: RequestHead
    /// The headers that the server itself evaluates.
    let summary: HeaderSummary

    /// The head of a request that could not be read.
    static let unreadable = ParsedHead(method: nil, fields: RequestHead(), summary: HeaderSummary())

    init(
        method: HTTPMethod?, otherMethod: String? = nil, isHTTP10: Bool = false, fields: consuming RequestHead,
        summary: consuming HeaderSummary
    ) {
        self.method = method
        self.otherMethod = otherMethod
        self.isHTTP10 = isHTTP10
        self.fields = fields
        self.summary = summary
    }
}

/// Reads the lines of a request's head, each once, and rejects an ambiguous head.
///
/// Each line ends with CR LF and contains no control characters except tabs. The first line has a method, a target and
/// a version. Each other line begins with a name, which is a token, directly followed by a colon. So folded lines and
/// lines that begin with a colon are rejected.
struct HeadScanner {
    private var method: HTTPMethod?
    private var otherMethod: String?
    private var isHTTP10 = false
    private var fields = RequestHead()
    private var summary = HeaderSummary()

    /// The index of the first byte of the next line.
    private var position = 0

    /// Reads the part of the head that has arrived; returns the length of the head in bytes, or nil if it is not
    /// complete. ``takeHead()`` returns a complete head.
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
                summary.finish(isHTTP10: isHTTP10)
                return end + 1
            }
            guard !line.hasControls else { throw .malformed("A line of the head contains a control character.") }
            if position == 0 { try readRequestLine(line, headers: bytes.count - end) } else { try readField(line) }
            position = end + 1
        }
        return nil
    }

    /// Returns the head that has been read, and begins another one.
    mutating func takeHead() -> ParsedHead {
        // Moved, and not copied.
        var (takenFields, takenSummary) = (RequestHead(), HeaderSummary())
        swap(&takenFields, &fields)
        swap(&takenSummary, &summary)
        position = 0
        return ParsedHead(
            method: method, otherMethod: otherMethod.take(), isHTTP10: isHTTP10, fields: takenFields,
            summary: takenSummary)
    }

    private func check(firstByte: UInt8) throws(HTTPFailure) {
        if firstByte == 0x16 {
            throw .malformed(
                "The connection begins with TLS; this port expects plain HTTP, so put a proxy in front of it.")
        }
        guard firstByte.isToken else { throw .malformed("A request must begin with a method.") }
    }

    /// - Parameter headers: The number of bytes that have arrived after the line.
    private mutating func readRequestLine(_ line: UnsafeBufferPointer<UInt8>, headers: Int) throws(HTTPFailure) {
        let request = try RequestLine(line)
        method = request.method
        otherMethod = request.otherMethod
        isHTTP10 = request.isHTTP10
        // A body may have arrived with the head.
        fields = RequestHead(target: request.target, headers: min(headers, 1_024))
    }

    private mutating func readField(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) {
        let field = try HeaderField(line)
        fields.append(name: field.name, value: field.value)
        summary.add(name: field.name, value: field.value)
    }
}

/// The name and the value of a line of the head.
struct HeaderField {
    let name: UnsafeBufferPointer<UInt8>
    /// The value without the white space around it.
    let value: UnsafeBufferPointer<UInt8>

    /// - Parameter line: The line without its end.
    init(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) {
        var end = 0
        while end < line.count, line[end].isToken { end += 1 }
        guard end > 0, end < line.count, line[end] == UInt8(ascii: ":") else {
            throw .malformed("A header must be a name without spaces, a colon and a value.")
        }
        name = UnsafeBufferPointer(rebasing: line[..<end])
        value = UnsafeBufferPointer(rebasing: line[(end + 1)...]).trimmed
    }
}

extension HTTPFailure {
    /// Returns the failure of a request after which the rest of the connection cannot be interpreted.
    fileprivate static func malformed(_ detail: String) -> HTTPFailure { .framingNotSupported(detail) }
}
