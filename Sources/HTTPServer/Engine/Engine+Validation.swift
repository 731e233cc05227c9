/// The validation of a request before a handler receives it.
extension Engine {
    /// Finds the route. Throws the most serious failure of the request.
    func validate(_ exchange: inout Exchange) throws(HTTPFailure) {
        let clientFailure = exchange.connection.isProxied ? findClient(&exchange) : nil
        let rateFailure = takeToken(exchange)
        if let failure = exchange.head.summary.framing.failure ?? clientFailure { throw failure }
        if let rateFailure { throw rateFailure }
        let target = try RequestTarget(exchange.head.fields.bytes, end: exchange.head.fields.targetEnd)
        exchange.target = target
        if let failure = exchange.head.summary.failure { throw failure }
        try validateCaller(&exchange, target)
        if let length = exchange.head.summary.framing.contentLength, length > UInt64(configuration.bodyLimit) {
            throw .payloadTooLarge(limit: configuration.bodyLimit)
        }
        try findRoute(&exchange, target)
    }

    /// Finds the client that a proxy has named; returns the failure if its headers contradict each other.
    private func findClient(_ exchange: inout Exchange) -> HTTPFailure? {
        do throws(HTTPFailure) {
            let forwarded = ForwardedAddress(proxies: configuration.trustedProxies)
            if let client = try forwarded.client(exchange.head.fields) { exchange.peer = client }
            return nil
        } catch {
            return error
        }
    }

    /// Returns whether to reject the request without waiting for the body: the end of the body is unknown, the client
    /// waits for permission to send it, or it is longer than the server reads and drops. In all other cases an early
    /// response would reset the connection of a client that is still sending, and the client would report a broken pipe
    /// instead of the response.
    func mustRejectAtOnce(_ framing: BodyFraming) -> Bool {
        framing.failure != nil || framing.expectsContinue && framing.hasBody
            || (framing.contentLength ?? 0) > UInt64(configuration.discardLimit)
    }

    private func validateCaller(_ exchange: inout Exchange, _ target: RequestTarget) throws(HTTPFailure) {
        let host = exchange.head.summary.host ?? ""
        // The Host of a connection rarely changes.
        if !exchange.connection.accepts(host: host) {
            guard rules.allows(host: host) else { throw .hostNotAllowed(host) }
            exchange.connection.setAccepted(host: host)
        }
        if let authority = target.authority {
            let named = String(decoding: exchange.head.fields.bytes[authority], as: UTF8.self)
            guard rules.allows(host: named) else { throw .hostNotAllowed(named) }
        }
        guard let origin = exchange.head.summary.origin else { return }
        exchange.originAccess = rules.access(ofOrigin: origin, authority: host)
        if exchange.originAccess != .full, exchange.method?.isSafe != true { throw .originNotAllowed(origin) }
    }

    private func findRoute(_ exchange: inout Exchange, _ target: RequestTarget) throws(HTTPFailure) {
        // Methods of the standard that no path supports are like others that a path does not support.
        if let name = exchange.head.otherMethod, name != "TRACE", name != "CONNECT" {
            throw .methodNotImplemented(name)
        }
        exchange.match = router.match(exchange.head.fields.bytes, target)
        guard let endpoint = exchange.match?.endpoint else { return try findFile(&exchange, target) }
        guard let method = exchange.method, endpoint.allowed.contains(method) else {
            throw .methodNotAllowed(allow: endpoint.allowed)
        }
    }

    private func findFile(_ exchange: inout Exchange, _ target: RequestTarget) throws(HTTPFailure) {
        if target.path.isEmpty {
            guard exchange.method == .options else { throw .badRequest("The target * is for OPTIONS only.") }
            return
        }
        let fields = exchange.head.fields
        let conditions = StaticFiles.Conditions(
            ifNoneMatch: fields.header("If-None-Match"), codings: AcceptedCodings(fields.header("Accept-Encoding")))
        exchange.file = router.files?.reply(
            path: fields.bytes[target.path], query: target.query.map { fields.bytes[$0] } ?? [], conditions,
            from: exchange.peer.client)
        guard exchange.file != nil else { throw .notFound }
        guard let method = exchange.method, StaticFiles.methods.contains(method) else {
            throw .methodNotAllowed(allow: StaticFiles.methods)
        }
    }
}
