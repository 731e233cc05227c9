import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// A request to a route, with its checked query and headers.
///
/// It is a class because deferred responses store it and copies would be expensive.
final class Call: Sendable {
    private let servedRoute: ServedRoute
    /// The home that the request addresses.
    let served: ServedHome
    let request: HTTPRequest
    /// The time at which the request arrived.
    private let start: UInt64
    /// The query parameters in the order in which they were sent. The route declares all of them.
    let query: [(name: String, value: String)]
    /// The id that the client gave the request. If a change has none, the server creates one.
    let requestID: String?
    /// The entity tags that the client has; nil if it sent no `If-None-Match` or the route has no entity tags.
    let ifNoneMatch: EntityTagList?
    /// The revisions that the client expects; nil if it sent no condition.
    private let precondition: ChangeContext.Precondition?
    /// The idempotency key; nil if the request has none.
    let idempotency: Idempotency?
    /// Receives the effects of faults on devices on the request; nil if none is set.
    let faults: FaultTrace?
    /// The record of the request; nil if it is not recorded.
    private let record: RequestRecord?

    static let requestIDHeader = "X-Request-ID"

    /// Reads a request; throws if its query or its headers are invalid.
    init(
        _ servedRoute: ServedRoute, _ request: HTTPRequest, in served: ServedHome, since start: UInt64,
        faults: FaultTrace?, record: RequestRecord?
    ) throws {
        self.servedRoute = servedRoute
        self.served = served
        self.start = start
        self.faults = faults
        self.record = record
        self.request = request
        let route = servedRoute.route
        query = request.query
        if let id = request.header(Self.requestIDHeader) {
            if let fault = TextForm.requestID.fault(in: id, of: Self.requestIDHeader) { throw fault }
            requestID = id
        } else {
            requestID = route.method.isSafe ? nil : served.ids.next("req")
        }
        if let label = request.header(ClientLabel.header),
            let fault = TextForm.clientLabel.fault(in: label, of: ClientLabel.header)
        {
            throw fault
        }
        ifNoneMatch = try Self.ifNoneMatch(of: request, route)
        precondition = route.method.isSafe ? nil : try Self.precondition(of: request, route, served.home)
        idempotency = route.method.isSafe ? nil : try Self.idempotency(of: request, route)
        try checkQuery()
        try checkBodyIsExpected()
        try checkAccepted()
    }

    private static func precondition(of request: HTTPRequest, _ route: Route, _ home: Home) throws(HomeError)
        -> ChangeContext.Precondition?
    {
        guard let text = try condition("If-Match", of: request, route, isAccepted: route.acceptsIfMatch) else {
            return nil
        }
        return try entityTags(text, of: "If-Match").revisions(epoch: home.cursor.epoch)
            .map { ChangeContext.Precondition(revisions: $0) }
    }

    private static func ifNoneMatch(of request: HTTPRequest, _ route: Route) throws(HomeError) -> EntityTagList? {
        let name = "If-None-Match"
        guard route.acceptsIfNoneMatch else {
            if !route.method.isSafe { _ = try condition(name, of: request, route, isAccepted: false) }
            return nil
        }
        return try request.header(name).map { text throws(HomeError) in try entityTags(text, of: name) }
    }

    private static func entityTags(_ text: String, of name: String) throws(HomeError) -> EntityTagList {
        guard let list = EntityTagList(text) else {
            throw HomeError(.invalidArgument, "\(name) must be \(TextForm.entityTags.phrase); \"\(text)\" was sent.")
        }
        return list
    }

    /// Returns the value of a conditional header. Throws if the route does not support the header, because ignoring a
    /// condition would be unsafe.
    private static func condition(_ name: String, of request: HTTPRequest, _ route: Route, isAccepted: Bool)
        throws(HomeError) -> String?
    {
        guard let value = request.header(name) else { return nil }
        guard isAccepted else {
            throw HomeError(.invalidArgument, "\(route.method.rawValue) \(route.pattern) supports no \(name).")
        }
        return value
    }

