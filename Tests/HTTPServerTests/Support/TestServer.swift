import Synchronization
import Threads

@testable import HTTPServer

/// A server on a free port, stopped at the end of the test. It has two workers, unless a test changes that.
final class TestServer {
    let server: HTTPServer
    var port: UInt16 { server.port }

    init(_ configure: (inout HTTPServerConfiguration) -> Void = { _ in }, routes: (inout Router) -> Void = { _ in })
        throws
    {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        configuration.workers = 2
        configure(&configuration)
        responses = configuration.pendingResponses
        var router = Router()
        router.on(.get, "/hello") { _ in .response(.text("hello")) }
        router.on(.post, "/echo") { request in .response(Response(body: .bytes(request.body))) }
        routes(&router)
        server = try HTTPServer(configuration: configuration, router: router)
    }

    /// The bytes of long responses that clients have not read yet.
    let responses: Budget
    var pendingBytes: Int { responses.count }

    deinit {
        server.shutdown(within: .zero)
    }

    /// - Parameter machine: The client's address is 127.0.0.`machine`.
    func client(machine: UInt8 = 1) throws -> TestClient {
        try TestClient(port: port, machine: machine)
    }
}

extension Response {
    static func text(_ text: String, status: Int = 200) -> Response {
        Response(status: status, headers: [Header("Content-Type", "text/plain")], body: .bytes(Array(text.utf8)))
    }
}

/// A list of frames that grows while streams read it. Each stream stores only its position.
final class Feed: Sendable {
    let group = StreamGroup()
    private let frames = Mutex<(all: [StreamFrame], hasEnded: Bool)>(([], false))

    func publish(_ frame: String) {
        frames.withLock { $0.all.append(StreamFrame { $0 += frame.utf8 }) }
        group.wake()
    }

    func finish() {
        frames.withLock { $0.hasEnded = true }
        group.wake()
    }

    private let canceled = Atomic(false)

    /// Ends the streams whose clients read nothing.
    func cancel() {
        canceled.store(true, ordering: .relaxed)
        group.wake()
    }

    /// - Parameter isBody: Whether the stream is the body of one response.
    func start(heartbeat: Duration? = nil, isCompressed: Bool = false, isBody: Bool = false) -> StreamStart {
        StreamStart(
            headers: [Header("Content-Type", "text/event-stream")],
            source: Reader(self, heartbeat: heartbeat, isBody: isBody), group: group, isCompressed: isCompressed)
    }

    /// The number of closed streams.
    let closed = Atomic(0)

    private final class Reader: StreamSource {
        private let feed: Feed
        private let heartbeat: Duration?
        private let position = Atomic(0)
        private let lastHeartbeat = Atomic(MonotonicClock.now)
        let isBody: Bool

        init(_ feed: Feed, heartbeat: Duration?, isBody: Bool) {
            self.feed = feed
            self.heartbeat = heartbeat
            self.isBody = isBody
        }

        func next(now: UInt64) -> StreamStep {
            let index = position.load(ordering: .relaxed)
            let (frame, hasEnded) = feed.frames.withLock { ($0.all.count > index ? $0.all[index] : nil, $0.hasEnded) }
            if let frame {
                position.store(index + 1, ordering: .relaxed)
                return .frame(frame)
            }
            if hasEnded { return .end }
            guard let heartbeat else { return .wait(until: nil) }
            let due = lastHeartbeat.load(ordering: .relaxed) + heartbeat.nanoseconds
            guard due <= now else { return .wait(until: due) }
            lastHeartbeat.store(now, ordering: .relaxed)
            return .frame(StreamFrame { $0 += "beat\n".utf8 })
        }

        var isCanceled: Bool { feed.canceled.load(ordering: .relaxed) }

        func closingFrame() -> StreamFrame? { StreamFrame { $0 += "retry: 1000\n\n".utf8 } }

        func closed() { feed.closed.add(1, ordering: .relaxed) }
    }
}
