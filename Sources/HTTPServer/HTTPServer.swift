internal import Glibc
internal import Synchronization
internal import Threads

/// An HTTP server: passes requests to a router, and keeps streams open.
///
/// Each of its workers has one thread (libmicrohttpd's) that reads requests and runs handlers, and one that writes to
/// the streams among its connections. Handlers must not block. If a response needs time, return ``Reply/deferred(_:)``.
public final class HTTPServer: Sendable {
    /// The port on which the server listens.
    public let port: UInt16

    private let state: ServerState
    private let workers: [Worker]
    /// Accepts the connections; nil if the only worker does it itself.
    private let acceptor: Acceptor?
    private let isStopped = Atomic(false)

    /// Opens the port and starts serving. Raises the soft limit of open files of the process to the hard limit.
    ///
    /// - Parameter renderFailure: Returns the response to a failure. Its second argument is the raw path, empty if it
    ///   is unknown. It runs on the threads of the server.
    public init(
        configuration: HTTPServerConfiguration, router: Router,
        renderFailure: @escaping @Sendable (HTTPFailure, _ path: String) -> Response = { failure, _ in
            failure.plainResponse()
        }
    ) throws(HTTPServerError) {
        let configuration = configuration.fitted()
        // The only worker accepts its connections itself.
        let isAlone = configuration.workers <= 1
        try SelfCheck.run(isPassed: !isAlone)
        let timeout = HTTPFailure.requestTimeout
        let state = try ServerState(
            connections: ConnectionTable(
                sweepInterval: Self.sweepInterval(configuration),
                timeoutResponse: { Self.completeResponse(renderFailure(timeout, ""), timeout) }))
        let (socket, port) = try ListeningSocket.open(host: configuration.host, port: configuration.port)
        var workers: [Worker] = []
        var acceptor: Acceptor?
        do throws(HTTPServerError) {
            for _ in 0..<max(1, configuration.workers) {
                let worker = try Worker(
                    configuration, router, state, socket: isAlone ? socket : nil, first: workers.first,
                    renderFailure: renderFailure)
                workers.append(worker)
            }
            if !isAlone {
                acceptor = try Acceptor(
                    socket: socket, workers.map { $0.daemon }, limit: configuration.openConnectionLimit, state)
            }
        } catch {
            for worker in workers { worker.stop() }
            close(socket)
            throw error
        }
        self.port = port
        self.state = state
        self.workers = workers
        self.acceptor = acceptor
    }

    /// Throws the reason why a server with a configuration could not listen now.
    public static func checkAddress(of configuration: HTTPServerConfiguration) throws(HTTPServerError) {
        close(try ListeningSocket.open(host: configuration.host, port: configuration.port).socket)
    }

    deinit {
        shutdown(within: .zero)
    }

    public var metrics: HTTPServerMetrics { HTTPServerMetrics(state, workers.lazy.map { $0.engine.metrics }) }

    /// Stops the server: accepts no further connections, ends the streams and completes the current requests. Closes
    /// all remaining connections after `limit`.
    ///
    /// Returns when everything is closed. Further calls do nothing. Do not call it from handlers and stream sources,
    /// because it waits for their threads.
    public func shutdown(within limit: Duration) {
        guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
        let deadline = MonotonicClock.time(after: limit)
        state.isDraining.store(true, ordering: .sequentiallyConsistent)
        state.connections.closeIdle()
        for worker in workers { worker.streams.inbox.postDrain() }
        _ = state.shutdownSignal.wait(until: deadline) {
            hasNoRequests && state.openStreams.load(ordering: .relaxed) == 0
        }
        state.connections.resumeAll(with: .shuttingDown)
        // The server waits up to 100 ms until the responses of the requests that were just resumed have been sent.
        _ = state.shutdownSignal.wait(until: MonotonicClock.time(after: .milliseconds(100))) { hasNoRequests }
        acceptor?.stop()
        for worker in workers { worker.stop() }
    }

    private var hasNoRequests: Bool {
        workers.allSatisfy { $0.engine.openExchanges.load(ordering: .relaxed) == 0 }
    }

    private static func completeResponse(_ response: Response, _ failure: HTTPFailure) -> [UInt8] {
        guard case .bytes(let body) = response.body else { return [] }
        let headers = response.headers + failure.headers + Response.fixedHeaders
        return ResponseHead.bytes(status: failure.status, headers: headers, contentLength: body.count) + body
    }

    /// Returns an interval that is short enough for the shortest timeout and long enough to cost nothing.
    private static func sweepInterval(_ configuration: HTTPServerConfiguration) -> UInt64 {
        let timeouts = [
            configuration.headerTimeout, configuration.bodyTimeout, configuration.responseTimeout,
            configuration.idleTimeout,
        ]
        let shortest = min(timeouts.map(\.nanoseconds).min() ?? 0, 2 * configuration.newConnectionTimeout.nanoseconds)
        return min(max(shortest / 4, 10_000_000), 500_000_000)
    }
}
