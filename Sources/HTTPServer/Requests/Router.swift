/// Finds the handler for a method and a path.
///
/// A pattern is a path whose segments are text or `{name}`. A text segment has precedence over a parameter, and a
/// parameter never matches an empty segment. The raw path is matched, so an escaped slash does not separate segments; a
/// segment with escapes is compared decoded.
public struct Router: Sendable {
    public typealias Handler = @Sendable (Request) -> Reply

    /// A declared route.
    public struct Route: Hashable, Sendable {
        public let method: HTTPMethod
        public let pattern: String
    }

    /// All routes in the order of their declaration.
    public private(set) var routes: [Route] = []
    /// Responds to GET and HEAD on paths without a route.
    public var files: StaticFiles?
    /// Responds to requests whose path or method has no route and no file; if it is nil, the server renders the failure
    /// as any other.
    public var unrouted: (@Sendable (Request, HTTPFailure) -> Response)?

    private var nodes = [Node()]

    private struct Node {
        /// Text segments, compared by their ``RouteKey`` first, which is a comparison of integers.
        var keys: [UInt64] = []
        var texts: [[UInt8]] = []
        var children: [Int] = []
        var parameter: Int?
        var endpoint: Endpoint?
    }

    /// A method of a pattern and its handler.
    struct Action: Sendable {
        let method: HTTPMethod
        let handler: Handler
    }

    /// A pattern with the names of its parameters.
    ///
    /// Requests retain it. It does not retain the handlers, which retain what stores requests.
    final class Pattern: Sendable {
        let text: String
        let parameterNames: [String]

        init(_ text: String, _ parameterNames: [String]) { (self.text, self.parameterNames) = (text, parameterNames) }
    }

    /// The routes of one pattern.
    final class Endpoint: Sendable {
        let pattern: Pattern
        let actions: [Action]
        /// Whether one of the routes responds with a stream.
        let opensStreams: Bool
        /// Whether connections are reserved for one of the routes.
        let alwaysWorks: Bool
        /// The methods that a client may use, including HEAD and OPTIONS.
        let allowed: [HTTPMethod]

        init(_ pattern: Pattern, actions: [Action], opensStreams: Bool, alwaysWorks: Bool) {
            self.pattern = pattern
            self.actions = actions
            self.opensStreams = opensStreams
            self.alwaysWorks = alwaysWorks
            let methods = Set(actions.map(\.method))
            allowed = HTTPMethod.allCases.filter {
                methods.contains($0) || $0 == .options || ($0 == .head && methods.contains(.get))
            }
        }

        func handler(for method: HTTPMethod) -> Handler? {
            actions.first { $0.method == method }?.handler
        }
    }

    public init() {}

    /// Adds a route: `handler` responds to `method` on `pattern`, such as `/devices/{id}/traits/{trait}`.
    ///
    /// HEAD and OPTIONS need no routes: the server derives them. Declaring a route twice, or with other parameter names
    /// than another method of the pattern, is a programming error.
    ///
    /// - Parameters:
    ///   - opensStream: Whether the handler usually responds with a stream, which does not count as a connection: the
    ///     limit of connections does not apply to such requests.
    ///   - alwaysWorks: Whether connections are reserved for its requests, so that they work while all others are in
    ///     use: those with which an operator ends such a state.
    public mutating func on(
        _ method: HTTPMethod, _ pattern: String, opensStream: Bool = false, alwaysWorks: Bool = false,
        _ handler: @escaping Handler
    ) {
        precondition(
            method != .head && method != .options, "\(method.rawValue) \(pattern): the server derives it")
        precondition(pattern.hasPrefix("/"), "the pattern \(pattern) must begin with a slash")
        var node = 0
        var names: [String] = []
        for segment in pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            if segment.hasPrefix("{"), segment.hasSuffix("}") {
                names.append(String(segment.dropFirst().dropLast()))
                node = parameterChild(of: node)
            } else {
                node = textChild(of: node, Array(segment.utf8))
            }
        }
        precondition(names.count <= PathParameters.capacity, "\(pattern) has more parameters than a request can have")
        let existing = nodes[node].endpoint
        precondition(existing?.handler(for: method) == nil, "\(method.rawValue) \(pattern) is declared twice")
        precondition(
            existing.map { $0.pattern.parameterNames == names } ?? true,
            "\(method.rawValue) \(pattern) names its parameters differently from \(existing?.pattern.text ?? "")")
        nodes[node].endpoint = Endpoint(
            Pattern(pattern, names),
            actions: (existing?.actions ?? []) + [Action(method: method, handler: handler)],
            opensStreams: opensStream || existing?.opensStreams == true,
            alwaysWorks: alwaysWorks || existing?.alwaysWorks == true)
        routes.append(Route(method: method, pattern: pattern))
    }

    private mutating func parameterChild(of parent: Int) -> Int {
        if let child = nodes[parent].parameter { return child }
        nodes.append(Node())
        nodes[parent].parameter = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func textChild(of parent: Int, _ text: [UInt8]) -> Int {
        if let index = nodes[parent].texts.firstIndex(of: text) { return nodes[parent].children[index] }
        nodes.append(Node())
        nodes[parent].keys.append(text.withUnsafeBufferPointer { RouteKey.of($0) })
        nodes[parent].texts.append(text)
        nodes[parent].children.append(nodes.count - 1)
        return nodes.count - 1
    }
}

