import GatewayTransport
package import Scenarios
import Threads

/// A running gateway, over HTTP.
package final class HTTPGateway: ScenarioGateway {
    private let base: String
    private let transport: CurlTransport

    package let delivery = 2.0

    /// - Parameter url: The address, such as `http://127.0.0.1:8080`. Returns nil if it is not one.
    package init?(_ url: String) {
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        guard base.hasPrefix("http://") || base.hasPrefix("https://"), base.utf8.count <= 2_000,
            base.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value < 127 && $0 != "?" && $0 != "#" }),
            let transport = try? CurlTransport(reusesConnections: false)
        else { return nil }
        self.base = base
        self.transport = transport
    }

    package var seconds: Double { Double(MonotonicClock.now) / 1_000_000_000 }

    package func wait(seconds: Double) {
        let condition = Condition()
        let end = MonotonicClock.now + UInt64(max(0, seconds) * 1_000_000_000)
        condition.withLock { while MonotonicClock.now < end { condition.wait(until: end) } }
    }

    package func send(_ request: GatewayRequest, timeout: Double) -> GatewayResponse {
        let exchange = Exchange()
        exchange.start(on: transport, httpRequest(request, timeout: .seconds(max(0.001, timeout))), isStream: false)
        return exchange.response(waitingUntil: .max)
    }

    /// Sends a request and passes the body of a response with the status 200 to a function, as it arrives.
    ///
    /// - Parameter receive: Returns false to end the transfer.
    package func download(_ request: GatewayRequest, _ receive: ([UInt8]) -> Bool) -> GatewayResponse {
        let exchange = Exchange(waitsForReader: true)
        exchange.start(on: transport, httpRequest(request), isStream: true)
        while let bytes = exchange.next() {
            guard receive(bytes) else {
                exchange.close()
                break
            }
        }
        return exchange.response(waitingUntil: .max)
    }

    package func open(_ request: GatewayRequest, timeout: Double) -> (GatewayResponse, (any ScenarioStream)?) {
        let exchange = Exchange()
        exchange.start(on: transport, httpRequest(request), isStream: true)
        let end = MonotonicClock.now + UInt64(timeout * 1_000_000_000)
        let response = exchange.response(waitingUntil: end, orForHeadOfStream: true)
        let type = response.header("Content-Type") ?? ""
        guard response.status == 200, type.hasPrefix("text/event-stream") || type.hasPrefix("application/x-ndjson")
        else {
            exchange.close()
            return (response, nil)
        }
        return (response, exchange)
    }

    /// - Parameter timeout: By default, the time is not limited.
    private func httpRequest(_ request: GatewayRequest, timeout: Duration = .seconds(Int64.max)) -> HTTPRequest {
        HTTPRequest(
            request.method, base + request.path, headers: request.headers.map { HTTPHeader($0.name, $0.value) },
            body: request.body, timeout: timeout)
    }
}

/// A request, and its response as far as it has arrived.
///
/// Unchecked because its state is used only with the condition's lock held.
private final class Exchange: ScenarioStream, @unchecked Sendable {
    private let condition = Condition()
    private var received = GatewayResponse(status: 0)
    private var hasHead = false
    private var isOver = false
    private var isClosed = false
    private var cancel: (@Sendable () -> Void)?
    /// Whether the gateway waits until the body that has arrived is read, so that little of it is in memory.
    private let waitsForReader: Bool

    /// The maximum size of the body that has arrived and was not read, in bytes.
    private static let maximumSize = 256 << 20
    /// The size of that body from which a gateway waits, in bytes.
    private static let waitingSize = 4 << 20

    init(waitsForReader: Bool = false) { self.waitsForReader = waitsForReader }

    func start(on transport: CurlTransport, _ request: HTTPRequest, isStream: Bool) {
        let cancel = transport.start(
            request, isStream: isStream, receive: { self.receive($0) }, completion: { self.end($0) })
        condition.withLock { self.cancel = isOver ? nil : cancel }
    }

    private func receive(_ part: StreamElement) -> Bool {
        condition.withLock {
            switch part {
            case .head(let head):
                received = GatewayResponse(
                    status: head.status, headers: head.headers.map { ($0.name, $0.value) })
                hasHead = true
                condition.broadcast()
            case .bytes(let bytes):
                while waitsForReader, received.body.count > Self.waitingSize, !isClosed { condition.wait() }
                guard received.body.count + bytes.count <= Self.maximumSize, !isClosed else { return false }
                received.body += bytes
                condition.broadcast()
            }
            return true
        }
    }

    private func end(_ error: TransportError?) {
        condition.withLock {
            isOver = true
            cancel = nil
            if let error {
                received.interruption =
                    error.kind == .timeout ? "there was no response in time" : error.reasonInSentence
                if !hasHead { received.status = 0 }
            }
            condition.broadcast()
        }
    }

    /// Returns the response when it has arrived.
    ///
    /// - Parameters:
    ///   - deadline: A time of ``MonotonicClock``.
    ///   - endsAtHead: Whether the head of a response with the status 200 is enough.
    func response(waitingUntil deadline: UInt64, orForHeadOfStream endsAtHead: Bool = false) -> GatewayResponse {
        condition.withLock {
            while !isOver, !(endsAtHead && hasHead && received.status == 200), MonotonicClock.now < deadline {
                condition.wait(until: deadline)
            }
            if !isOver, !hasHead {
                return GatewayResponse(status: 0, interruption: "there was no response in time")
            }
            return received
        }
    }

    /// Returns the next bytes of a response with the status 200; nil after the last ones and for other responses.
    func next() -> [UInt8]? {
        condition.withLock {
            while received.body.isEmpty || received.status != 200, !isOver { condition.wait() }
            guard received.status == 200, !received.body.isEmpty else { return nil }
            defer { received.body = [] }
            condition.broadcast()
            return received.body
        }
    }

    // MARK: Stream

    /// Returns the bytes of the body that have arrived since the last call.
    func read() -> [UInt8] {
        condition.withLock {
            defer { received.body = [] }
            return received.body
        }
    }

    var isOpen: Bool { condition.withLock { !isOver } }

    func close() {
        let cancelTransfer = condition.withLock {
            isClosed = true
            condition.broadcast()
            return cancel
        }
        cancelTransfer?()
    }
}
