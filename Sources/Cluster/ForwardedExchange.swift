import GatewayTransport
import HTTPServer
import Synchronization

/// One request that was forwarded, from the first byte to another gateway to the last byte to the client.
///
/// libcurl's thread passes the response in, and a stream thread takes the bytes of a stream out.
final class ForwardedExchange: Sendable {
    /// The address of the other gateway.
    let address: String
    /// Wakes the stream of the client.
    let group = StreamGroup()

    private let isHead: Bool
    /// The longest body that is collected, in bytes. A longer one, and one of unknown length, is a stream.
    private let collectedSize: Int
    private let exchange: CurlExchange
    private let otherwise: @Sendable (ForwardingFailure) -> Reply
    private let phase: Mutex<Phase>

    private enum Phase {
        /// There is no head.
        case waiting(Responder)
        /// The response is sent when it is complete.
        case collecting(Responder, Response, body: [UInt8])
        case streaming(ForwardedBuffer, isEndless: Bool)
        /// The client has its reply, or has left.
        case done
    }

    /// What follows from an element of the response, outside of the lock.
    private enum Action {
        case none
        case send(Responder, Reply)
        case fail(Responder, ForwardingFailure)
        case wake
    }

    init(
        to address: String, isHead: Bool, collecting size: Int, _ exchange: CurlExchange, _ responder: Responder,
        otherwise: @escaping @Sendable (ForwardingFailure) -> Reply
    ) {
        self.address = address
        self.isHead = isHead
        collectedSize = size
        self.exchange = exchange
        self.otherwise = otherwise
        phase = Mutex(.waiting(responder))
    }

    // MARK: The other gateway

    func receive(_ element: StreamElement) -> CurlReception {
        let (action, reception) = phase.withLock { phase in
            switch element {
            case .head(let head): begin(head, &phase)
            case .bytes(let bytes): append(bytes, &phase)
            }
        }
        perform(action)
        return reception
    }

    /// Called at the end of the transfer.
    func complete(_ error: TransportError?) {
        perform(phase.withLock { end(error, &$0) })
    }

    /// Ends the exchange because the other gateway is dead or the forwarder was closed.
    func abandon() { exchange.cancel() }

    private func begin(_ head: HTTPHead, _ phase: inout Phase) -> (Action, CurlReception) {
        guard case .waiting(let responder) = phase else { return (.none, .more) }
        if head.status == 421 {
            phase = .done
            // The body is read and dropped, so that the connection can be used again.
            return (.fail(responder, .misdirected), .more)
        }
        guard (200...599).contains(head.status) else {
            phase = .done
            return (.fail(responder, .broken(reason: "the response has the status \(head.status)")), .end)
        }
        let head = ForwardedHead(head)
        if isHead || head.status == 204 || head.status == 304 {
            let body = head.status == 204 ? ResponseBody.empty : .omitted(count: head.length)
            let response = Response(status: head.status, headers: head.headers, body: body)
            phase = .collecting(responder, response, body: [])
            return (.none, .more)
        }
        if let length = head.length, length <= collectedSize {
            var body: [UInt8] = []
            body.reserveCapacity(length)
            phase = .collecting(responder, Response(status: head.status, headers: head.headers), body: body)
            return (.none, .more)
        }
        phase = .streaming(ForwardedBuffer(), isEndless: head.isEndless)
        var start = StreamStart(
            status: head.status, headers: head.headers, source: ForwardedStream(self, isBody: !head.isEndless),
            group: group)
        start.contentLength = head.length
        return (.send(responder, .stream(start)), .more)
    }

    private func append(_ bytes: [UInt8], _ phase: inout Phase) -> (Action, CurlReception) {
        switch phase {
        case .collecting(let responder, let response, var body):
            // Otherwise the phase would share the bytes, and appending would copy them.
            phase = .done
            body += bytes
            phase = .collecting(responder, response, body: body)
            return (.none, .more)
        case .streaming(var buffer, let isEndless):
            phase = .done
            let (wakes, pauses) = buffer.append(bytes)
            phase = .streaming(buffer, isEndless: isEndless)
            return (wakes ? .wake : .none, pauses ? .pause : .more)
        case .waiting, .done: return (.none, .more)
        }
    }

    private func end(_ error: TransportError?, _ phase: inout Phase) -> Action {
        switch phase {
        case .waiting(let responder):
            phase = .done
            return .fail(responder, failure(error))
        case .collecting(let responder, var response, let body):
            phase = .done
            if error != nil { return .fail(responder, failure(error)) }
            if case .empty = response.body, !body.isEmpty { response.body = .bytes(body) }
            return .send(responder, .response(response))
        case .streaming(var buffer, let isEndless):
            phase = .done
            buffer.finish(error == nil || isEndless ? .complete : .incomplete)
            phase = .streaming(buffer, isEndless: isEndless)
            return .wake
        case .done: return .none
        }
    }

    private func failure(_ error: TransportError?) -> ForwardingFailure {
        let reason =
            switch error?.kind {
            case nil: "there was no response"
            case .canceled: "the exchange was abandoned"
            case .unreachable, .broken, .timeout: error?.reasonInSentence ?? ""
            }
        return exchange.isSent ? .broken(reason: reason) : .unreachable(reason: reason)
    }

    private func perform(_ action: Action) {
        switch action {
        case .none: break
        case .send(let responder, let reply): responder.send(reply)
        case .fail(let responder, let failure): responder.send(otherwise(failure))
        case .wake: group.wake()
        }
    }

    // MARK: The client's stream

    func next() -> StreamStep {
        let step: ForwardedBuffer.Step = phase.withLock { phase in
            guard case .streaming(var buffer, let isEndless) = phase else { return .abort }
            phase = .done
            defer { phase = .streaming(buffer, isEndless: isEndless) }
            return buffer.next()
        }
        switch step {
        case .bytes(let bytes, let resumes):
            if resumes { exchange.resume() }
            return .frame(StreamFrame(capacity: bytes.count) { $0 += bytes })
        case .wait: return .wait(until: nil)
        case .end: return .end
        case .abort: return .abort
        }
    }

    /// Removes and returns all bytes that have arrived.
    func takeAll() -> [UInt8] {
        phase.withLock { phase in
            guard case .streaming(var buffer, let isEndless) = phase else { return [] }
            defer { phase = .streaming(buffer, isEndless: isEndless) }
            return buffer.takeAll()
        }
    }

    /// Ends the exchange because the client has left.
    func cancel() {
        phase.withLock { $0 = .done }
        exchange.cancel()
    }
}