/// The endpoint of a path, and the ranges of the parameters in the path.
struct RouteMatch: Sendable {
    let endpoint: Router.Endpoint
    let parameters: PathParameters

    var pattern: Router.Pattern { endpoint.pattern }
}

/// The parameters of a path as ranges of the raw target, in the order of the pattern; they need no memory of their own.
struct PathParameters: Sendable {
    static let capacity = 4

    private var ranges = InlineArray<4, Range<Int>>(repeating: 0..<0)
    private var count = 0

    subscript(index: Int) -> Range<Int> { ranges[index] }

    fileprivate mutating func append(_ range: Range<Int>) {
        ranges[count] = range
        count += 1
    }

    fileprivate mutating func removeLast() { count -= 1 }
}

extension Router {
    /// Returns the endpoint for the path of `target`; nil if no pattern matches. One slash at the end is ignored.
    func match(_ bytes: [UInt8], _ target: RequestTarget) -> RouteMatch? {
        guard !target.path.isEmpty else { return nil }
        let end = target.path.upperBound
        if let match = match(bytes, target.path.lowerBound..<end, escaped: target.hasEscapes) { return match }
        guard target.path.count > 2, bytes[end - 1] == UInt8(ascii: "/") else { return nil }
        return match(bytes, target.path.lowerBound..<(end - 1), escaped: target.hasEscapes)
    }

    private func match(_ bytes: [UInt8], _ path: Range<Int>, escaped: Bool) -> RouteMatch? {
        var parameters = PathParameters()
        let endpoint = bytes.withUnsafeBufferPointer { bytes in
            find(
                in: UnsafeBufferPointer(rebasing: bytes[..<path.upperBound]), from: path.lowerBound + 1, node: 0,
                escaped: escaped, &parameters)
        }
        return endpoint.map { RouteMatch(endpoint: $0, parameters: parameters) }
    }

    private func find(
        in path: UnsafeBufferPointer<UInt8>, from start: Int, node: Int, escaped: Bool,
        _ parameters: inout PathParameters
    ) -> Endpoint? {
        var end = start
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        if let child = textChild(of: node, UnsafeBufferPointer(rebasing: path[start..<end]), escaped: escaped),
            let endpoint = descend(path, end, child, escaped, &parameters)
        {
            return endpoint
        }
        guard let child = nodes[node].parameter, end > start else { return nil }
        parameters.append(start..<end)
        if let endpoint = descend(path, end, child, escaped, &parameters) { return endpoint }
        parameters.removeLast()
        return nil
    }

    private func descend(
        _ path: UnsafeBufferPointer<UInt8>, _ end: Int, _ node: Int, _ escaped: Bool, _ parameters: inout PathParameters
    ) -> Endpoint? {
        end == path.count
            ? nodes[node].endpoint : find(in: path, from: end + 1, node: node, escaped: escaped, &parameters)
    }

    private func textChild(of node: Int, _ segment: UnsafeBufferPointer<UInt8>, escaped: Bool) -> Int? {
        if escaped, segment.contains(UInt8(ascii: "%")) {
            guard let decoded = try? PercentCoding.decodeBytes(segment) else { return nil }
            return decoded.withUnsafeBufferPointer { textChild(of: node, $0, escaped: false) }
        }
        let key = RouteKey.of(segment)
        for index in nodes[node].keys.indices where nodes[node].keys[index] == key {
            if segment.count <= RouteKey.length
                || nodes[node].texts[index].withUnsafeBufferPointer({ RouteKey.isSame($0, segment) })
            {
                return nodes[node].children[index]
            }
        }
        return nil
    }
}

/// A digest of a segment: its length and its first bytes. A short segment has no other bytes.
private enum RouteKey {
    static let length = 7

    static func of(_ segment: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var key = UInt64(UInt8(truncatingIfNeeded: segment.count))
        if segment.count > length {
            // Eight bytes at once, one more than needed.
            let bytes = UnsafeRawPointer(segment.baseAddress!).loadUnaligned(as: UInt64.self)
            return key << 56 | UInt64(bigEndian: bytes) >> 8
        }
        for byte in segment { key = key << 8 | UInt64(byte) }
        return key
    }

    /// Returns whether two segments with the same key are equal.
    static func isSame(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
        // Equal keys have equal lengths.
        for index in first.indices.dropFirst(length) where first[index] != second[index] { return false }
        return true
    }
}
