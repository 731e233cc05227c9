/// A request whose path has a route and whose body has arrived.
///
/// An object, not a value: who answers it later holds on to it, and it is a lot to copy.
public final class Request: Sendable {
    /// The route's method: `GET` also for a `HEAD`, whose answer the server sends without its body.
    public let method: HTTPMethod
    /// All bytes of the body, at most as many as the configuration allows.
    public let body: [UInt8]
    /// The client's address and port.
    public let peer: PeerAddress
    /// Which connection the request came on; counted from 1, never used twice while the server runs.
    public let connectionID: UInt64

    private let head: RequestHead
    private let target: RequestTarget
    private let match: RouteMatch

    init(
        method: HTTPMethod, head: RequestHead, target: RequestTarget, match: RouteMatch, body: [UInt8],
        peer: PeerAddress,
        connectionID: UInt64
    ) {
        self.method = method
        self.head = head
        self.target = target
        self.match = match
        self.body = body
        self.peer = peer
        self.connectionID = connectionID
    }

    /// The path as it was sent, undecoded, without the query.
    public var path: String {
        String(decoding: head.bytes[target.path], as: UTF8.self)
    }

    /// The pattern of the route that matched.
    public var pattern: String { match.pattern }

    /// The segment of the path that the route's pattern calls `{name}`, decoded once; an escaped slash stays inside it.
    ///
    /// Asking for a name that the pattern does not have is a mistake in the program.
    public subscript(parameter name: String) -> String {
        guard let index = match.parameterNames.firstIndex(of: name) else {
            preconditionFailure("the route \(match.pattern) has no parameter {\(name)}")
        }
        let segment = head.bytes[match.parameters[index]]
        guard target.hasEscapes else { return String(decoding: segment, as: UTF8.self) }
        // Cannot throw: the target was checked before a route was looked for.
        return (try? PercentCoding.decode(segment)) ?? ""
    }

    /// Names and values of the query in the order they were sent, decoded; a name without `=` has an empty value.
    public var query: [(name: String, value: String)] {
        guard let query = target.query else { return [] }
        // Cannot throw: the target was checked before a route was looked for.
        return (try? RequestTarget.items(of: head.bytes[query])) ?? []
    }

    /// Whether the first header with this name has exactly this value: ``header(_:)`` without making a string of it.
    public func header(_ name: String, is value: String) -> Bool { head.header(name, is: value) }

    /// The value of the first header with this name, in any capitalisation; nil without one.
    public func header(_ name: String) -> String? {
        head.header(name)
    }
}
