internal import CLinux
internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
internal import Threads

/// Responses to requests.
extension Engine {
    /// Calls the route's handler for a request that has arrived completely.
    func dispatch(_ exchange: inout Exchange, _ handle: OpaquePointer) -> MHD_Result {
        guard let method = exchange.method else { return .NO }
        if method == .options { return respondToOptions(&exchange, handle) }
        if let file = exchange.file { return respond(file, &exchange, handle) }
        let routed = method == .head ? .get : method
        guard let handler = exchange.match?.endpoint.handler(for: routed), let request = exchange.makeRequest(routed)
        else { return .NO }
        return respond(handler(request), &exchange, handle)
    }

    func respond(_ reply: Reply, _ exchange: inout Exchange, _ handle: OpaquePointer) -> MHD_Result {
        switch reply {
        case .response(let response): return queue(response, &exchange, handle)
        case .deferred(let work):
            guard let deferral = state.connections.suspend(exchange.connection, handle) else {
                return reject(&exchange, handle, .shuttingDown)
            }
            exchange.stage = .deferred(deferral)
            work(Responder(deferral))
            return .YES
        case .stream(let start):
            if exchange.method == .head {
                let head = Response(status: start.status, headers: start.headers, body: .omitted(count: nil))
                return queue(head, &exchange, handle)
            }
            return open(start, &exchange, handle)
        case .disconnection:
            exchange.stage = .responded
            metrics.failures.count()
            return .NO
        }
    }

    /// Responds with the application's rendering of `failure`.
    func reject(_ exchange: inout Exchange, _ handle: OpaquePointer, _ failure: HTTPFailure) -> MHD_Result {
        queue(render(failure, exchange), &exchange, handle, closing: failure.closesConnection)
    }

    /// Returns the application's rendering, with the headers that the failure requires.
    private func render(_ failure: HTTPFailure, _ exchange: borrowing Exchange) -> Response {
        var response = unroutedResponse(failure, exchange) ?? renderFailure(failure, exchange.path)
        response.headers.removeAll { header in
            failure.headers.contains { $0.name.lowercased() == header.name.lowercased() }
        }
        response.headers += failure.headers
        return response
    }

    /// Returns the application's response to a request without a route; nil for other failures.
    private func unroutedResponse(_ failure: HTTPFailure, _ exchange: borrowing Exchange) -> Response? {
        guard let unrouted = router.unrouted else { return nil }
        switch failure {
        case .notFound, .methodNotAllowed, .methodNotImplemented:
            return exchange.unroutedRequest().map { unrouted($0, failure) }
        default: return nil
        }
    }

    /// Passes `response` to libmicrohttpd.
    func queue(
        _ response: Response, _ exchange: inout Exchange, _ handle: OpaquePointer, closing: Bool = false
    ) -> MHD_Result {
        let size = response.bodyCount
        if let failure = countPending(response, size, &exchange) { return reject(&exchange, handle, failure) }
        let deadline = MonotonicClock.coarse + timeouts.response + allowance(forBytes: size)
        // The connection has not become a stream, so it counts toward the limit, and is closed if there is no room.
        let isClosing =
            closing || admit(exchange.connection, usesReserve: exchange.alwaysWorks) != nil
            || state.isDraining.load(ordering: .relaxed)
        let shared = isClosing || exchange.head.summary.origin != nil ? nil : response.native
        guard
            let native = shared?.handle
                ?? response.makeNative(canContinue: deadlineExtension(of: exchange.connection, until: deadline))
        else { return .NO }
        defer { if shared == nil { MHD_destroy_response(native) } }
        if shared == nil { Response.add(originHeaders(exchange), to: native) }
        if isClosing { MHD_add_response_header(native, "Connection", "close") }
        exchange.stage = .responded
        if response.status >= 400 { metrics.failures.count() }
        metrics.bodyBytes.count(size)
        guard exchange.connection.enter(ConnectionDeadline(.response, until: deadline)) else { return .NO }
        return MHD_queue_response(handle, UInt32(clamping: response.status), native)
    }

    /// Returns a function that moves the deadline of a long body with each piece; it returns false if the deadline has
    /// passed.
    ///
    /// If a client stops reading, its connection is closed before the time for the whole response has passed.
    private func deadlineExtension(of connection: Connection, until end: UInt64) -> () -> Bool {
        { [timeout = timeouts.response] in
            let deadline = min(MonotonicClock.coarse + timeout, end)
            return connection.enter(ConnectionDeadline(.response, until: deadline))
        }
    }

