/// The length of a request's body, and whether its connection stays open, according to the headers.
///
/// A proxy and this server must find the same end of a request. Otherwise one of them reads bytes as a body that the
/// other one reads as a second request (request smuggling). Ambiguous framing is therefore rejected, and the server
/// reads no further bytes of the connection.
struct BodyFraming: Hashable {
    private(set) var contentLength: UInt64?
    private(set) var isChunked = false
    private(set) var expectsContinue = false
    /// Whether the client closes the connection after the response.
    private(set) var closes = false
    /// Whether an HTTP/1.0 client requests to reuse the connection.
    private(set) var keepsAlive = false
    /// The first error that was found. The end of the body is then unknown.
    private(set) var failure: HTTPFailure?

    /// Whether a body follows.
    var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }

    /// Evaluates a header. Most headers do not concern the framing.
    mutating func add(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        switch name.count {
        case 6 where name.isSame("expect"): expectsContinue = value.isSame("100-continue")
        case 10 where name.isSame("connection"): addConnection(value)
        case 14 where name.isSame("content-length"): addContentLength(value)
        case 17 where name.isSame("transfer-encoding"): addTransferEncoding(value)
        default: break
        }
    }

    /// Checks combinations of headers. Call it after the last header.
    mutating func finish(isHTTP10: Bool) {
        if isChunked, contentLength != nil { fail("The request has both a Content-Length and a Transfer-Encoding.") }
        if isChunked, isHTTP10 { fail("HTTP/1.0 has no Transfer-Encoding.") }
    }

    private mutating func addConnection(_ value: UnsafeBufferPointer<UInt8>) {
        for option in value.split(separator: UInt8(ascii: ",")) {
            let option = UnsafeBufferPointer(rebasing: option).trimmed
            if option.isSame("close") { closes = true }
            if option.isSame("keep-alive") { keepsAlive = true }
        }
    }

    private mutating func addContentLength(_ value: UnsafeBufferPointer<UInt8>) {
        if contentLength != nil { fail("The request has two Content-Length headers.") }
        guard let length = Self.number(value) else { return fail("The Content-Length is not a number.") }
        contentLength = length
    }

    /// Returns the number with these digits; nil if there is another character, no digit, or an overflow.
    private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            let (product, overflows) = number.multipliedReportingOverflow(by: 10)
            let (sum, exceeds) = product.addingReportingOverflow(UInt64(digit - 0x30))
            if overflows || exceeds { return nil }
            number = sum
        }
        return digits.isEmpty ? nil : number
    }

    private mutating func addTransferEncoding(_ value: UnsafeBufferPointer<UInt8>) {
        if isChunked { fail("The request has two Transfer-Encoding headers.") }
        if !value.isSame("chunked") { fail("The only Transfer-Encoding this server supports is chunked.") }
        isChunked = true
    }

    private mutating func fail(_ detail: String) {
        if failure == nil { failure = .framingNotSupported(detail) }
    }
}
