/// The headers that determine whether a request reaches a handler.
struct HeaderSummary: Sendable {
    /// The framing of the body.
    private(set) var framing = BodyFraming()
    private(set) var host: String?
    private(set) var origin: String?
    /// The first error that does not concern the framing.
    private(set) var failure: HTTPFailure?

    mutating func add(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        framing.add(name: name, value: value)
        switch name.count {
        case 4 where name.isSame("host"): addHost(value)
        case 6 where name.isSame("expect"): addExpect(value)
        case 6 where name.isSame("origin"): addOrigin(value)
        case 16 where name.isSame("content-encoding"): addContentEncoding(value)
        default: break
        }
    }

    /// Checks for missing headers. Call it after the last header.
    mutating func finish(isHTTP10: Bool = false) {
        framing.finish(isHTTP10: isHTTP10)
        if host == nil { fail(.badRequest("The request has no Host header.")) }
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
        if !value.isSame("100-continue") { fail(.expectationNotSupported(Self.text(value))) }
    }

    private mutating func addContentEncoding(_ value: UnsafeBufferPointer<UInt8>) {
        if !value.isSame("identity") { fail(.contentEncodingNotSupported(Self.text(value))) }
    }

    private mutating func fail(_ failure: HTTPFailure) {
        if self.failure == nil { self.failure = failure }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
