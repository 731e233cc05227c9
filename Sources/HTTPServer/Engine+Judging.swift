/// Which requests reach a handler.
extension Engine {
    /// Finds the route and everything that speaks against it, gravest first.
    func judge(_ exchange: inout Exchange) throws(HTTPFailure) {
        let excess = charge(exchange)
        if let failure = exchange.summary.framing.failure { throw failure }
        if let excess { throw excess }
        let target = try RequestTarget(exchange.head.bytes, end: exchange.head.targetEnd)
        exchange.target = target
        if let failure = exchange.summary.failure { throw failure }
        try judgeCaller(&exchange, target)
        if let length = exchange.summary.framing.contentLength, length > UInt64(configuration.bodyLimit) {
            throw .payloadTooLarge(limit: configuration.bodyLimit)
        }
        try findRoute(&exchange, target)
    }

    /// Whether waiting for the body would be wrong: its end is in doubt, the client waits for our word before it sends
    /// it, or it is longer than we care to read. Otherwise an early answer would reset the connection under a client
    /// that is still writing, which then reports a broken pipe instead of the answer.
    func mustRefuseAtOnce(_ framing: BodyFraming) -> Bool {
        framing.failure != nil || framing.expectsContinue && framing.hasBody
            || (framing.contentLength ?? 0) > UInt64(configuration.drainLimit)
    }

    private func judgeCaller(_ exchange: inout Exchange, _ target: RequestTarget) throws(HTTPFailure) {
        let host = exchange.summary.host ?? ""
        // The Host of a connection hardly ever changes.
        if !exchange.connection.isKnown(host: host) {
            guard rules.allows(host: host) else { throw .hostNotAllowed(host) }
            exchange.connection.remember(host: host)
        }
        if let authority = target.authority {
            let named = String(decoding: exchange.head.bytes[authority], as: UTF8.self)
            guard rules.allows(host: named) else { throw .hostNotAllowed(named) }
        }
        guard let origin = exchange.summary.origin else { return }
        exchange.originAccess = rules.access(ofOrigin: origin, authority: host)
        if exchange.originAccess != .full, exchange.method?.isSafe != true { throw .originNotAllowed(origin) }
    }

    private func findRoute(_ exchange: inout Exchange, _ target: RequestTarget) throws(HTTPFailure) {
        exchange.match = router.match(exchange.head.bytes, target)
        guard let endpoint = exchange.match?.endpoint else { return try findFile(&exchange, target) }
        guard let method = exchange.method, endpoint.allowed.contains(method) else {
            throw .methodNotAllowed(allow: endpoint.allowed)
        }
    }

    private func findFile(_ exchange: inout Exchange, _ target: RequestTarget) throws(HTTPFailure) {
        if target.path.isEmpty {
            guard exchange.method == .options else { throw .badRequest("The target * is for OPTIONS alone.") }
            return
        }
        exchange.file = router.files?.response(
            path: exchange.head.bytes[target.path], ifNoneMatch: exchange.head.header("If-None-Match"))
        guard exchange.file != nil else { throw .notFound }
        guard let method = exchange.method, StaticFiles.methods.contains(method) else {
            throw .methodNotAllowed(allow: StaticFiles.methods)
        }
    }
}
