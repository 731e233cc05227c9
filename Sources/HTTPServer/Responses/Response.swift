/// A status, headers and a body.
///
/// The server writes `Content-Length`, `Connection` and `Date` itself. It adds `X-Content-Type-Options: nosniff` and
/// the CORS headers.
public struct Response: Sendable {
    /// The status code, 200 to 599.
    public var status: Int
    /// The headers in the order in which they are sent.
    public var headers: [Header]
    public var body: ResponseBody
    /// The bytes that an application has reserved in ``HTTPServerConfiguration/pendingResponses`` for a body of more than
    /// ``ResponseBody/shortSize``, until the response is sent; nil if the server reserves them when it sends the response.
    public var reservation: Reservation?

    public init(status: Int = 200, headers: [Header] = [], body: ResponseBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The body of a response.
public enum ResponseBody: Sendable {
    case empty
    /// Bytes in memory, which are sent without a copy.
    case bytes([UInt8])
    /// An open file, sent from its beginning by the kernel.
    case file(OpenFile)
    /// No bytes, in a response without a body: 304, or HEAD. The count is the length of the omitted body; nil if the
    /// length is unknown.
    case omitted(count: Int?)

    /// The size up to which a body does not count as pending, in bytes.
    public static let shortSize = 64 << 10
}

/// The name and the value of a header.
///
/// A header that contains a line break or NUL is omitted from the response, so that text from a client cannot add
/// headers.
public struct Header: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
