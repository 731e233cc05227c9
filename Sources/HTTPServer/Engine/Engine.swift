internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
internal import Threads

/// The steps of a request at one worker, as libmicrohttpd reports them.
///
/// All functions that take an ``Exchange`` run on the thread of the worker's daemon.
final class Engine: Sendable {
    let configuration: HTTPServerConfiguration
    let state: ServerState
    let metrics: Metrics
    /// The stream thread of this worker, which serves the streams of its connections.
    let inbox: StreamInbox
    /// The stream thread that closes the connections of all workers whose deadline has passed.
    let sweeper: StreamInbox
    /// The number of requests whose request line has arrived and whose response has not been sent completely.
    let openExchanges = Atomic(0)
    /// Reads from the sockets before libmicrohttpd does.
    let inputs = InputTable { context, _, buffer, size in
        guard let context, let buffer else { return -1 }
        return Unmanaged<Connection>.fromOpaque(context)._withUnsafeGuaranteedRef { connection in
            connection.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
        }
    }

    /// The timeout of each phase, in nanoseconds. Converting a ``Duration`` costs a long division each time.
    let timeouts: (headers: UInt64, body: UInt64, response: UInt64, idle: UInt64)
    let router: Router
    let rules: AccessRules
    let unmeteredPaths: [[UInt8]]
    /// The header with the names of the headers that pages of other origins may read.
    let exposedHeaders: Header
    let renderFailure: @Sendable (HTTPFailure, _ path: String) -> Response

    init(
        configuration: HTTPServerConfiguration, router: Router, state: ServerState, metrics: Metrics,
        inbox: StreamInbox, sweeper: StreamInbox,
        renderFailure: @escaping @Sendable (HTTPFailure, _ path: String) -> Response
    ) {
        self.configuration = configuration
        self.router = router
        self.state = state
        self.metrics = metrics
        self.inbox = inbox
        self.sweeper = sweeper
        self.renderFailure = renderFailure
        timeouts = (
            configuration.headerTimeout.nanoseconds, configuration.bodyTimeout.nanoseconds,
            configuration.responseTimeout.nanoseconds, configuration.idleTimeout.nanoseconds
        )
        exposedHeaders = Header(
            "Access-Control-Expose-Headers", configuration.exposedHeaders.joined(separator: ", "))
        unmeteredPaths = configuration.unmeteredPaths.map { Array($0.utf8) }
        rules = AccessRules(
            hosts: configuration.allowedHosts + [configuration.host],
            allowsAddresses: !AccessRules.isLoopback(configuration.host), origins: configuration.allowedOrigins)
    }

    /// Called when the head has arrived.
    func begin(_ exchange: inout Exchange, _ handle: OpaquePointer) -> MHD_Result {
        guard exchange.connection.enter(.handling) else { return .NO }
        metrics.requests.count()
        let isReadable = exchange.rejection == nil && exchange.head.summary.framing.failure == nil
        if exchange.rejection == nil {
            do throws(HTTPFailure) {
                try validate(&exchange)
            } catch {
                exchange.rejection = error
            }
        }
        if !exchange.mayOpenStream, let failure = admit(exchange.connection, usesReserve: exchange.alwaysWorks),
            isReadable, !isUnmetered(exchange.head.fields)
        {
            count(failure)
            exchange.rejection = failure
        }
        if let rejection = exchange.rejection, mustRejectAtOnce(exchange.head.summary.framing) {
            return reject(&exchange, handle, rejection)
        }
        guard exchange.head.summary.framing.hasBody else {
            exchange.stage = .complete
            return .YES
        }
        exchange.expectBody()
        return enter(.body, for: timeouts.body, exchange.connection)
    }

    /// Called when a piece of the body has arrived.
    func receive(_ exchange: inout Exchange, _ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        exchange.receive(
            bytes, limit: configuration.bodyLimit, discardLimit: configuration.discardLimit,
            configuration.pendingRequests) ? .YES : .NO
    }

    /// Called when the request has arrived completely, or when the response of a suspended request is ready.
    func proceed(_ exchange: inout Exchange, _ handle: OpaquePointer) -> MHD_Result {
        switch exchange.stage {
        case .headers, .responded, .streaming: return .YES
        case .deferred(let deferral):
            exchange.connection.deferral.withLock { $0 = nil }
            switch deferral.take() {
            case .reply(let reply): return respond(reply, &exchange, handle)
            case .failure(let failure): return reject(&exchange, handle, failure)
            case nil: return .YES
            }
        case .body, .complete:
            if case .body = exchange.stage {
                guard exchange.connection.enter(.handling) else { return .NO }
                if let failure = exchange.malformedBody { exchange.rejection = failure }
            }
            if let rejection = exchange.rejection { return reject(&exchange, handle, rejection) }
            return dispatch(&exchange, handle)
        }
    }

    /// Called when the response has been sent or the connection has broken.
    func end(_ exchange: inout Exchange) {
        switch exchange.stage {
        case .streaming: break  // The stream still uses the socket, so no deadline may shut it down.
        case .headers, .body, .complete, .deferred, .responded:
            if exchange.connection.reader.pointee.isInsideHead {
                _ = enter(.headers, for: timeouts.headers, exchange.connection)
            } else {
                _ = enter(.idle, for: timeouts.idle, exchange.connection)
            }
        }
        openExchanges.count(-1)
        if state.isDraining.load(ordering: .sequentiallyConsistent) { state.shutdownSignal.signal() }
    }

    /// Begins a phase of `connection` that lasts at most `nanoseconds`; returns `.NO` if its deadline has passed.
    func enter(_ phase: ConnectionDeadline.Phase, for nanoseconds: UInt64, _ connection: Connection) -> MHD_Result {
        let deadline = ConnectionDeadline(phase, until: MonotonicClock.coarse + nanoseconds)
        return connection.enter(deadline) ? .YES : .NO
    }
}
