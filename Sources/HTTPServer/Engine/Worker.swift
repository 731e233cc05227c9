internal import Synchronization
internal import Threads

/// One of the workers of a server: a daemon, whose thread reads requests and runs handlers, and the thread that writes to
/// the streams among its connections.
final class Worker: Sendable {
    let engine: Engine
    let daemon: Daemon
    let streams: StreamThread

    /// - Parameters:
    ///   - socket: As in ``Daemon/init(socket:engine:)``.
    ///   - first: The first worker, whose stream thread closes the connections of all workers whose deadline has passed;
    ///     nil for the first one itself.
    init(
        _ configuration: HTTPServerConfiguration, _ router: Router, _ state: ServerState, socket: Int32?,
        first: Worker?,
        renderFailure: @escaping @Sendable (HTTPFailure, _ path: String) -> Response
    ) throws(HTTPServerError) {
        let metrics = Metrics()
        let sweep = first == nil ? ConnectionSweep(state, metrics, configuration) : nil
        streams = try StreamThread(
            state: state, metrics: metrics,
            acknowledgementTimeout: configuration.streamAcknowledgementTimeout.nanoseconds,
            housekeeping: { now in sweep?.run(at: now) })
        engine = Engine(
            configuration: configuration, router: router, state: state, metrics: metrics, inbox: streams.inbox,
            sweeper: (first?.streams ?? streams).inbox, renderFailure: renderFailure)
        do throws(HTTPServerError) {
            daemon = try Daemon(socket: socket, engine: engine)
        } catch {
            streams.stop()
            throw error
        }
    }

    /// Closes all connections and streams. Call it once; no connection may be suspended.
    func stop() {
        daemon.stop()
        streams.stop()
    }
}

/// Closes the connections whose deadline has passed.
private struct ConnectionSweep: Sendable {
    private let state: ServerState
    private let metrics: Metrics
    private let configuration: HTTPServerConfiguration
    private let shortening: (newConnections: UInt64, responses: UInt64)

    init(_ state: ServerState, _ metrics: Metrics, _ configuration: HTTPServerConfiguration) {
        (self.state, self.metrics, self.configuration) = (state, metrics, configuration)
        shortening = (
            (configuration.headerTimeout - configuration.newConnectionTimeout).nanoseconds,
            (configuration.responseTimeout - configuration.crowdedResponseTimeout).nanoseconds
        )
    }

    /// Returns the time of the next sweep; nil if there are no connections.
    func run(at now: UInt64) -> UInt64? {
        let isFull = state.openConnections.load(ordering: .relaxed) >= configuration.openConnectionLimit
        let pending = configuration.pendingResponses
        let isCrowded = pending.count > pending.limit / 2
        let (expired, next) = state.connections.sweep(
            at: now, shortening: (isFull ? shortening.newConnections : 0, isCrowded ? shortening.responses : 0))
        metrics.expiredConnections.count(expired)
        return next
    }
}
