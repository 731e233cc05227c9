internal import Glibc

/// The head of a request, checked and parsed.
package struct ParsedHead {
    /// The method; nil if no route can have it.
    var method: HTTPMethod?
    /// The name of a method that no route can have; nil for other methods.
    var otherMethod: String?
    var isHTTP10 = false
    /// The target and the headers.
    var fields = RequestHead()
    /// The headers that the server itself evaluates.
    var summary = HeaderSummary()
}

/// Reads the lines of a request's head, each once, and rejects an ambiguous head.
///
/// Each line ends with CR LF and contains no control characters except tabs. The first line has a method, a target and
/// a version. Each other line begins with a name, which is a token, directly followed by a colon. So folded lines and
/// lines that begin with a colon are rejected.
struct HeadScanner {
    /// The part that has been read.
    private(set) var head = ParsedHead()

    /// The index of the first byte of the next line.
    private var position = 0

    /// Reads the part of the head that has arrived; returns the length of the head in bytes, or nil if it is not
    /// complete.
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
                head.summary.finish(isHTTP10: head.isHTTP10)
                return end + 1
            }
            guard !line.hasControls else { throw .malformed("A line of the head contains a control character.") }
            if position == 0 { try readRequestLine(line, headers: bytes.count - end) } else { try readField(line) }
            position = end + 1
        }
        return nil
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
        head.method = request.method
        head.otherMethod = request.otherMethod
        head.isHTTP10 = request.isHTTP10
        // A body may have arrived with the head.
        head.fields = RequestHead(target: request.target, headers: min(headers, 1_024))
    }

    private mutating func readField(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) {
        let field = try HeaderField(line)
        head.fields.append(name: field.name, value: field.value)
        head.summary.add(name: field.name, value: field.value)
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
