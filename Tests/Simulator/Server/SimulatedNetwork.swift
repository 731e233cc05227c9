import Cluster
import HTTPServer

/// The network between the nodes of a simulation: it loses requests and responses, and can be cut in one direction.
///
/// Unchecked because a simulation uses it on one thread.
final class SimulatedNetwork: @unchecked Sendable {
    /// The header of requests that another node has sent.
    static let hopHeader = "X-Gateway-Hop"

    /// What becomes of a request.
    private enum Fate {
        case safe
        /// It is known that the other node has not received the request.
        case refused
        /// The connection breaks before the other node has received the request, or before its response arrives.
        case lost, unanswered
    }

    private var random: SplitRandom
    var hasFaults = true
    private(set) var nodes: [SimulatedNode] = []
    private var cuts: Set<[Int]> = []
    private var exchanges: [SimulatedExchange] = []

    init(seed: UInt64) { random = SplitRandom(seed: seed) }

    func add(_ node: SimulatedNode) { nodes.append(node) }

    /// The requests that are on the way, for messages.
    var summary: String {
        exchanges.filter { !$0.isOver }.map { "\($0.sender.index) to \($0.receiver?.index ?? -1): \($0)" }
            .joined(separator: ", ")
    }

    // MARK: Faults

    /// Cuts the way from one node to another, for requests and for their responses.
    func cut(from: Int, to: Int) { cuts.insert([from, to]) }

    func heal() {
        cuts = []
        // What was on the way is lost.
        for exchange in exchanges where exchange.isStuck { exchange.fail(.broken(reason: "timeout")) }
    }

    func isCut(from: Int, to: Int) -> Bool { cuts.contains([from, to]) }

    /// Ends the exchanges of a node that has died.
    func lose(_ node: SimulatedNode) {
        let ended = exchanges.filter { $0.sender === node || $0.receiver === node }
        exchanges.removeAll { $0.sender === node || $0.receiver === node }
        for exchange in ended { exchange.fail(.broken(reason: "the connection was closed")) }
    }

    private var fate: Fate {
        guard hasFaults else { return .safe }
        return switch random.below(200) {
        case 0: .refused
        case 1: .lost
        case 2: .unanswered
        default: .safe
        }
    }

    // MARK: Requests

    /// Sends a request to another node. It has no time limit: if no response arrives, the sender waits until it abandons
    /// the other node.
    func send(
        _ request: Request, from sender: SimulatedNode, to address: String,
        _ completion: @escaping SimulatedExchange.Completion
    ) {
        let exchange = SimulatedExchange(from: sender, in: self, completion)
        guard let receiver = nodes.first(where: { $0.address == address && $0.isRunning }) else {
            return exchange.fail(.unreachable(reason: "refused"))
        }
        exchange.receiver = receiver
        let fate = fate
        let isCut = isCut(from: sender.index, to: receiver.index)
        if fate == .refused || isCut && random.below(2) == 0 {
            return exchange.fail(.unreachable(reason: "timeout"))
        }
        exchanges.removeAll { $0.isOver }
        exchanges.append(exchange)
        if isCut {
            exchange.isStuck = true
        } else if fate == .lost {
            exchange.fail(.broken(reason: "reset"))
        } else {
            deliver(request, exchange, receiver, isAnswered: fate == .safe)
        }
    }

    private func deliver(
        _ request: Request, _ exchange: SimulatedExchange, _ receiver: SimulatedNode, isAnswered: Bool
    ) {
        let (method, target, headers, body) = (request.method, request.pathAndQuery, request.headers, request.body)
        receiver.run { [self] node in
            let headers = headers + [Header(Self.hopHeader, "node-\(exchange.sender.index)")]
            guard let reply = try? node.router.reply(to: method, target, headers: headers, body: body) else {
                return exchange.fail(.broken(reason: "invalid"))
            }
            answer(exchange, with: reply, isAnswered: isAnswered)
        }
    }

    private func answer(_ exchange: SimulatedExchange, with reply: Reply, isAnswered: Bool) {
        if case .deferred(let work) = reply {
            return work(
                Responder { _ in }.passing { [self] in answer(exchange, with: $0, isAnswered: isAnswered) })
        }
        guard let receiver = exchange.receiver else { return }
        if isCut(from: receiver.index, to: exchange.sender.index) {
            exchange.isStuck = true
        } else if isAnswered {
            exchange.succeed(reply)
        } else {
            exchange.fail(.broken(reason: "reset"))
        }
        if case .stream(let start) = reply, !exchange.isStreaming { start.source.closed() }
    }

