/// A status, headers and a body.
///
/// The server writes `Content-Length`, `Connection` and `Date` itself. It adds `X-Content-Type-Options: nosniff` and
/// the CORS headers.
public struct Response: Sendable {
    /// A class, because a response passes through many functions, and a copy would retain each of its members.
    private final class Storage: Sendable {
        let status: Int
        let headers: [Header]
        let body: ResponseBody
        let reservation: Reservation?
        let native: NativeResponse?

        init(
            status: Int, headers: [Header], body: ResponseBody, reservation: Reservation?,
            native: NativeResponse? = nil
        ) {
            self.status = status
            self.headers = headers
            self.body = body
            self.reservation = reservation
            self.native = native
        }
    }

    private var storage: Storage

    public init(status: Int = 200, headers: [Header] = [], body: ResponseBody = .empty) {
        storage = Storage(status: status, headers: headers, body: body, reservation: nil)
    }

    /// The status code, 200 to 599.
    public var status: Int {
        get { storage.status }
        set { storage = Storage(status: newValue, headers: headers, body: body, reservation: reservation) }
    }

    /// The headers in the order in which they are sent.
    public var headers: [Header] {
        get { storage.headers }
        set { storage = Storage(status: status, headers: newValue, body: body, reservation: reservation) }
    }

    public var body: ResponseBody {
        get { storage.body }
        set { storage = Storage(status: status, headers: headers, body: newValue, reservation: reservation) }
    }

    /// The number of bytes of the body, as far as it is known.
    public var bodyCount: Int { storage.body.count }

    /// The bytes that an application has reserved in ``HTTPServerConfiguration/pendingResponses`` for a body of more than
    /// ``ResponseBody/shortSize``, until the response is sent; nil if the server reserves them when it sends the response.
    public var reservation: Reservation? {
        get { storage.reservation }
        set { storage = Storage(status: status, headers: headers, body: body, reservation: newValue) }
    }

    /// The response as libmicrohttpd sends it; nil if it is made for each request.
    var native: NativeResponse? { storage.native }

    /// Returns a response that many requests can have without being made for each of them, as long as it is not changed.
    /// A response with a body of more than ``ResponseBody/shortSize`` is made for each request.
    public func reusable() -> Response {
        guard bodyCount <= ResponseBody.shortSize else { return self }
        var copy = self
        copy.storage = Storage(
            status: status, headers: headers, body: body, reservation: reservation, native: NativeResponse(self))
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
