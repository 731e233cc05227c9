import HTTPServer
import HomeModel
import HomeService

/// A request on its way through a route.
///
/// An object, not a value: what answers it later holds on to it, and it is a lot to copy.
final class Call: Sendable {
    let api: HomeAPI
    let route: Route
    let request: HTTPRequest
    /// In the order they were sent; each is one that the route declares.
    let query: [(name: String, value: String)]
    /// What the client calls its request; for one that changes something and has no name, one that is made here.
    let requestID: String?
    /// What the client has already; nil if it does not say, or if the route has no entity tags.
    let ifNoneMatch: EntityTagList?
    /// The revisions that the client expects; nil if it sends no condition.
    private let precondition: Cause.Precondition?
    /// Set where the request must not happen twice.
    let idempotency: Idempotency?

    static let requestIDHeader = "X-Request-ID"

    /// Throws where the query or the name of the request is none.
    init(api: HomeAPI, route: Route, request: HTTPRequest) throws {
        self.api = api
        self.route = route
        self.request = request
        query = request.query
        if let id = request.header(Self.requestIDHeader) {
            if let fault = TextForm.requestID.fault(in: id, of: Self.requestIDHeader) { throw fault }
            requestID = id
        } else {
            requestID = route.method.isSafe ? nil : api.names.next("req")
        }
        ifNoneMatch = try Self.ifNoneMatch(of: request, route)
        precondition = route.method.isSafe ? nil : try Self.precondition(of: request, route, api.home)
        idempotency = route.method.isSafe ? nil : try Self.idempotency(of: request, route)
        try checkQuery()
        try checkBodyIsExpected()
        try checkAccepted()
    }

    private static func precondition(of request: HTTPRequest, _ route: Route, _ home: Home) throws(HomeError)
        -> Cause.Precondition?
    {
        guard let text = try condition("If-Match", of: request, route, isTaken: route.takesIfMatch) else { return nil }
        return try entityTags(text, of: "If-Match").revisions(epoch: home.snapshot().cursor.epoch)
            .map { Cause.Precondition(revisions: $0) }
    }

    private static func ifNoneMatch(of request: HTTPRequest, _ route: Route) throws(HomeError) -> EntityTagList? {
        let name = "If-None-Match"
        guard route.takesIfNoneMatch else {
            if !route.method.isSafe { _ = try condition(name, of: request, route, isTaken: false) }
            return nil
        }
        return try request.header(name).map { text throws(HomeError) in try entityTags(text, of: name) }
    }

    private static func entityTags(_ text: String, of name: String) throws(HomeError) -> EntityTagList {
        guard let list = EntityTagList(text) else {
            throw HomeError(.invalidArgument, "\(name) takes \(TextForm.entityTags.phrase); \"\(text)\" was sent.")
        }
        return list
    }

    /// A header that makes a change depend on something. Throws where the route does not take it: a condition that nobody
    /// looks at must not be passed over.
    private static func condition(_ name: String, of request: HTTPRequest, _ route: Route, isTaken: Bool)
        throws(HomeError) -> String?
    {
        guard let value = request.header(name) else { return nil }
        guard isTaken else {
            throw HomeError(.invalidArgument, "\(route.method.rawValue) \(route.pattern) takes no \(name).")
        }
        return value
    }

    var home: Home { api.home }

    /// The segment of the path that the route calls `{name}`.
    subscript(parameter name: String) -> String { request[parameter: name] }

    /// The value of a query parameter that is given at most once; nil where it is not given.
    func value(of name: String) -> String? { query.first { $0.name == name }?.value }

    /// All values of a query parameter.
    func values(of name: String) -> [String] { query.filter { $0.name == name }.map { $0.value } }

    /// Who wants the change that this call makes.
    func cause(_ origin: Cause.Origin = .client, key: IdempotencyKey? = nil) -> Cause {
        Cause(origin: origin, requestID: requestID, precondition: precondition, idempotencyKey: key)
    }

    static let idempotencyKeyHeader = "Idempotency-Key"

    private static func idempotency(of request: HTTPRequest, _ route: Route) throws(HomeError) -> Idempotency? {
        guard
            let key = try condition(idempotencyKeyHeader, of: request, route, isTaken: route.takesIdempotencyKey)
        else { return nil }
        if let fault = TextForm.idempotencyKey.fault(in: key, of: idempotencyKeyHeader) { throw fault }
        return Idempotency(key: key, of: request)
    }

    /// Refuses a request whose answer the client does not accept.
    private func checkAccepted() throws(Problem) {
        // What most clients send, compared without creating strings.
        if request.header("Accept", is: "*/*") || request.header("Accept", is: "application/json"),
            route.mediaTypes.first == "application/json"
        {
            return
        }
        guard let accepted = request.header("Accept"), let first = route.mediaTypes.first,
            AcceptedTypes(accepted).preferred(route.mediaTypes) == nil
        else { return }
        let others = route.mediaTypes.dropFirst().map { " or \($0)" }.joined()
        throw Problem(
            .notAcceptable,
            "\(route.pattern) answers with \(first)\(others); the request accepts only \(accepted).")
    }

    /// The one of the route's media types that the client prefers.
    var preferredType: String? { AcceptedTypes(request.header("Accept")).preferred(route.mediaTypes) }

    private func checkQuery() throws(HomeError) {
        var seen: Set<String> = []
        for (name, value) in query {
            guard let item = route.query.first(where: { $0.name == name }) else {
                let known = route.query.map { $0.name }.joined(separator: ", ")
                throw HomeError(
                    .invalidArgument,
                    known.isEmpty
                        ? "\(route.pattern) takes no query parameters; \(name) was sent."
                        : "There is no query parameter \(name) here; there are \(known).")
            }
            guard seen.insert(name).inserted || item.isRepeatable else {
                throw HomeError(.invalidArgument, "The query parameter \(name) may be given once.")
            }
            if let fault = item.form?.fault(in: value, of: name) { throw fault }
        }
    }
}
