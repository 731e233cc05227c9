package import Atomics

/// A request whose path has a route and whose body has arrived, or one that ``Router/unrouted`` receives.
///
/// An object rather than a value, because deferred responses retain it and copying it is expensive.
public final class Request: Sendable {
    /// The route's method. It is `GET` for a `HEAD` request, too; the server omits the body of that response.
    public let method: HTTPMethod
    /// All bytes of the body, at most as many as the configuration allows; empty if the request has no route.
    public let body: [UInt8]
    /// The client's address and port.
    public let peer: PeerAddress
    /// The number of the connection, from 1; unique while the server runs.
    public let connectionID: UInt64

    /// An object that the application stores with the request.
    package let attachment = StoredOnce<any AnyObject & Sendable>()

    private let head: RequestHead
    private let target: RequestTarget
    private let isHead: Bool
    /// The name of a method that no route can have; nil for other methods.
    private let otherMethod: String?
    private let route: Router.Pattern
    private let parameters: PathParameters

    /// - Parameter isHead: Whether the client has sent `HEAD`.
    init(
        method: HTTPMethod, isHead: Bool = false, head: RequestHead, target: RequestTarget,
        route: Router.Pattern, parameters: PathParameters, body: [UInt8], peer: PeerAddress, connectionID: UInt64
    ) {
        self.method = method
        self.isHead = isHead
        otherMethod = nil
        self.head = head
        self.target = target
        self.route = route
        self.parameters = parameters
        self.body = body
        self.peer = peer
        self.connectionID = connectionID
    }

    /// Creates a request that has no route.
    ///
    /// - Parameters:
    ///   - method: The method; nil if no route can have it.
    ///   - name: The name of a method that no route can have.
    init(
        unrouted method: HTTPMethod?, name: String?, head: RequestHead, target: RequestTarget, peer: PeerAddress,
        connectionID: UInt64
    ) {
        // A method without a known meaning may change something.
        self.method = method == .head ? .get : method ?? .post
        isHead = method == .head
        otherMethod = name
        self.head = head
        self.target = target
        (route, parameters) = (Self.unrouted, PathParameters())
        body = []
        self.peer = peer
        self.connectionID = connectionID
    }

    private static let unrouted = Router.Pattern("", [])

    /// The name of the method that the client has sent, up to 32 characters.
    public var sentMethod: String { otherMethod ?? (isHead ? HTTPMethod.head : method).rawValue }

    /// The segments of the path, decoded; an escaped slash is part of a segment.
    public var segments: [String] {
        head.bytes[target.path].dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            // Never throws: the target was checked before.
            .map { (try? PercentCoding.decode($0)) ?? "" }
    }

    /// The path as it was sent, not decoded, without the query.
    public var path: String {
        String(decoding: head.bytes[target.path], as: UTF8.self)
    }

    /// The path and the query as they were sent, not decoded; without the authority of a target in absolute form.
    package var pathAndQuery: String {
        String(decoding: head.bytes[target.path.lowerBound..<head.targetEnd], as: UTF8.self)
    }

    /// All headers in the order in which they were sent.
    package var headers: [Header] { head.headers }

    /// The size of the head and the body, in bytes.
    public var size: Int { head.bytes.count + body.count }

    /// The pattern of the route; empty if the request has none.
    public var pattern: String { route.text }

    /// The segment of the path at `{name}` in the route's pattern, decoded once; an escaped slash is part of it.
    ///
    /// The pattern must have the parameter.
    public subscript(parameter name: String) -> String {
        guard let index = route.parameterNames.firstIndex(of: name) else {
            preconditionFailure("the route \(route.text) has no parameter {\(name)}")
        }
        let segment = head.bytes[parameters[index]]
        guard target.hasEscapes else { return String(decoding: segment, as: UTF8.self) }
        // Never throws: the target was checked before the route was found.
        return (try? PercentCoding.decode(segment)) ?? ""
    }

    /// Names and values of the query in the order in which they were sent, decoded; a name without `=` has an empty
    /// value.
    public var query: [(name: String, value: String)] {
        guard let query = target.query else { return [] }
        // Never throws: the target was checked before the route was found.
        return (try? RequestTarget.items(of: head.bytes[query])) ?? []
    }

    /// Returns whether the first header with this name has exactly this value, without creating a string of it.
    public func header(_ name: String, is value: String) -> Bool { head.header(name, is: value) }

    /// Returns the value of the first header with this name, in any capitalization; nil if there is none.
    public func header(_ name: String) -> String? {
        head.header(name)
    }
}
