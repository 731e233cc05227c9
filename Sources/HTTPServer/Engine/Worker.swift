/// One of the workers of a server: a daemon, whose thread reads requests and runs handlers, and the thread that writes to
/// the streams among its connections.
final class Worker: Sendable {
    let engine: Engine
    let daemon: Daemon
    let streams: StreamThread

    /// - Parameters:
    ///   - streams: The stream thread, which ``stop()`` ends.
    ///   - socket: As in ``Daemon/init(socket:engine:)``.
    init(_ engine: Engine, streams: StreamThread, socket: Int32?) throws(HTTPServerError) {
        daemon = try Daemon(socket: socket, engine: engine)
        self.engine = engine
        self.streams = streams
    }

    /// Closes all connections and streams. Call it once; no connection may be suspended.
    func stop() {
        daemon.stop()
        streams.stop()
    }
}