    var api: HomeAPI { servedRoute.api }

    var route: Route { servedRoute.route }

    var home: Home { served.home }

    /// The caller that sends the request; nil if the gateway has no access control or the caller has no valid
    /// credentials.
    var caller: Caller? { request.caller }

    /// Sends the response to a deferred request, and counts it.
    func send(_ response: Response, to responder: Responder) {
        finish(.response(api.reserved(response, for: request, in: served)), responder)
    }

    /// Sends the reply to a deferred request, and counts it.
    func send(_ reply: Reply, to responder: Responder) {
        if case .response(let response) = reply { return send(response, to: responder) }
        finish(reply, responder)
    }

    private func finish(_ reply: Reply, _ responder: Responder) {
        servedRoute.count(reply, to: request, home: served.id, since: start)
        responder.send(reply)
    }

    /// Returns the path of an object of the home, for `Location`.
    func path(_ path: String) -> String {
        request.pattern.hasPrefix(HomeAPI.homePrefix) ? "/homes/\(served.id)\(path)" : path
    }

    /// The segment of the path at the pattern's `{name}`.
    subscript(parameter name: String) -> String { request[parameter: name] }

    /// Returns the value of a query parameter that occurs at most once; nil if it is missing.
    func value(of name: String) -> String? { query.first { $0.name == name }?.value }

    /// Returns the value of a query parameter that is on or off; nil if it was not sent.
    func flag(_ name: String) throws(HomeError) -> Bool? {
        switch value(of: name) {
        case nil: return nil
        case "1", "true": return true
        case "0", "false": return false
        case let value?: throw HomeError(.invalidArgument, "\(name) is 1 or 0; \(value) was sent.")
        }
    }

    /// Returns all values of a query parameter.
    func values(of name: String) -> [String] { query.filter { $0.name == name }.map { $0.value } }

    /// Returns the context of the change that this request makes.
    func changeContext(_ origin: ChangeOrigin = .client, key: IdempotencyKey? = nil) -> ChangeContext {
        var context = ChangeContext(
            origin: origin, requestID: requestID, precondition: precondition, idempotencyKey: key, faults: faults,
            observer: record)
        context.client = ClientLabel.of(request)
        return context
    }

    static let idempotencyKeyHeader = "Idempotency-Key"

    private static func idempotency(of request: HTTPRequest, _ route: Route) throws(HomeError) -> Idempotency? {
        guard
            let key = try condition(idempotencyKeyHeader, of: request, route, isAccepted: route.acceptsIdempotencyKey)
        else { return nil }
        if let fault = TextForm.idempotencyKey.fault(in: key, of: idempotencyKeyHeader) { throw fault }
        return Idempotency(key: key, of: request)
    }

    /// Throws if the client accepts none of the route's media types.
    private func checkAccepted() throws(Problem) {
        // Most clients send one of these values. They are compared without creating strings.
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
            "\(route.pattern) responds with \(first)\(others); the request accepts only \(accepted).")
    }

    /// The client's preferred media type of the route.
    var preferredType: String? { AcceptedTypes(request.header("Accept")).preferred(route.mediaTypes) }

    private func checkQuery() throws(HomeError) {
        // A bit for each parameter of the route.
        var seen: UInt64 = 0
        for (name, value) in query {
            guard let index = route.query.firstIndex(where: { $0.name == name }) else {
                let known = route.query.map { $0.name }
                throw HomeError(
                    .invalidArgument,
                    known.isEmpty
                        ? "\(route.pattern) supports no query parameters; \(name) was sent."
                        : "There is no query parameter \(name) here; the parameters are \(known.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: known))"
                )
            }
            let bit: UInt64 = 1 << UInt64(index)
            guard seen & bit == 0 || route.query[index].isRepeatable else {
                throw HomeError(.invalidArgument, "The query parameter \(name) may occur only once.")
            }
            seen |= bit
            if let fault = route.query[index].form?.fault(in: value, of: name) { throw fault }
        }
    }
}
