extension Router {
    /// Returns the reply of a route's handler, without a server and its limits.
    ///
    /// Throws the failures that follow from the target and the method alone.
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
        guard let match = match(head.bytes, parsed) else { throw .notFound }
        guard let handler = match.endpoint.handler(for: method) else {
            throw .methodNotAllowed(allow: match.endpoint.allowed)
        }
        return handler(
            Request(
                method: method, head: head, target: parsed, match: match, body: body, peer: PeerAddress(nil),
                connectionID: 1))
    }

    /// Returns the pattern of the route for a path; nil if there is none.
    package func pattern(of path: String) -> String? {
        let bytes = Array(path.utf8)
        return (try? RequestTarget(bytes, end: bytes.count)).flatMap { match(bytes, $0)?.pattern.text }
    }
}
