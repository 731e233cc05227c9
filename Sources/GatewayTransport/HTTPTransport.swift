/// Sends requests to a gateway over HTTP.
///
/// ``CurlTransport`` implements it on Linux, ``URLSessionTransport`` on Apple's systems. Another one can be passed in
/// ``GatewayOptions``.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns its complete response, with any status.
    ///
    /// Throws if there is no complete response within the timeout of the request, and if the task is canceled.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// Sends a request whose response is a stream, and passes its parts to `receive` in order, one at a time.
    ///
    /// `receive` returns quickly; it returns false to end the stream. Returns when the server or `receive` ends the
    /// stream. Throws if the stream breaks, if nothing arrives for the timeout of the request, and if the task is
    /// canceled.
    func stream(_ request: HTTPRequest, receive: @escaping @Sendable (StreamElement) -> Bool)
        async throws(TransportError)
}

/// A request to a gateway.
public struct HTTPRequest: Hashable, Sendable {
    public var method: String
    /// The absolute address.
    public var url: String
    public var headers: [HTTPHeader]
    /// The body; nil for none.
    public var body: [UInt8]?
    /// How long the whole response may take. For a stream, how long nothing may arrive.
    public var timeout: Duration

    public init(
        _ method: String, _ url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        timeout: Duration = .seconds(30)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// A header field. Its name is compared without regard to case.
public struct HTTPHeader: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The status and the headers of a response.
public struct HTTPHead: Hashable, Sendable {
    public let status: Int
    public let headers: [HTTPHeader]

    public init(status: Int, headers: [HTTPHeader] = []) {
        self.status = status
        self.headers = headers
    }

    /// The value of a header; nil if the response does not have it.
    public subscript(name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}

/// A complete response.
public struct HTTPResponse: Hashable, Sendable {
    public let head: HTTPHead
    public let body: [UInt8]

    public init(_ head: HTTPHead, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}

/// An element of a stream: first its head, then its bytes as they arrive.
public enum StreamElement: Hashable, Sendable {
    case head(HTTPHead)
    case bytes([UInt8])
}

/// Why there is no complete response.
public struct TransportError: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// No connection could be opened, so the request was not sent.
        case unreachable
        /// The connection was closed before the response was complete. The request may have been executed.
        case broken
        /// Nothing, or not everything, arrived in time. The request may have been executed.
        case timeout
        /// The task was canceled. The request may have been executed.
        case canceled
    }

    public let kind: Kind
    /// The reason for people, such as `Connection refused`.
    public let reason: String

    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// The reason as a part of a sentence, without a capital letter.
    package var reasonInSentence: String { reason.prefix(1).lowercased() + reason.dropFirst() }
}
