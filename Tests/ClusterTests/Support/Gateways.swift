import Cluster
import HTTPServer
import Synchronization
import TestSupport

/// A server that forwards all requests to another one.
final class Entry {
    let server: HTTPServer
    let forwarder: Forwarder
    let address: String
    /// The server at the address, if it is one of these.
    private let owner: Owner?
    private let failures = Failures()

    /// - Parameter address: Where the server forwards to.
    init(to address: String, _ forwarder: Forwarder? = nil, owner: Owner? = nil) throws {
        self.owner = owner
        // Only a machine that is very busy needs that long.
        let forwarder = try forwarder ?? Forwarder(name: "entry", connectTimeout: .seconds(60))
        self.forwarder = forwarder
        self.address = address
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        let failures = failures
        var router = Router()
        for method in [HTTPMethod.get, .post, .put, .patch, .delete] {
            for pattern in ["/", "/{a}", "/{a}/{b}", "/{a}/{b}/{c}"] {
                router.on(method, pattern, opensStream: true) { request in
                    forwarder.forward(request, to: address) { failure in
                        failures.list.withLock { $0.append(failure) }
                        return .response(Response(status: 503, body: .bytes(Array("\(failure)".utf8))))
                    }
                }
            }
        }
        server = try HTTPServer(configuration: configuration, router: router)
    }

    convenience init(to owner: Owner) throws { try self.init(to: "127.0.0.1:\(owner.server.port)", owner: owner) }

    private final class Failures: Sendable {
        let list = Mutex<[ForwardingFailure]>([])
    }

    /// The failures of requests without a response of the other gateway.
    var reported: [ForwardingFailure] { failures.list.withLock { $0 } }

    deinit {
        forwarder.close()
        server.shutdown(within: .zero)
    }

    /// - Parameter machine: The client's address is 127.0.0.`machine`.
    func client(receiveBuffer: Int32? = nil, machine: UInt8 = 1) throws -> Client {
        try Client(port: server.port, of: self, receiveBuffer: receiveBuffer, machine: machine)
    }
}

/// The server with the handlers of a test. It has the path `/echo` for all methods and records the requests to it.
final class Owner {
    let server: HTTPServer
    private let requests = Requests()

    private final class Requests: Sendable {
        let list = Mutex<[Request]>([])
    }

    init(trustedProxies: [AddressRange] = [], routes: (inout Router) -> Void = { _ in }) throws {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        configuration.trustedProxies = trustedProxies
        let requests = requests
        var router = Router()
        for method in [HTTPMethod.get, .post, .put, .patch, .delete] {
            for pattern in ["/echo", "/echo/{a}", "/echo/{a}/{b}"] {
                router.on(method, pattern) { request in
                    requests.list.withLock { $0.append(request) }
                    return .response(
                        Response(headers: [Header("X-Method", request.sentMethod)], body: .bytes(request.body)))
                }
            }
        }
        routes(&router)
        server = try HTTPServer(configuration: configuration, router: router)
    }

    /// The last request to `/echo`.
    var lastRequest: Request? { requests.list.withLock { $0.last } }

    deinit { server.shutdown(within: .zero) }
}

/// A stream that a test writes. It counts the bytes that were taken from it and its ends.
final class Source: StreamSource {
    let group = StreamGroup()
    let isBody: Bool
    private let frames = Mutex<(waiting: [[UInt8]], end: StreamStep?)>(([], nil))
    /// A frame that is sent again and again if no other one waits; empty for none.
    private let filler: [UInt8]
    let taken = Atomic(0)
    let isClosed = Atomic(false)

    init(isBody: Bool = false, filler: [UInt8] = []) { (self.isBody, self.filler) = (isBody, filler) }

    func publish(_ text: String) { publish(Array(text.utf8)) }

    func publish(_ bytes: [UInt8]) {
        frames.withLock { $0.waiting.append(bytes) }
        group.wake()
    }

    /// Ends the stream with a step.
    func finish(_ end: StreamStep = .end) {
        frames.withLock { $0.end = end }
        group.wake()
    }

    func start(type: String = "text/event-stream", status: Int = 200) -> StreamStart {
        StreamStart(status: status, headers: [Header("Content-Type", type)], source: self, group: group)
    }

    func next(now: UInt64) -> StreamStep {
        let step: StreamStep = frames.withLock { frames in
            if !frames.waiting.isEmpty { return Self.frame(frames.waiting.removeFirst()) }
            if let end = frames.end { return end }
            return filler.isEmpty ? .wait(until: nil) : Self.frame(filler)
        }
        if case .frame(let frame) = step { taken.add(frame.payload.count, ordering: .relaxed) }
        return step
    }

    private static func frame(_ bytes: [UInt8]) -> StreamStep { .frame(StreamFrame { $0 += bytes }) }

    func closingFrame() -> StreamFrame? { StreamFrame { $0 += "retry: 1000\n\n".utf8 } }
    func closed() { isClosed.store(true, ordering: .relaxed) }
}