    /// Returns the time that the client has for `count` bytes in addition to the time for any response, in nanoseconds.
    private func allowance(forBytes count: Int) -> UInt64 {
        UInt64(count / max(1, configuration.minimumRate)) * 1_000_000_000
    }

    /// Counts the bytes of a response as pending; returns the failure if there are too many.
    private func countPending(_ response: Response, _ size: Int, _ exchange: inout Exchange) -> HTTPFailure? {
        guard size > ResponseBody.shortSize else { return nil }
        exchange.pendingResponse = response.reservation ?? configuration.pendingResponses.reserve(size)
        guard exchange.pendingResponse == nil else { return nil }
        metrics.rejectedResponses.count()
        return .tooManyPendingBytes(limit: configuration.pendingResponses.limit)
    }

    /// Returns the headers for a page of another origin; none for other requests.
    private func originHeaders(_ exchange: borrowing Exchange) -> [Header] {
        guard exchange.originAccess != .none, let origin = exchange.head.summary.origin else { return [] }
        return [
            Header("Access-Control-Allow-Origin", exchange.originAccess == .full ? origin : "*"), exposedHeaders,
        ]
    }
}

// MARK: - OPTIONS, files, streams

extension Engine {
    /// The maximum length of a request's header that is repeated in a response, in bytes. The head of a response has
    /// room for a few kilobytes.
    private static let maximumEchoedLength = 2 << 10

    private func respondToOptions(_ exchange: inout Exchange, _ handle: OpaquePointer) -> MHD_Result {
        // If there is neither a route nor a file, the target is `*`, which refers to the server as a whole.
        let allowed =
            exchange.match?.endpoint.allowed ?? (exchange.file != nil ? StaticFiles.methods : HTTPMethod.allCases)
        var headers = [Header("Allow", HTTPFailure.list(allowed))]
        if exchange.originAccess != .none, exchange.head.fields.header("Access-Control-Request-Method") != nil {
            let permitted = exchange.originAccess == .full ? allowed : allowed.filter { $0.isSafe }
            headers.append(Header("Access-Control-Allow-Methods", HTTPFailure.list(permitted)))
            headers.append(Header("Access-Control-Max-Age", "600"))
            if let requested = exchange.head.fields.header("Access-Control-Request-Headers"),
                requested.utf8.count <= Self.maximumEchoedLength
            {
                headers.append(Header("Access-Control-Allow-Headers", requested))
            }
            if exchange.head.fields.header("Access-Control-Request-Private-Network") != nil {
                headers.append(Header("Access-Control-Allow-Private-Network", "true"))
            }
        }
        return queue(Response(status: 204, headers: headers), &exchange, handle)
    }

    /// Takes the socket out of libmicrohttpd and passes it to the stream thread.
    ///
    /// libmicrohttpd closes its own descriptor when the handler returns `.NO`. With `MHD_USE_TURBO` it does not shut
    /// the socket down first, so a duplicate stays open (``SelfCheck`` verifies it).
    private func open(_ start: StreamStart, _ exchange: inout Exchange, _ handle: OpaquePointer) -> MHD_Result {
        let (client, failure) = withClient(of: exchange) { ($0, admitStream(of: $0)) }
        if let failure {
            count(failure)
            start.source.closed()
            return reject(&exchange, handle, failure)
        }
        let socket = CLinux_duplicate(CMHD_socket(handle))
        guard socket >= 0 else {
            state.endStream(of: client)
            start.source.closed()
            return reject(&exchange, handle, .tooManyStreams(limit: configuration.streamLimit))
        }
        StreamSocket.prepare(socket)
        start.group.attach(to: inbox)
        let isChunked = exchange.supportsChunks && start.contentLength == nil
        let responseHead = ResponseHead.bytes(
            status: start.status, headers: start.headers + Response.fixedHeaders + originHeaders(exchange),
            contentLength: start.contentLength, isChunked: isChunked)
        let stream = StreamInbox.NewStream(
            socket: socket, responseHead: responseHead, isChunked: isChunked, isCompressed: start.isCompressed,
            source: start.source, group: start.group, client: client)
        guard inbox.post(stream) else {
            close(socket)
            state.endStream(of: client)
            start.source.closed()
            return reject(&exchange, handle, .shuttingDown)
        }
        metrics.startedStreams.count()
        if start.status >= 400 { metrics.failures.count() }
        exchange.stage = .streaming
        return .NO
    }
}
