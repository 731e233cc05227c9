import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// An error response for clients (RFC 9457).
struct Problem: Error, Hashable {
    let kind: ProblemKind
    let detail: String
    let matterStatus: MatterStatus?
    /// The faults in the body, with pointers to their members: the first ``maximumErrors`` of them.
    let errors: [HomeError.Detail]
    /// The number of all faults.
    let errorCount: Int
    /// The oldest cursor whose state can be read, if the request asks for an older one.
    let oldestCursor: Cursor?
    /// The seconds until the next attempt, if the problem is temporary.
    let retryAfter: Int
    /// The path of the request; `/` if it is not known.
    var instance = "/"

    /// The maximum number of faults that a problem names.
    static let maximumErrors = 20
    /// The maximum length of a sentence and of a pointer, in Unicode code points: they repeat what a client has sent.
    private static let maximumLength = 2_000

    /// - Parameter omittedErrors: The number of faults that `errors` leaves out.
    init(
        _ kind: ProblemKind, _ detail: String, matterStatus: MatterStatus? = nil, errors: [HomeError.Detail] = [],
        omittedErrors: Int = 0, oldestCursor: Cursor? = nil, retryAfter: Int = 1
    ) {
        self.kind = kind
        self.detail = detail.shortened(to: Self.maximumLength)
        self.matterStatus = matterStatus
        self.errors = errors.prefix(Self.maximumErrors).map { $0.shortened(to: Self.maximumLength) }
        errorCount = errors.count + omittedErrors
        self.oldestCursor = oldestCursor
        self.retryAfter = retryAfter
    }

    init(_ error: HomeError) {
        let kind = error.matterStatus == .dataVersionMismatch ? .preconditionFailed : ProblemKind.of(error.code)
        self.init(
            kind, error.message, matterStatus: error.matterStatus, errors: error.details,
            omittedErrors: error.omittedDetails)
    }

    init(reusedKey key: String) {
        self.init(
            .idempotencyKeyReused, "The Idempotency-Key \(key) belongs to a request with another method, path or body.")
    }

    init(tooManyWaitingRequests limit: Int) {
        self.init(
            .tooManyWaitingRequests,
            "\(limit) requests of the home, or those of all homes, wait for their responses; try again when some of them have ended."
        )
    }

    /// - Parameter suggestion: A question that follows the sentence of the failure.
    init(_ failure: HTTPFailure, suggestion: String) {
        self.init(.ofFailure(failure), failure.detail + suggestion)
    }

    init(_ failure: HTTPFailure) { self.init(failure, suggestion: "") }

    /// Creates the problem for malformed or unsupported JSON in the body.
    init(_ error: JSONError, in body: [UInt8]) {
        let isNumber = error.reason == .numberOutOfRange
        let pointer =
            isNumber ? PointerScan.pointer(in: body, line: error.line, column: error.column) : JSONPointer.root
        self.init(
            .malformedJSON, "The body cannot be read: line \(error.line), column \(error.column): \(error.message)",
            errors: [HomeError.Detail(pointer: pointer.description, detail: error.message)])
    }

    /// Creates the problem for a body whose media type is not JSON; returns nil for a body without a type.
    init(contentType type: String?) {
        self.init(
            .unsupportedMediaType,
            type.map { "The body is \($0); send JSON with Content-Type: application/json." }
                ?? "The body has no Content-Type; send JSON with Content-Type: application/json.")
    }

    /// Creates the problem for an error that a handler throws.
    init(_ error: any Error) {
        switch error {
        case let error as Problem: self = error
        case let error as HomeError: self.init(error)
        case let failure as PastFailure: self.init(failure)
        case let error as HTTPFailure: self.init(error)
        default:
            self.init(
                .of(.internal), "An unexpected error occurred in the server; report the request and its time.")
        }
    }

    /// - Parameter instance: The path of the request; `/` if it is not known.
    func response(instance: String, headers: [Header] = []) -> Response {
        var problem = self
        problem.instance = instance.isEmpty ? "/" : instance
        var json = JSONWriter(capacity: 512)
        Representation.problem.write(problem, to: &json)
        var all = [Header("Content-Type", "application/problem+json")]
        all += headers.filter { $0.name != "Cache-Control" }
        all.append(Header("Cache-Control", "no-store"))
        if kind.status == 429 || kind.status == 503 { all.append(Header("Retry-After", String(retryAfter))) }
        if kind.status == 401 { all.append(Header("WWW-Authenticate", "Bearer realm=\"home-gateway\"")) }
        if kind == .insufficientScope {
            all.append(Header("WWW-Authenticate", "Bearer realm=\"home-gateway\", error=\"insufficient_scope\""))
        }
        return Response(status: kind.status, headers: all, body: .bytes(json.bytes))
    }
}

extension HomeError.Detail {
    /// Returns the detail with shorter texts, without a long suggestion: they repeat what a client has sent. A long pointer
    /// becomes that to the closest object around its value.
    func shortened(to limit: Int) -> HomeError.Detail {
        var pointer = pointer[...]
        while pointer.utf8.count > limit, let slash = pointer.lastIndex(of: "/") { pointer = pointer[..<slash] }
        return HomeError.Detail(
            pointer: String(pointer), detail: detail.shortened(to: limit), suggestion: suggestion?.short)
    }
}

extension ProblemKind {
    static func ofFailure(_ failure: HTTPFailure) -> ProblemKind {
        switch failure {
        case .notFound: pathNotFound
        case .methodNotAllowed: methodNotAllowed
        case .methodNotImplemented: methodNotImplemented
        case .badRequest, .framingNotSupported: malformedRequest
        case .hostNotAllowed: foreignHost
        case .originNotAllowed: foreignOrigin
        case .payloadTooLarge: bodyTooLarge
        case .headersTooLarge: headersTooLarge
        case .contentEncodingNotSupported: unsupportedMediaType
        case .expectationNotSupported: expectationFailed
        case .requestTimeout: requestTimeout
        case .tooManyConnections: tooManyConnections
        case .tooManyStreams: tooManyStreams
        case .tooManyConnectionsOfClient: tooManyConnectionsOfClient
        case .tooManyStreamsOfClient: tooManyStreamsOfClient
        case .tooManyPendingBytes, .tooManyBodyBytes: tooManyPendingBytes
        case .tooManyRequests: tooManyRequests
        case .shuttingDown: shuttingDown
        case .handlerSentNoResponse: of(.internal)
        case .versionNotSupported: versionNotSupported
        }
    }
}
