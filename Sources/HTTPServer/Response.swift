/// What goes back to the client: a status, headers and a body.
///
/// `Content-Length`, `Connection` and `Date` are the server's own; it also adds `X-Content-Type-Options: nosniff` and
/// the CORS headers.
public struct Response: Sendable {
    /// 200 to 599.
    public var status: Int
    /// In the order they are sent.
    public var headers: [Header]
    public var body: ResponseBody

    public init(status: Int = 200, headers: [Header] = [], body: ResponseBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The bytes of an answer.
public enum ResponseBody: Sendable {
    case empty
    /// Kept alive and sent from where they are, not copied.
    case bytes([UInt8])
    /// Bytes of which there are too many for memory. Each piece is asked for when the one before has been sent, on the
    /// server's thread, so it has to come quickly; the body ends where there is none.
    ///
    /// To be sent once: the pieces are gone then.
    case pieces(@Sendable () -> [UInt8]?)
    /// An open file, sent from its beginning by the kernel.
    case file(OpenFile)
    /// No bytes, in an answer that has none whatever its length: 304, or HEAD. The count is that of the body that is left
    /// out; nil if that has no end.
    case omitted(count: Int?)
}

/// A name and a value.
///
/// One with a line break or NUL in it is left out of the answer, so that nothing a client sent can start a header of
/// its own.
public struct Header: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
