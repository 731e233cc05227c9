import GatewayTransport
package import HTTPServer
import Synchronization

/// Sends requests to other gateways and passes their responses on.
///
/// One thread serves all exchanges. Requests share connections: opening one for each would cost more than the request,
/// and leave so many closed ones that the ports of the machine would run out. libcurl repeats a request on another
/// connection if it was the first to be sent on a connection that turns out to be closed; the forwarder allows that for
/// methods that change nothing only. Another request fails as ``ForwardingFailure/broken(reason:)``, because the other
/// gateway may have executed it.
package final class Forwarder: NodeTransport {
    /// The header with the name of the gateway that has forwarded a request. It prevents loops: such a request is not
    /// forwarded again.
    package static let hopHeader = "X-Gateway-Hop"

    /// The longest body of a response that is sent as a whole, in bytes. Another one is a stream.
    package static let collectedSize = 256 << 10

    package func sender(of request: Request) -> String? { request.header(Self.hopHeader) }

    private struct Exchanges {
        var open: [UInt64: ForwardedExchange] = [:]
        var number: UInt64 = 0
        var isClosed = false
    }

    /// An object, so that the transport can retain it without retaining the forwarder.
    private final class Table: Sendable {
        let exchanges = Mutex(Exchanges())
    }

    private let name: String
    private let transport: CurlTransport
    private let table = Table()
    private let connectTimeout: Duration
    private let idleTime: Duration
    private let capacity: Int

    /// Creates a forwarder without exchanges. Throws if libcurl cannot be initialized.
    ///
    /// - Parameters:
    ///   - name: The name of this gateway.
    ///   - connectTimeout: How long opening a connection to another gateway may take.
    ///   - idleTime: How long a connection may have been idle if a request is to use it. It has to be shorter than
    ///     ``HTTPServerConfiguration/idleTimeout`` of the other gateways.
    ///   - capacity: The maximum number of open exchanges, including streams.
    package init(
        name: String, connectTimeout: Duration = .seconds(1), idleTime: Duration = .seconds(30), capacity: Int = 10_000
    ) throws {
        self.name = name
        transport = try CurlTransport()
        self.connectTimeout = connectTimeout
        self.idleTime = idleTime
        self.capacity = capacity
    }

    deinit { close() }

    /// The number of exchanges, including streams, that have not ended.
    package var openExchanges: Int { table.exchanges.withLock { $0.open.count } }

    /// Returns the reply of the gateway at an address ("host:port" or "http://host:port").
    ///
    /// The request has no timeout except for opening a connection. Call ``abandon(_:)`` if the other gateway is dead.
    ///
    /// - Parameter otherwise: Returns the reply if the other gateway has not answered with a response of its own. It is
    ///   called on another thread, and must not block.
    package func forward(
        _ request: Request, to address: String, otherwise: @escaping @Sendable (ForwardingFailure) -> Reply
    ) -> Reply {
        // The closure does not retain the forwarder: it may wait in a connection that is never resumed.
        .deferred { [weak self] responder in
            guard let self else { return responder.send(otherwise(.unreachable(reason: "the forwarder was closed"))) }
            start(request, to: Self.authority(of: address), collecting: Self.collectedSize, responder, otherwise)
        }
    }

    package func fetch(
        _ request: Request, from address: String,
        completion: @escaping @Sendable (Result<Response, ForwardingFailure>) -> Void
    ) {
        let responder = Responder { _ in }.passing { reply in
            switch reply {
            case .response(let response): completion(.success(response))
            case .stream: completion(.failure(.broken(reason: "the response has no length")))
            case .deferred, .disconnection: break
            }
        }
        start(request, to: Self.authority(of: address), collecting: .max, responder) { failure in
            completion(.failure(failure))
            return .disconnection
        }
    }

    /// Ends all exchanges with a gateway that is known to be dead: requests fail, streams end (the client reconnects).
    package func abandon(_ address: String) {
        let address = Self.authority(of: address)
        let exchanges = table.exchanges.withLock { $0.open.values.filter { $0.address == address } }
        for exchange in exchanges { exchange.abandon() }
    }

    /// Ends all exchanges. Later requests are ``ForwardingFailure/unreachable(reason:)``.
    package func close() {
        let exchanges = table.exchanges.withLock { exchanges in
            exchanges.isClosed = true
            return Array(exchanges.open.values)
        }
        for exchange in exchanges { exchange.abandon() }
        transport.close()
    }

    private func start(
        _ request: Request, to address: String, collecting size: Int, _ responder: Responder,
        _ otherwise: @escaping @Sendable (ForwardingFailure) -> Reply
    ) {
        let handle = transport.makeExchange()
        let exchange = ForwardedExchange(
            to: address, isHead: request.sentMethod == HTTPMethod.head.rawValue, collecting: size, handle, responder,
            otherwise: otherwise)
        let result: Result<UInt64, Rejection> = add(exchange)
        switch result {
        case .failure(let rejection): responder.send(otherwise(.unreachable(reason: rejection.reason)))
        case .success(let number):
            transport.start(
                handle, httpRequest(request, to: address), options(for: request), isStream: true,
                receive: { exchange.receive($0) },
                completion: { [table] error in
                    // Before the reply, so that a client that has its response finds the exchange closed.
                    table.exchanges.withLock { $0.open[number] = nil }
                    exchange.complete(error)
                })
        }
    }

    private struct Rejection: Error {
        let reason: String
    }

    private func add(_ exchange: ForwardedExchange) -> Result<UInt64, Rejection> {
        table.exchanges.withLock { exchanges in
            guard !exchanges.isClosed else { return .failure(Rejection(reason: "the forwarder was closed")) }
            guard exchanges.open.count < capacity else {
                return .failure(Rejection(reason: "\(capacity) requests are being forwarded already"))
            }
            exchanges.number += 1
            exchanges.open[exchanges.number] = exchange
            return .success(exchanges.number)
        }
    }

    private func httpRequest(_ request: Request, to address: String) -> HTTPRequest {
        let needsBody = [.post, .put, .patch].contains(request.method)
        return HTTPRequest(
            request.sentMethod, "http://\(address)/", headers: ForwardedHead.headers(of: request, from: name),
            body: request.body.isEmpty && !needsBody ? nil : request.body, timeout: .seconds(Int64.max))
    }

    private func options(for request: Request) -> CurlOptions {
        var options = CurlOptions()
        options.target = request.pathAndQuery
        options.connectTimeout = connectTimeout
        options.idleTime = idleTime
        options.isRepeatable = request.method.isSafe
        options.addsHeaders = false
        options.usesProxy = false
        return options
    }

    /// Returns "host:port" of an address.
    private static func authority(of address: String) -> String {
        let address = address.hasPrefix("http://") ? address.dropFirst(7) : address[...]
        return String(address.prefix { $0 != "/" })
    }
}
