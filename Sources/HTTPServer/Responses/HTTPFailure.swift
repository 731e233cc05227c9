/// A request that the server rejects itself, before or instead of a handler's response.
///
/// The application renders it (see ``HTTPServer/init(configuration:router:renderFailure:)``). The server adds
/// ``headers`` to every rendering, so that `Allow` and `Retry-After` are never missing.
public enum HTTPFailure: Error, Hashable, Sendable {
    /// No route and no file has this path.
    case notFound
    /// The path exists, but not with this method. Contains the methods of the path.
    case methodNotAllowed(allow: [HTTPMethod])
    /// No path supports the method, because the server does not have it. Contains its name.
    case methodNotImplemented(String)
    /// The request is malformed; the text states the reason.
    case badRequest(String)
    /// `Host` names another server. Contains its value.
    case hostNotAllowed(String)
    /// A page of another origin tries to change something. Contains its origin.
    case originNotAllowed(String)
    /// The body is longer than this many bytes.
    case payloadTooLarge(limit: Int)
    /// The request line and the headers are longer than this many bytes.
    case headersTooLarge(limit: Int)
    /// The body has a `Content-Encoding`.
    case contentEncodingNotSupported(String)
    /// The length of the body is missing, ambiguous, or given in a way that the server does not support.
    case framingNotSupported(String)
    /// The request has an `Expect` other than `100-continue`.
    case expectationNotSupported(String)
    /// The request did not arrive in time.
    case requestTimeout
    /// The maximum number of connections is open.
    case tooManyConnections(limit: Int)
    /// The maximum number of streams is open.
    case tooManyStreams(limit: Int)
    /// The maximum number of bytes of responses is waiting for clients to read them.
    case tooManyPendingBytes(limit: Int)
    /// The maximum number of bytes of request bodies is in memory.
    case tooManyBodyBytes(limit: Int)
    /// The client has its maximum number of connections open.
    case tooManyConnectionsOfClient(limit: Int)
    /// The client has its maximum number of streams open.
    case tooManyStreamsOfClient(limit: Int)
    /// The client sends more requests than the rate allows. Contains the seconds until the next one is accepted.
    case tooManyRequests(RequestRate, retryAfter: Int)
    /// The server is stopping.
    case shuttingDown
    /// A handler released its responder without a response.
    case handlerSentNoResponse
    /// The request has an unsupported version of HTTP. Contains its name.
    case versionNotSupported(String)

    /// The HTTP status of the response.
    public var status: Int {
        switch self {
        case .badRequest, .framingNotSupported: 400
        case .originNotAllowed: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .requestTimeout: 408
        case .payloadTooLarge: 413
        case .contentEncodingNotSupported: 415
        case .expectationNotSupported: 417
        case .hostNotAllowed: 421
        case .tooManyConnectionsOfClient, .tooManyStreamsOfClient, .tooManyRequests: 429
        case .headersTooLarge: 431
        case .handlerSentNoResponse: 500
        case .methodNotImplemented: 501
        case .tooManyConnections, .tooManyStreams, .tooManyPendingBytes, .tooManyBodyBytes, .shuttingDown: 503
        case .versionNotSupported: 505
        }
    }

    /// The cause and the remedy, in one or two sentences.
    public var detail: String {
        switch self {
        case .notFound: "No resource has this path."
        case .methodNotAllowed(let allow): "This path supports \(Self.list(allow))."
        case .methodNotImplemented(let name):
            "The server has no method \(name); it has \(Self.list(HTTPMethod.allCases))."
        case .badRequest(let detail), .framingNotSupported(let detail): detail
        case .hostNotAllowed(let host):
            "The Host \"\(host)\" is not a name of this server; add it to the allowed hosts."
        case .originNotAllowed(let origin):
            "Pages of \"\(origin)\" may not change anything; add this origin to the allowed origins."
        case .payloadTooLarge(let limit): "The body is longer than \(limit) bytes; send less at a time."
        case .headersTooLarge(let limit):
            "The request line and the headers are longer than \(limit) bytes; send fewer or shorter ones."
        case .contentEncodingNotSupported(let encoding):
            "The Content-Encoding \"\(encoding)\" is not supported; send the body as it is."
        case .expectationNotSupported(let expectation):
            "The Expect \"\(expectation)\" is not supported; send 100-continue or omit the header."
        case .requestTimeout: "The request did not arrive in time; send it again without pauses."
        case .tooManyConnections(let limit):
            "All \(limit) connections are in use; try again, and close those you do not need."
        case .tooManyStreams(let limit): "All \(limit) streams are in use; try again, and close those you do not need."
        case .tooManyPendingBytes(let limit):
            "More than \(limit) bytes of responses are waiting for clients to read them; try again, or request less at a time."
        case .tooManyBodyBytes(let limit):
            "More than \(limit) bytes of request bodies are being sent or executed; try again, or send less at a time."
        case .tooManyConnectionsOfClient(let limit):
            "All \(limit) connections that one client may have are in use; use those, or close some."
        case .tooManyStreamsOfClient(let limit):
            "All \(limit) streams that one client may have are in use; close those you do not need, or combine several into one."
        case .tooManyRequests(let rate, let seconds):
            "One client's requests are limited to \(rate.perSecond) a second and \(rate.burst) at once; send the next in \(seconds) s."
        case .shuttingDown: "The server is stopping; try again in a moment."
        case .handlerSentNoResponse: "The server created no response to this request; report this error."
        case .versionNotSupported(let version): "\(version) was sent; this server supports HTTP/1.0 and HTTP/1.1."
        }
    }

    /// Headers that the response must have, however it is rendered.
    public var headers: [Header] {
        switch self {
        case .methodNotAllowed(let allow): [Header("Allow", Self.list(allow))]
        case .tooManyConnections, .tooManyStreams, .tooManyPendingBytes, .tooManyBodyBytes,
            .tooManyConnectionsOfClient, .tooManyStreamsOfClient, .shuttingDown:
            [Header("Retry-After", "1")]
        case .tooManyRequests(_, let seconds): [Header("Retry-After", String(seconds))]
        default: []
        }
    }

    /// Whether the connection must be closed after the response.
    var closesConnection: Bool {
        switch self {
        case .tooManyConnections, .tooManyStreams, .tooManyConnectionsOfClient, .tooManyStreamsOfClient, .shuttingDown,
            .requestTimeout, .framingNotSupported, .headersTooLarge, .versionNotSupported:
            true
        default: false
        }
    }

    /// Returns a response with the detail as a line of plain text, for applications without a rendering of their own.
    public func plainResponse() -> Response {
        Response(
            status: status, headers: [Header("Content-Type", "text/plain; charset=utf-8")],
            body: .bytes(Array("\(detail)\n".utf8)))
    }

    static func list(_ methods: [HTTPMethod]) -> String {
        methods.map(\.rawValue).joined(separator: ", ")
    }
}
