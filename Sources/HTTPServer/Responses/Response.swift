/// A status, headers and a body.
///
/// The server writes `Content-Length`, `Connection` and `Date` itself. It adds `X-Content-Type-Options: nosniff` and
/// the CORS headers.
public struct Response: Sendable {
    private struct Content {
        var status: Int
        var headers: [Header]
        var body: ResponseBody
        var reservation: Reservation?
    }

    /// A class, because a response passes through many functions, and a copy would retain each of its members.
    private final class Storage: Sendable {
        let content: Content
        let native: NativeResponse?

        init(_ content: Content, native: NativeResponse? = nil) { (self.content, self.native) = (content, native) }
    }

    private var storage: Storage

    public init(status: Int = 200, headers: [Header] = [], body: ResponseBody = .empty) {
        storage = Storage(Content(status: status, headers: headers, body: body))
    }

    private var content: Content {
        get { storage.content }
        set { storage = Storage(newValue) }
    }

    /// The status code, 200 to 599.
    public var status: Int {
        get { storage.content.status }
        set { content.status = newValue }
    }

    /// The headers in the order in which they are sent.
    public var headers: [Header] {
        get { storage.content.headers }
        set { content.headers = newValue }
    }

    public var body: ResponseBody {
        get { storage.content.body }
        set { content.body = newValue }
    }

    /// The number of bytes of the body, as far as it is known.
    public var bodyCount: Int { storage.content.body.count }

    /// The bytes that an application has reserved in ``HTTPServerConfiguration/pendingResponses`` for a body of more than
    /// ``ResponseBody/shortSize``, until the response is sent; nil if the server reserves them when it sends the response.
    public var reservation: Reservation? {
        get { storage.content.reservation }
        set { content.reservation = newValue }
    }

    /// The response as libmicrohttpd sends it; nil if it is made for each request.
    var native: NativeResponse? { storage.native }

    /// Returns a response that many requests can have without being made for each of them, as long as it is not changed.
    /// A response with a body of more than ``ResponseBody/shortSize`` is made for each request.
    public func reusable() -> Response {
        guard bodyCount <= ResponseBody.shortSize else { return self }
        var copy = self
        copy.storage = Storage(content, native: NativeResponse(self))
        return copy
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
