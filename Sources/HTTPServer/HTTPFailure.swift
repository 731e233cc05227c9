/// A request that HTTP itself refuses, before or beside anything a handler says.
///
/// The application renders it (see ``HTTPServer/init(configuration:router:renderFailure:)``); the server adds
/// ``headers`` to whatever was rendered, so that an `Allow` or a `Retry-After` cannot be forgotten.
public enum HTTPFailure: Error, Hashable, Sendable {
    /// No route and no file has this path.
    case notFound
    /// The path exists, the method does not; with those that do.
    case methodNotAllowed(allow: [HTTPMethod])
    /// The request is malformed; the text says where.
    case badRequest(String)
    /// `Host` names somebody else; with what it said.
    case hostNotAllowed(String)
    /// A page of another origin tried to change something; with its origin.
    case originNotAllowed(String)
    /// The body is longer than this many bytes.
    case payloadTooLarge(limit: Int)
    /// Request line and headers are longer than this many bytes.
    case headersTooLarge(limit: Int)
    /// The body has a `Content-Encoding`.
    case contentEncodingNotSupported(String)
    /// The body's length is said in no way, twice, or in a way this server does not know.
    case framingNotSupported(String)
    /// An `Expect` other than `100-continue`.
    case expectationNotSupported(String)
    /// The request did not arrive in time.
    case requestTimeout
    /// So many connections are open already.
    case tooManyConnections(limit: Int)
    /// So many streams are open already.
    case tooManyStreams(limit: Int)
    /// So many bytes of answers wait for their clients already.
    case tooManyPendingBytes(limit: Int)
    /// The client has so many connections open already.
    case tooManyConnectionsOfClient(limit: Int)
    /// The client has so many streams open already.
    case tooManyStreamsOfClient(limit: Int)
    /// The client sends more requests than the rate allows; may send one more after so many seconds.
    case tooManyRequests(RequestRate, retryAfter: Int)
    /// The server is about to stop.
    case shuttingDown
    /// A handler gave up its request without an answer.
    case handlerGaveNoAnswer
    /// The request has another version of HTTP; with its name.
    case versionNotSupported(String)

    /// The HTTP status of the answer.
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
        case .handlerGaveNoAnswer: 500
        case .tooManyConnections, .tooManyStreams, .tooManyPendingBytes, .shuttingDown: 503
        case .versionNotSupported: 505
        }
    }

    /// What is true and what to do, in one or two sentences.
    public var detail: String {
        switch self {
        case .notFound: "Nothing is found at this path."
        case .methodNotAllowed(let allow): "This path takes \(Self.list(allow))."
        case .badRequest(let detail), .framingNotSupported(let detail): detail
        case .hostNotAllowed(let host): "The Host \"\(host)\" is not one of this server; add it to the allowed hosts."
        case .originNotAllowed(let origin):
            "Pages of \"\(origin)\" may not change anything here; add it to the allowed origins."
        case .payloadTooLarge(let limit): "The body is longer than \(limit) bytes; send less at a time."
        case .headersTooLarge(let limit):
            "Request line and headers are longer than \(limit) bytes; send fewer or shorter ones."
        case .contentEncodingNotSupported(let encoding):
            "The Content-Encoding \"\(encoding)\" is not supported; send the body as it is."
        case .expectationNotSupported(let expectation):
            "The Expect \"\(expectation)\" is not supported; only 100-continue is."
        case .requestTimeout: "The request did not arrive in time; send it again without pauses."
        case .tooManyConnections(let limit):
            "All \(limit) connections are in use; try again, and close those you do not need."
        case .tooManyStreams(let limit): "All \(limit) streams are in use; try again, and close those you do not need."
        case .tooManyPendingBytes(let limit):
            "More than \(limit) bytes of answers wait for clients to read them; try again, or ask for less at a time."
        case .tooManyConnectionsOfClient(let limit):
            "All \(limit) connections that one client may have are in use; use those, or close some."
        case .tooManyStreamsOfClient(let limit):
            "All \(limit) streams that one client may have are in use; close those you do not need, or watch more on one."
        case .tooManyRequests(let rate, let seconds):
            "One client's requests are limited to \(rate.perSecond) a second and \(rate.burst) at once; send the next in \(seconds) s."
        case .shuttingDown: "The server is stopping; try again in a moment."
        case .handlerGaveNoAnswer: "The server lost the answer to this request."
        case .versionNotSupported(let version): "\(version) was sent; this server supports HTTP/1.0 and HTTP/1.1."
        }
    }

    /// Headers that the answer must have whatever it looks like.
    public var headers: [Header] {
        switch self {
        case .methodNotAllowed(let allow): [Header("Allow", Self.list(allow))]
        case .tooManyConnections, .tooManyStreams, .tooManyPendingBytes, .tooManyConnectionsOfClient,
            .tooManyStreamsOfClient, .shuttingDown:
            [Header("Retry-After", "1")]
        case .tooManyRequests(_, let seconds): [Header("Retry-After", String(seconds))]
        default: []
        }
    }

    /// Whether the connection must not be used again.
    var closesConnection: Bool {
        switch self {
        case .tooManyConnections, .tooManyStreams, .tooManyConnectionsOfClient, .tooManyStreamsOfClient, .shuttingDown,
            .requestTimeout, .framingNotSupported, .headersTooLarge, .versionNotSupported:
            true
        default: false
        }
    }

    /// A rendering for applications that have none of their own: the detail as a line of plain text.
    public func plainResponse() -> Response {
        Response(
            status: status, headers: [Header("Content-Type", "text/plain; charset=utf-8")],
            body: .bytes(Array("\(detail)\n".utf8)))
    }

    static func list(_ methods: [HTTPMethod]) -> String {
        methods.map(\.rawValue).joined(separator: ", ")
    }
}
