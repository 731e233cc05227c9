extension Router {
    /// Returns the reply of a route's handler, or of ``unrouted``, without a server and its limits.
    ///
    /// Throws the failures that follow from the target and the method alone, unless ``unrouted`` responds to them.
    package func reply(
        to method: HTTPMethod, _ target: String, headers: [Header] = [], body: [UInt8] = []
    ) throws(HTTPFailure) -> Reply {
        var bytes = Array(target.utf8)
        var head = bytes.withUnsafeMutableBufferPointer { RequestHead(target: UnsafeBufferPointer($0)) }
        for header in headers {
            Array(header.name.utf8)
                .withUnsafeBufferPointer { name in
                    Array(header.value.utf8).withUnsafeBufferPointer { head.append(name: name, value: $0) }
                }
        }
        let parsed = try RequestTarget(head.bytes, end: head.targetEnd)
        let match = match(head.bytes, parsed)
        let routed = method == .head ? .get : method
        guard let match, let handler = match.endpoint.handler(for: routed) else {
            let failure = match.map { HTTPFailure.methodNotAllowed(allow: $0.endpoint.allowed) } ?? .notFound
            guard let unrouted else { throw failure }
            let request = Request(
                unrouted: method, name: nil, head: head, target: parsed, peer: PeerAddress(nil), connectionID: 1)
            return .response(unrouted(request, failure))
        }
        return handler(
            Request(
                method: routed, isHead: method == .head, head: head, target: parsed, route: match.pattern,
                parameters: match.parameters, body: body, peer: PeerAddress(nil), connectionID: 1))
    }

    /// Returns the pattern of the route for a path; nil if there is none.
    package func pattern(of path: String) -> String? {
        let bytes = Array(path.utf8)
        return (try? RequestTarget(bytes, end: bytes.count)).flatMap { match(bytes, $0)?.pattern.text }
    }
}
