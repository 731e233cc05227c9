/// The headers that decide how a request is read, looked at once while they are copied.
///
/// libmicrohttpd takes the first of two contradicting headers and goes on; a proxy before it may take the other, and
/// what one of them counts as body is a second request to the other. So whatever can be read in two ways is refused.
struct HeaderSummary {
    private(set) var contentLength: UInt64?
    private(set) var isChunked = false
    private(set) var expectsContinue = false
    private(set) var host: String?
    private(set) var origin: String?
    /// The first thing that was wrong.
    private(set) var failure: HTTPFailure?

    /// Whether a body follows.
    var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }

    /// Whether the end of the body, and with it the beginning of the next request, is in doubt.
    var isFramingBroken: Bool {
        if case .framingNotSupported = failure { true } else { false }
    }

    mutating func add(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        guard !name.isEmpty, name.allSatisfy(Self.isTokenByte) else {
            // Among them "Content-Length :", which another reader may take for the header without the space.
            return fail(.framingNotSupported("A header's name has a byte that names cannot have."))
        }
        switch name.count {
        case 4 where Self.equal(name, "host"): addHost(value)
        case 6 where Self.equal(name, "expect"): addExpect(value)
        case 6 where Self.equal(name, "origin"): addOrigin(value)
        case 14 where Self.equal(name, "content-length"): addContentLength(value)
        case 16 where Self.equal(name, "content-encoding"): addContentEncoding(value)
        case 17 where Self.equal(name, "transfer-encoding"): addTransferEncoding(value)
        default: break
        }
    }

    /// To be called after the last header.
    mutating func finish() {
        if host == nil { fail(.badRequest("The request has no Host header.")) }
        if isChunked, contentLength != nil {
            fail(.framingNotSupported("The request has both a Content-Length and a Transfer-Encoding."))
        }
    }

    private mutating func addHost(_ value: UnsafeBufferPointer<UInt8>) {
        if host != nil { fail(.badRequest("The request has two Host headers.")) }
        host = Self.text(value)
    }

    private mutating func addOrigin(_ value: UnsafeBufferPointer<UInt8>) {
        if origin != nil { fail(.badRequest("The request has two Origin headers.")) }
        origin = Self.text(value)
    }

    private mutating func addExpect(_ value: UnsafeBufferPointer<UInt8>) {
        if Self.equal(value, "100-continue") {
            expectsContinue = true
        } else {
            fail(.expectationNotSupported(Self.text(value)))
        }
    }

    private mutating func addContentLength(_ value: UnsafeBufferPointer<UInt8>) {
        if contentLength != nil { fail(.framingNotSupported("The request has two Content-Length headers.")) }
        guard let length = Self.number(value) else {
            return fail(.framingNotSupported("The Content-Length is not a number."))
        }
        contentLength = length
    }

    /// The number that digits alone stand for; nil where there are none or too many.
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
        if isChunked { fail(.framingNotSupported("The request has two Transfer-Encoding headers.")) }
        if !Self.equal(value, "chunked") {
            fail(.framingNotSupported("The only Transfer-Encoding this server knows is chunked."))
        }
        isChunked = true
    }

    private mutating func addContentEncoding(_ value: UnsafeBufferPointer<UInt8>) {
        if !Self.equal(value, "identity") { fail(.contentEncodingNotSupported(Self.text(value))) }
    }

    /// Keeps the first failure, but a doubt about the framing goes before all others: it decides what happens to the
    /// connection.
    private mutating func fail(_ failure: HTTPFailure) {
        if case .framingNotSupported = failure, !isFramingBroken { self.failure = failure }
        if self.failure == nil { self.failure = failure }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private static func equal(_ bytes: UnsafeBufferPointer<UInt8>, _ lowercased: StaticString) -> Bool {
        guard bytes.count == lowercased.utf8CodeUnitCount else { return false }
        for index in 0..<bytes.count where bytes[index].asciiLowercased != lowercased.utf8Start[index] { return false }
        return true
    }

    /// Whether a byte may be in a name: letters, digits, and ! # $ % & ' * + - . ^ _ ` | ~ (RFC 9110, 5.6.2).
    ///
    /// A bit for each character of ASCII. Written out: a static constant would be asked for with each byte whether it
    /// has been made yet.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        let bits: UInt64 = byte < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return byte < 128 && bits & 1 << (UInt64(byte) & 63) != 0
    }
}