    /// Ends the exchanges of a node with an address; with all if it is nil.
    func abandon(_ address: String?, by sender: SimulatedNode) {
        let ended = exchanges.filter { exchange in
            exchange.sender === sender && address.map { $0 == exchange.receiver?.address } ?? true
        }
        exchanges.removeAll { exchange in ended.contains { $0 === exchange } }
        for exchange in ended { exchange.fail(.broken(reason: "abandoned")) }
    }
}

/// A request from one node to another.
///
/// Unchecked because a simulation uses it on one thread.
final class SimulatedExchange: @unchecked Sendable, CustomStringConvertible {
    typealias Completion = @Sendable (Result<Reply, ForwardingFailure>) -> Void

    let sender: SimulatedNode
    var receiver: SimulatedNode?
    /// Whether a part of it is on a way that is cut.
    var isStuck = false
    private let network: SimulatedNetwork
    private var completion: Completion?
    private var source: (any StreamSource)?
    private var isBroken = false

    init(from sender: SimulatedNode, in network: SimulatedNetwork, _ completion: @escaping Completion) {
        (self.sender, self.network, self.completion) = (sender, network, completion)
    }

    var isStreaming: Bool { source != nil }

    var description: String { isStreaming ? "a stream" : isStuck ? "cut" : "waiting" }

    var isOver: Bool { completion == nil && (source == nil || isBroken) }

    func succeed(_ reply: Reply) {
        guard let completion, !isBroken else { return }
        self.completion = nil
        var reply = reply
        if case .response(let response) = reply, response.status == 421 {
            return sender.run { _ in completion(.failure(.misdirected)) }
        }
        if case .stream(var start) = reply {
            source = start.source
            start.source = ForwardedSource(self)
            reply = .stream(start)
        }
        sender.run { [reply] _ in completion(.success(reply)) }
    }

    func fail(_ failure: ForwardingFailure) {
        isBroken = true
        isStuck = false
        guard let completion else { return }
        self.completion = nil
        sender.run { _ in completion(.failure(failure)) }
    }

    // MARK: The stream

    func next(now: UInt64) -> StreamStep {
        guard let source, let receiver else { return .end }
        if receiver.isPaused || network.isCut(from: receiver.index, to: sender.index) {
            return isBroken ? .end : .wait(until: nil)
        }
        return isBroken ? .end : source.next(now: now)
    }

    func close() {
        isBroken = true
        source?.closed()
        source = nil
    }
}

/// The stream of another node.
private final class ForwardedSource: StreamSource {
    private let exchange: SimulatedExchange

    init(_ exchange: SimulatedExchange) { self.exchange = exchange }

    func next(now: UInt64) -> StreamStep { exchange.next(now: now) }

    func closingFrame() -> StreamFrame? { nil }

    func closed() { exchange.close() }
}

/// The connections of one node to the others.
final class SimulatedTransport: NodeTransport {
    private let network: SimulatedNetwork
    private let node: SimulatedNode

    init(of node: SimulatedNode, _ network: SimulatedNetwork) { (self.node, self.network) = (node, network) }

    func forward(
        _ request: Request, to address: String, otherwise: @escaping @Sendable (ForwardingFailure) -> Reply
    ) -> Reply {
        .deferred { [self] responder in
            network.send(request, from: node, to: address) { result in
                switch result {
                case .success(let reply): responder.send(reply)
                case .failure(let failure): responder.send(otherwise(failure))
                }
            }
        }
    }

    func fetch(
        _ request: Request, from address: String,
        completion: @escaping @Sendable (Result<Response, ForwardingFailure>) -> Void
    ) {
        network.send(request, from: node, to: address) { result in
            switch result {
            case .success(.response(let response)): completion(.success(response))
            case .success: completion(.failure(.broken(reason: "no response")))
            case .failure(let failure): completion(.failure(failure))
            }
        }
    }

    func sender(of request: Request) -> String? { request.header(SimulatedNetwork.hopHeader) }

    func abandon(_ address: String) { network.abandon(address, by: node) }

    func close() { network.abandon(nil, by: node) }
}
