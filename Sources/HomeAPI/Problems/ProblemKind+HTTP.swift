import HomeModel

/// The problems of HTTP itself. Each has the home's code with the most similar meaning.
extension ProblemKind {
    static let ofHTTP: [ProblemKind] = [
        responseNotStored, bodyTooLarge, expectationFailed, foreignHost, foreignOrigin, gone,
        headersTooLarge,
        idempotencyKeyReused, insufficientScope,
        malformedJSON, malformedRequest,
        methodNotAllowed, methodNotImplemented, misdirected, notAcceptable, pathNotFound, preconditionFailed,
        requestTimeout,
        shuttingDown,
        tooManyAttempts, tooManyConnections,
        tooManyConnectionsOfClient, tooManyPendingBytes, tooManyRequests, tooManyStreams, tooManyStreamsOfClient,
        tooManyWaitingRequests,
        unsupportedMediaType,
        versionNotSupported,
    ]

    static let responseNotStored = ProblemKind(
        slug: "answer-not-kept", title: "Response not stored", status: 409, code: .alreadyExists,
        meaning:
            "A request with this Idempotency-Key was executed before, but its response was too long to be stored. This request changed nothing.",
        remedy:
            "Read what the first request changed. To get responses that can be stored, request less at a time; /limits has the limit."
    )
    static let bodyTooLarge = ProblemKind(
        slug: "body-too-large", title: "Body too large", status: 413, code: .resourceExhausted,
        meaning: "The body of the request exceeds the limit of this server.",
        remedy: "Send less at a time; /limits has the limit.")
    static let expectationFailed = ProblemKind(
        slug: "expectation-failed", title: "Expectation not supported", status: 417, code: .unimplemented,
        meaning: "The request has an Expect header other than 100-continue.", remedy: "Omit the header.")
    static let foreignHost = ProblemKind(
        slug: "foreign-host", title: "Not this server", status: 421, code: .permissionDenied,
        meaning:
            "The Host header names another host. A web page can send such a request if its domain name resolves to this machine (DNS rebinding).",
        remedy: "Use the address that the server listens on, or add the name with --allowed-hosts.")
    static let foreignOrigin = ProblemKind(
        slug: "foreign-origin", title: "Origin not allowed", status: 403, code: .permissionDenied,
        meaning: "A page of another origin sent a request that changes the home.",
        remedy: "If you trust the origin, add it with --allowed-origins.")
    static let gone = ProblemKind(
        slug: "gone", title: "No longer stored", status: 410, code: .notFound,
        meaning: "The request asks for a past state of the home that is older than its log of changes.",
        remedy:
            "Read the state of `oldestCursor` or a later one. A longer log (--log-changes) reaches further back; it is empty when the server starts."
    )
    static let headersTooLarge = ProblemKind(
        slug: "headers-too-large", title: "Headers too large", status: 431, code: .resourceExhausted,
        meaning: "The request line and the headers exceed the limit of this server.",
        remedy: "Send fewer or shorter headers, and no cookies of other services; /limits has the limit.")
    static let idempotencyKeyReused = ProblemKind(
        slug: "idempotency-key-reused", title: "Idempotency key already used", status: 409, code: .alreadyExists,
        meaning: "The Idempotency-Key belongs to a request with another method, path or body.",
        remedy: "Use a new key for each request, and repeat it only to retry the same request.")
    static let insufficientScope = ProblemKind(
        slug: "insufficient-scope", title: "Token does not suffice", status: 403, code: .permissionDenied,
        meaning: "The token is valid, but its scope or its homes do not include the request.",
        remedy: "Use a token with the scope and the home that the detail names: home-gateway token create.")
    static let malformedJSON = ProblemKind(
        slug: "malformed-json", title: "Malformed JSON", status: 400, code: .invalidArgument,
        meaning:
            "The body is not valid JSON for this server: it has a syntax error, bytes that are not UTF-8, a name twice in one object, or more than 64 levels of nesting.",
        remedy: "The detail states the line and column, both from 1.")
    static let malformedRequest = ProblemKind(
        slug: "malformed-request", title: "Malformed request", status: 400, code: .invalidArgument,
        meaning: "The request violates the rules of HTTP or URLs, or is ambiguous.",
        remedy: "Correct the part that the detail names.")
    static let methodNotAllowed = ProblemKind(
        slug: "method-not-allowed", title: "Method not allowed", status: 405, code: .unimplemented,
        meaning: "The path does not support the method.", remedy: "Use a method that the Allow header lists.")
    static let methodNotImplemented = ProblemKind(
        slug: "method-not-implemented", title: "Method not implemented", status: 501, code: .unimplemented,
        meaning: "The server does not have the method. Names of methods are in capital letters.",
        remedy: "Use one of the methods in the detail.")
    static let misdirected = ProblemKind(
        slug: "misdirected", title: "Not at this gateway", status: 421, code: .unavailable,
        meaning: "One of several gateways has forwarded the request to another one, which does not have the home.",
        remedy: "Send the request without the header X-Gateway-Hop; the gateways then find the home.")
    static let notAcceptable = ProblemKind(
        slug: "not-acceptable", title: "Not acceptable", status: 406, code: .invalidArgument,
        meaning: "The Accept header excludes all media types of this path.",
        remedy: "Accept one of the types in the detail, or omit the header.")
    static let pathNotFound = ProblemKind(
        slug: "path-not-found", title: "Path not found", status: 404, code: .notFound,
        meaning: "The server has no route and no file at this path.",
        remedy: "See /openapi.json for the existing paths.")
    static let preconditionFailed = ProblemKind(
        slug: "precondition-failed", title: "Object has changed", status: 412, code: .aborted,
        meaning: "The object was changed: its revision differs from the one in the If-Match header.",
        remedy: "Read the object again. If the change still applies, send it with the new ETag.")
    static let requestTimeout = ProblemKind(
        slug: "request-timeout", title: "Request took too long", status: 408, code: .deadlineExceeded,
        meaning: "The complete request did not arrive in time.", remedy: "Send it again without pauses.")
    static let shuttingDown = ProblemKind(
        slug: "shutting-down", title: "Server is stopping", status: 503, code: .unavailable,
        meaning: "The server is stopping.", remedy: "Try again after its restart.")
    static let tooManyAttempts = ProblemKind(
        slug: "too-many-attempts", title: "Too many attempts", status: 429, code: .resourceExhausted,
        meaning: "Too many requests with wrong credentials came from this address.",
        remedy: "Wait for the seconds in Retry-After, and then send a valid token. Valid tokens are always accepted.")
    static let tooManyConnections = ProblemKind(
        slug: "too-many-connections", title: "Too many connections", status: 503, code: .unavailable,
        meaning:
            "All connections of the server are in use. The server closes idle connections before it rejects a request.",
        remedy: "Close connections or streams that you do not need, and try again; /limits has the limit.")
    static let tooManyConnectionsOfClient = ProblemKind(
        slug: "too-many-connections-of-client", title: "Too many connections of one client", status: 429,
        code: .resourceExhausted,
        meaning:
            "This client has the maximum number of connections. Connections from one address, or from one /64 network of IPv6, belong to one client.",
        remedy: "Reuse an open connection, or close some; /limits has the limit.")
    static let tooManyPendingBytes = ProblemKind(
        slug: "too-many-pending-bytes", title: "Too many pending bytes", status: 503, code: .unavailable,
        meaning:
            "Responses that clients have not read yet, or request bodies that are being sent, use the maximum amount of memory.",
        remedy:
            "Read each response to its end, request fewer fields or shorter pages, send shorter bodies, and try again; /limits has the limits."
    )
    static let tooManyRequests = ProblemKind(
        slug: "too-many-requests", title: "Too many requests", status: 429, code: .resourceExhausted,
        meaning:
            "This client exceeds the request rate. Requests from one address, or from one /64 network of IPv6, belong to one client. Open streams continue.",
        remedy:
            "Wait for the seconds in Retry-After. To follow changes, subscribe to a stream instead of polling; /limits has the rate."
    )
    static let tooManyStreams = ProblemKind(
        slug: "too-many-streams", title: "Too many streams", status: 503, code: .unavailable,
        meaning: "All streams of the server are in use.",
        remedy: "Close connections or streams that you do not need, and try again; /limits has the limit.")
    static let tooManyStreamsOfClient = ProblemKind(
        slug: "too-many-streams-of-client", title: "Too many streams of one client", status: 429,
        code: .resourceExhausted,
        meaning:
            "This client has the maximum number of streams. Streams to one address, or to one /64 network of IPv6, belong to one client.",
        remedy:
            "Close streams that you do not need, or follow more objects on one stream: /events sends all changes. /limits has the limit."
    )
    static let tooManyWaitingRequests = ProblemKind(
        slug: "too-many-waiting-requests", title: "Too many waiting requests", status: 503, code: .unavailable,
        meaning:
            "The maximum number of requests of this home, or of all homes, wait for their responses: they are long, wait for the disk, or are delayed by a fault.",
        remedy:
            "Wait for the responses, or remove the fault that delays them; requests to /homes, /health and /simulation/faults always work. /limits has the limits."
    )
    static let unsupportedMediaType = ProblemKind(
        slug: "unsupported-media-type", title: "Unsupported media type", status: 415, code: .invalidArgument,
        meaning: "The body is not JSON, or it is compressed.",
        remedy: "Send uncompressed JSON with Content-Type: application/json.")
    static let versionNotSupported = ProblemKind(
        slug: "version-not-supported", title: "HTTP version not supported", status: 505, code: .unimplemented,
        meaning: "The request line has an HTTP version other than 1.1 and 1.0.",
        remedy: "Send the request as HTTP/1.1. A proxy such as nginx can translate HTTP/2 and HTTP/3.")
}
