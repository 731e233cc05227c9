import HTTPServer
import Synchronization

/// The counters of a server that is made after those who read them.
final class Metrics: Sendable {
    private let server = Mutex<HTTPServer?>(nil)

    func watch(_ server: HTTPServer) { self.server.withLock { $0 = server } }

    func snapshot() -> HTTPServerMetrics? { server.withLock { $0 }?.metrics }
}
