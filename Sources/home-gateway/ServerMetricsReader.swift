import HTTPServer
import Synchronization

/// The counters of the HTTP server, for readers that are created before the server.
final class ServerMetricsReader: Sendable {
    private let server = Mutex<HTTPServer?>(nil)

    func setServer(_ server: HTTPServer) { self.server.withLock { $0 = server } }

    func snapshot() -> HTTPServerMetrics? { server.withLock { $0 }?.metrics }
}
