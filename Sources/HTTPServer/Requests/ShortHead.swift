/// The head of a request that libmicrohttpd receives: only what concerns the connection and the body.
///
/// The method can differ from the client's, except HEAD, because responses to HEAD have no body.
enum ShortHead {
    static func append(_ head: ParsedHead, to bytes: inout [UInt8]) {
        let framing = head.summary.framing
        let hasBody = framing.hasBody && framing.failure == nil
        bytes.append(head.method == .head ? "HEAD / HTTP/1." : hasBody ? "POST / HTTP/1." : "GET / HTTP/1.")
        bytes.append(head.isHTTP10 ? "0\r\nHost:a\r\n" : "1\r\nHost:a\r\n")
        if framing.failure != nil {
            bytes.append("Connection:close\r\n")
        } else {
            if framing.isChunked { bytes.append("Transfer-Encoding:chunked\r\n") }
            if let length = framing.contentLength, length > 0 {
                bytes.append("Content-Length:")
                append(length, to: &bytes)
                bytes.append("\r\n")
            }
            if framing.expectsContinue, framing.hasBody { bytes.append("Expect:100-continue\r\n") }
            if framing.closes {
                bytes.append("Connection:close\r\n")
            } else if framing.keepsAlive, head.isHTTP10 {
                bytes.append("Connection:Keep-Alive\r\n")
            }
        }
        bytes.append("\r\n")
    }

    /// Appends the head of a request that is rejected and whose connection ends.
    static func appendClosing(to bytes: inout [UInt8]) {
        bytes.append("GET / HTTP/1.1\r\nHost:a\r\nConnection:close\r\n\r\n")
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        let start = bytes.count
        var remaining = number
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(remaining % 10))
            remaining /= 10
        } while remaining > 0
        bytes[start...].reverse()
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }
}
