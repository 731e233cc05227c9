import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// The requests of clients and their responses.
struct SimulatedClient {
    struct Request {
        let pending: SimulatedProgram.PendingResponse
        let target: String
        var body = ""
        var key: String?
        /// The new name of the device.
        var name: String?
        /// The first response, if the request is a repetition.
        var expected: [UInt8]?
        /// Whether the request resets the home.
        var isReset = false
        /// The generation of the home to which the request was sent.
        var generation = 0
    }

    /// A response that a repetition must get, too.
    struct StoredResponse {
        let key: String
        let target: String
        let body: String
        let response: [UInt8]
    }

    enum Outcome: String {
        case acknowledged, refused, uncertain
        /// The request is wrong, such as one for a room that is gone.
        case rejected
    }

    /// The names that a device may have.
    private struct Names {
        var acknowledged: (sequence: UInt64, name: String)?
        /// The names of requests without a response, and of those whose outcome is unknown.
        var possible: Set<String> = []
    }

    var pending: [Request] = []
    private(set) var responses: [StoredResponse] = []
    /// It increases when the home may have been replaced.
    private(set) var generation = 0
    private var names: [String: Names] = [:]

    mutating func begin(_ request: Request) {
        var request = request
        request.generation = generation
        if let name = request.name { names[request.target]?.possible.insert(name) }
        pending.append(request)
    }

    /// Handles the responses that have arrived.
    mutating func collect(_ report: (Request, Response, Outcome) throws -> Void) throws {
        guard pending.contains(where: { $0.pending.response != nil }) else { return }
        var rest: [Request] = []
        for request in pending {
            guard let response = request.pending.response else {
                rest.append(request)
                continue
            }
            try report(request, response, handle(request, response))
        }
        pending = rest
    }

    private mutating func handle(_ request: Request, _ response: Response) throws -> Outcome {
        let bytes = if case .bytes(let bytes) = response.body { bytes } else { [UInt8]() }
        let outcome = try outcome(response, bytes)
        if let expected = request.expected, outcome != .refused, outcome != .uncertain {
            guard request.generation == generation else { return outcome }
            guard bytes == expected, response.header("Idempotency-Replayed") == "true" else {
                throw SimulationFault(
                    """
                    \(request.target): a repeated request gets another response: \(response.status) \
                    \(response.header("Idempotency-Replayed") ?? "new") \(String(decoding: bytes, as: UTF8.self)) instead \
                    of \(String(decoding: expected, as: UTF8.self))
                    """)
            }
        }
        // Changes that were made while the initial state was read were replaced, too.
        if request.isReset, outcome == .acknowledged || outcome == .uncertain { dropNames(of: "") }
        guard let name = request.name else { return outcome }
        switch outcome {
        case .acknowledged where request.generation == generation:
            guard let cursor = response.header("X-Cursor").flatMap({ Cursor($0) }) else {
                throw SimulationFault("\(request.target): no cursor")
            }
            acknowledge(name, cursor, request, bytes)
        case .refused, .rejected: names[request.target]?.possible.remove(name)
        case .acknowledged, .uncertain: break
        }
        return outcome
    }

    private mutating func acknowledge(_ name: String, _ cursor: Cursor, _ request: Request, _ bytes: [UInt8]) {
        if var known = names[request.target] {
            if known.acknowledged.map({ $0.sequence < cursor.sequence }) ?? true {
                known.acknowledged = (cursor.sequence, name)
            }
            known.possible.remove(name)
            names[request.target] = known
        }
        guard let key = request.key else { return }
        responses.append(StoredResponse(key: key, target: request.target, body: request.body, response: bytes))
        if responses.count > 40 { responses.removeFirst() }
    }

    private func outcome(_ response: Response, _ bytes: [UInt8]) throws -> Outcome {
        switch response.status {
        case 200..<300: return .acknowledged
        case 503:
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.contains("may have been made") else { return .refused }
            guard text.contains("Idempotency-Key") else {
                throw SimulationFault("an uncertain response names no remedy: \(text)")
            }
            return .uncertain
        case 400, 404, 409, 412: return .rejected
        default: throw SimulationFault("a response with the status \(response.status)")
        }
    }

    /// Handles the end of the program: the outcomes of the requests without responses are unknown.
    mutating func abandon() { pending = [] }

    /// Drops the names and the stored responses of a home, because it is replaced.
    mutating func dropNames(of prefix: String) {
        names = names.filter { prefix.isEmpty ? $0.key.hasPrefix("/homes/") : !$0.key.hasPrefix(prefix) }
        responses = []
        generation += 1
    }

    /// Drops the requests to a home.
    mutating func drop(_ prefix: String) { pending.removeAll { $0.target.hasPrefix(prefix) } }

    /// Checks that a device has a name that it can have.
    ///
    /// - Parameter isSettled: Whether all requests have responses, so that the present name is the only one.
    mutating func check(name: String, of target: String, isSettled: Bool = false) throws {
        defer { if isSettled { names[target] = Names(acknowledged: (0, name)) } }
        guard let known = names[target], let acknowledged = known.acknowledged else { return }
        guard name == acknowledged.name || known.possible.contains(name) else {
            throw SimulationFault(
                "\(target) has the name \(name) instead of \(acknowledged.name) or one of \(known.possible.sorted())")
        }
    }
}

extension Response {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
