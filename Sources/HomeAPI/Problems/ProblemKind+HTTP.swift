import HomeModel

/// The refusals by HTTP itself; each has the code of the home that comes nearest.
extension ProblemKind {
    static let ofHTTP: [ProblemKind] = [
        answerNotKept, bodyTooLarge, expectationFailed, foreignHost, foreignOrigin, headersTooLarge,
        idempotencyKeyReused,
        malformedJSON, malformedRequest,
        methodNotAllowed, notAcceptable, pathNotFound, preconditionFailed, requestTimeout, shuttingDown,
        tooManyConnections,
        tooManyConnectionsOfClient, tooManyPendingBytes, tooManyRequests, tooManyStreams, tooManyStreamsOfClient,
        unsupportedMediaType,
        versionNotSupported,
    ]

    static let answerNotKept = ProblemKind(
        slug: "answer-not-kept", title: "Answer not kept", status: 409, code: .alreadyExists,
        meaning:
            "A request with this Idempotency-Key was carried out before, and its answer was too long to be kept. Nothing was done this time.",
        remedy:
            "Read what the request changed. For answers that can be repeated, send less at a time; /limits has the limit."
    )
    static let bodyTooLarge = ProblemKind(
        slug: "body-too-large", title: "Body too large", status: 413, code: .resourceExhausted,
        meaning: "The body of the request is longer than this server reads.",
        remedy: "Send less at a time; /limits has the limit.")
    static let expectationFailed = ProblemKind(
        slug: "expectation-failed", title: "Expectation not supported", status: 417, code: .unimplemented,
        meaning: "The request has an Expect header other than 100-continue.", remedy: "Leave the header out.")
    static let foreignHost = ProblemKind(
        slug: "foreign-host", title: "Not this server", status: 421, code: .permissionDenied,
        meaning:
            "The Host header names somebody else. A page whose name was made to resolve to this machine looks like that (DNS rebinding).",
        remedy: "Use the address the server listens on, or add the name to its allowed hosts.")
    static let foreignOrigin = ProblemKind(
        slug: "foreign-origin", title: "Origin not allowed", status: 403, code: .permissionDenied,
        meaning: "A page of another origin tried to change something.",
        remedy: "Add the origin to the server's allowed origins if you trust it.")
    static let headersTooLarge = ProblemKind(
        slug: "headers-too-large", title: "Headers too large", status: 431, code: .resourceExhausted,
        meaning: "Request line and headers are longer than this server reads.",
        remedy: "Send fewer or shorter headers, and drop cookies of other services; /limits has the limit.")
    static let idempotencyKeyReused = ProblemKind(
        slug: "idempotency-key-reused", title: "Key of another request", status: 409, code: .alreadyExists,
        meaning: "The Idempotency-Key belongs to a request with another method, path or body.",
        remedy: "Choose a new key for each request, and use it again only to send the same request again.")
    static let malformedJSON = ProblemKind(
        slug: "malformed-json", title: "Malformed JSON", status: 400, code: .invalidArgument,
        meaning:
            "The body is no JSON text that this server takes: a fault of grammar, bytes that are not UTF-8, a name twice in one object, or nesting deeper than 64.",
        remedy: "The detail has line and column, both from 1.")
    static let malformedRequest = ProblemKind(
        slug: "malformed-request", title: "Malformed request", status: 400, code: .invalidArgument,
        meaning: "The request breaks the rules of HTTP or of URLs, or could be read in two ways.",
        remedy: "The detail says where.")
    static let methodNotAllowed = ProblemKind(
        slug: "method-not-allowed", title: "Method not allowed", status: 405, code: .unimplemented,
        meaning: "The path exists and the method does not.", remedy: "The Allow header lists those that do.")
    static let notAcceptable = ProblemKind(
        slug: "not-acceptable", title: "Not acceptable", status: 406, code: .invalidArgument,
        meaning: "The Accept header names no media type that this path answers with.",
        remedy: "Accept one of the types that the detail names, or leave the header out.")
    static let pathNotFound = ProblemKind(
        slug: "path-not-found", title: "Nothing at this path", status: 404, code: .notFound,
        meaning: "No route and no file of the page has this path.", remedy: "See /openapi.json for what there is.")
    static let preconditionFailed = ProblemKind(
        slug: "precondition-failed", title: "Changed meanwhile", status: 412, code: .aborted,
        meaning: "The object is at another revision than the If-Match of the request names: somebody changed it.",
        remedy: "Read it again, look whether the change is still wanted, and send it with the new ETag.")
    static let requestTimeout = ProblemKind(
        slug: "request-timeout", title: "Request took too long", status: 408, code: .deadlineExceeded,
        meaning: "The request did not arrive as a whole in time.", remedy: "Send it again without pauses.")
    static let shuttingDown = ProblemKind(
        slug: "shutting-down", title: "Server stopping", status: 503, code: .unavailable,
        meaning: "The server is about to stop.", remedy: "Try again in a moment.")
    static let tooManyConnections = ProblemKind(
        slug: "too-many-connections", title: "Too many connections", status: 503, code: .unavailable,
        meaning: "All connections of the server are in use. Idle ones are closed before a request is refused.",
        remedy: "Close those you do not need and try again; /limits has the limit.")
    static let tooManyConnectionsOfClient = ProblemKind(
        slug: "too-many-connections-of-client", title: "Too many connections of one client", status: 429,
        code: .resourceExhausted,
        meaning:
            "This client has as many connections open as one may have. All that come from one address, or from one /64 network of IPv6, are one client.",
        remedy: "Send the next request on a connection that is open, or close some; /limits has the limit.")
    static let tooManyPendingBytes = ProblemKind(
        slug: "too-many-pending-bytes", title: "Too many pending bytes", status: 503, code: .unavailable,
        meaning:
            "Clients have not read what was sent to them, and together the answers take as much memory as they may.",
        remedy:
            "Read each answer to its end, ask for fewer fields or shorter pages, and try again; /limits has the limit.")
    static let tooManyRequests = ProblemKind(
        slug: "too-many-requests", title: "Too many requests", status: 429, code: .resourceExhausted,
        meaning:
            "This client sends requests faster than one may. All that come from one address, or from one /64 network of IPv6, are one client. Streams that are open go on.",
        remedy:
            "Wait as many seconds as Retry-After says. To follow changes, watch a stream instead of asking again and again; /limits has the rate."
    )
    static let tooManyStreams = ProblemKind(
        slug: "too-many-streams", title: "Too many streams", status: 503, code: .unavailable,
        meaning: "All streams of the server are in use.",
        remedy: "Close those you do not need and try again; /limits has the limit.")
    static let tooManyStreamsOfClient = ProblemKind(
        slug: "too-many-streams-of-client", title: "Too many streams of one client", status: 429,
        code: .resourceExhausted,
        meaning:
            "This client has as many streams open as one may have. All that come from one address, or from one /64 network of IPv6, are one client.",
        remedy:
            "Close those you do not need, or watch more on one stream: /events has everything; /limits has the limit.")
    static let unsupportedMediaType = ProblemKind(
        slug: "unsupported-media-type", title: "Unsupported media type", status: 415, code: .invalidArgument,
        meaning: "The body is not JSON, or is compressed.",
        remedy: "Send JSON as it is, with Content-Type: application/json.")
    static let versionNotSupported = ProblemKind(
        slug: "version-not-supported", title: "HTTP version not supported", status: 505, code: .unimplemented,
        meaning: "The request line names a version of HTTP other than 1.1 and 1.0.",
        remedy: "Send the request as HTTP/1.1. A proxy such as nginx can translate HTTP/2 and HTTP/3.")
}
