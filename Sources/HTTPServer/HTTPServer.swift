internal import Glibc
internal import Synchronization
internal import Threads

/// An HTTP server: passes requests to a router, and keeps streams open.
///
/// One thread (libmicrohttpd's) reads requests and runs handlers; another one (the stream thread) writes to the
/// streams. Handlers must not block. If a response needs time, return ``Reply/deferred(_:)``.
public final class HTTPServer: Sendable {
    /// The port on which the server listens.
    public let port: UInt16

    private let daemon: Daemon
    private let streamThread: StreamThread
    private let engine: Engine
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
        try SelfCheck.run()
        let configuration = configuration.fitted()
        let metrics = Metrics()
        let timeout = HTTPFailure.requestTimeout
        let connections = ConnectionTable(
            sweepInterval: Self.sweepInterval(configuration),
            timeoutResponse: { Self.completeResponse(renderFailure(timeout, ""), timeout) })
        let shutdownSignal = try HTTPServerError.wrapping(WakeUp.init)
        let capacity = configuration.connectionLimit + configuration.newConnectionLimit
        let newConnectionShortening = (configuration.headerTimeout - configuration.newConnectionTimeout).nanoseconds
        let manyPendingBytes = configuration.pendingResponses.limit / 2
        let responseShortening = (configuration.responseTimeout - configuration.crowdedResponseTimeout).nanoseconds
        let peerTimeout = configuration.streamAcknowledgementTimeout.nanoseconds
        let streamThread = try StreamThread(
            metrics: metrics, acknowledgementTimeout: peerTimeout, shutdownSignal: shutdownSignal
        ) { now in
            let isFull = metrics.openConnections.load(ordering: .relaxed) >= capacity
            let isCrowded = configuration.pendingResponses.count > manyPendingBytes
            let (expired, next) = connections.sweep(
                at: now,
                shortening: (isFull ? newConnectionShortening : 0, isCrowded ? responseShortening : 0))
            metrics.expiredConnections.count(expired)
            return next
        }
        do throws(HTTPServerError) {
            let engine = Engine(
                configuration: configuration, router: router, metrics: metrics, connections: connections,
                inbox: streamThread.inbox, shutdownSignal: shutdownSignal, renderFailure: renderFailure)
            let (socket, port) = try ListeningSocket.open(host: configuration.host, port: configuration.port)
            daemon = try Daemon(socket: socket, engine: engine)
            self.port = port
            self.engine = engine
            self.streamThread = streamThread
        } catch {
            streamThread.stop()
            throw error
        }
    }

    /// Throws the reason why a server with a configuration could not listen now.
    public static func checkAddress(of configuration: HTTPServerConfiguration) throws(HTTPServerError) {
        close(try ListeningSocket.open(host: configuration.host, port: configuration.port).socket)
    }

    deinit {
        shutdown(within: .zero)
    }

    public var metrics: HTTPServerMetrics { engine.metrics.snapshot }

    /// Stops the server: accepts no further connections, ends the streams and completes the current requests. Closes
    /// all remaining connections after `limit`.
    ///
    /// Returns when everything is closed. Further calls do nothing. Do not call it from handlers and stream sources,
    /// because it waits for their threads.
    public func shutdown(within limit: Duration) {
        guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
        let deadline = MonotonicClock.time(after: limit)
        engine.isDraining.store(true, ordering: .sequentiallyConsistent)
        engine.connections.closeIdle()
        streamThread.inbox.postDrain()
        let engine = engine
        _ = engine.shutdownSignal.wait(until: deadline) {
            engine.openExchanges.load(ordering: .relaxed) == 0
                && engine.metrics.openStreams.load(ordering: .relaxed) == 0
        }
        engine.connections.resumeAll(with: .shuttingDown)
        // The server waits up to 100 ms until the responses of the requests that were just resumed have been sent.
        _ = engine.shutdownSignal.wait(until: MonotonicClock.time(after: .milliseconds(100))) {
            engine.openExchanges.load(ordering: .relaxed) == 0
        }
        daemon.stop()
        streamThread.stop()
    }

    private static func completeResponse(_ response: Response, _ failure: HTTPFailure) -> [UInt8] {
        guard case .bytes(let body) = response.body else { return [] }
        let headers = response.headers + failure.headers + Engine.fixedHeaders
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
