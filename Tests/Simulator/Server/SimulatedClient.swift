import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// The requests of clients and their responses.
struct SimulatedClient {
    /// What a client expects of a response.
    enum Kind {
        case change
        /// The name of a device.
        case name
        /// Faults are set or removed.
        case fault
        /// The home is reset, or deleted.
        case reset, deletion
    }

    struct Request {
        let pending: SimulatedConnection
        let target: String
        var body = ""
        var key: String?
        /// The new name of the device.
        var name: String?
        /// The first response, if the request is a repetition.
        var expected: [UInt8]?
        var kind = Kind.change
        /// The last state of the home that was acknowledged when the request began.
        var former: Cursor?
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
        /// The acknowledged names, in the order of their sequences.
        var acknowledged: [(sequence: UInt64, name: String)] = []
        /// The names of requests without a response, and of those whose outcome is unknown.
        var possible: Set<String> = []
    }

    var pending: [Request] = []
    private(set) var responses: [StoredResponse] = []
    /// It increases when the home may have been replaced.
    private(set) var generation = 0
    /// Whether the copy of the home is being deleted, so that its responses are not repeated.
    var isDeletingFork = false
    /// Whether a reset of the home has an unknown outcome.
    private var isResetDoubtful = false

    /// Whether the home can be reset at any time.
    private var canBeReset: Bool { isResetDoubtful || pending.contains { $0.kind == .reset } }
    private var names: [String: Names] = [:]
    /// The last acknowledged state of each home, by the prefix of its paths.
    private var acknowledged: [String: Cursor] = [:]

    mutating func begin(_ request: Request) {
        var request = request
        request.generation = generation
        request.former = acknowledged[Self.prefix(of: request.target)]
        if let name = request.name { names[request.target]?.possible.insert(name) }
        pending.append(request)
    }

    /// Handles the responses that have arrived. Returns the requests with their responses, or with nil if the connection
    /// has broken, and their outcomes.
    mutating func collect() throws -> [(request: Request, response: Response?, outcome: Outcome)] {
        guard pending.contains(where: { $0.pending.isOver }) else { return [] }
        var rest: [Request] = []
        var handled: [(request: Request, response: Response?, outcome: Outcome)] = []
        for request in pending {
            guard let response = request.pending.response else {
                guard request.pending.isLost else {
                    rest.append(request)
                    continue
                }
                // The outcome is unknown.
                if request.kind == .reset { resetIsUncertain() }
                handled.append((request, nil, .uncertain))
                continue
            }
            handled.append((request, response, try handle(request, response)))
        }
        pending = rest
        return handled
    }

    private static func prefix(of target: String) -> String { target.hasPrefix("/homes/fork/") ? "/homes/fork" : "" }

    private mutating func handle(_ request: Request, _ response: Response) throws -> Outcome {
        let bytes = if case .bytes(let bytes) = response.body { bytes } else { [UInt8]() }
        if request.kind == .fault, response.status == 429 { return .rejected }
        let outcome = try outcome(response, bytes)
        if outcome == .acknowledged, request.generation == generation { try checkState(request, response) }
        if request.kind == .name { return try check(name: bytes, request, response, outcome) }
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
        if request.kind == .reset, outcome == .acknowledged { dropNames(of: "") }
        if request.kind == .reset, outcome == .uncertain { resetIsUncertain() }
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
            let index = known.acknowledged.lastIndex { $0.sequence < cursor.sequence } ?? -1
            known.acknowledged.insert((cursor.sequence, name), at: index + 1)
            known.possible.remove(name)
            names[request.target] = known
        }
        guard !canBeReset, let key = request.key, !isDeletingFork || Self.prefix(of: request.target).isEmpty else {
            return
        }
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

    /// The home can be reset at any time, until ``settleReset()``.
    private mutating func resetIsUncertain() {
        dropNames(of: "")
        isResetDoubtful = true
    }

    /// All requests have ended.
    mutating func settleReset() {
        guard isResetDoubtful else { return }
        dropNames(of: "")
        isResetDoubtful = false
    }

    /// Drops the names and the stored responses of a home, because it is replaced.
    mutating func dropNames(of prefix: String) {
        names = names.filter { prefix.isEmpty ? $0.key.hasPrefix("/homes/") : !$0.key.hasPrefix(prefix) }
        responses = []
        acknowledged = [:]
        generation += 1
    }

    /// Drops the requests to a home.
    mutating func drop(_ prefix: String) { pending.removeAll { $0.target.hasPrefix(prefix) } }

    /// Checks that a response shows no state from before the one that was acknowledged when the request began.
    private mutating func checkState(_ request: Request, _ response: Response) throws {
        guard request.kind != .fault, response.header("Idempotency-Replayed") == nil,
            let cursor = response.header("X-Cursor").flatMap({ Cursor($0) })
        else { return }
        let prefix = Self.prefix(of: request.target)
        if let former = request.former, former.epoch == cursor.epoch, cursor.sequence < former.sequence {
            throw SimulationFault(
                "\(request.target) shows \(cursor); when the request began, \(former) was acknowledged")
        }
        guard acknowledged[prefix].map({ $0.epoch == cursor.epoch && $0.sequence < cursor.sequence }) ?? true else {
            return
        }
        acknowledged[prefix] = cursor
    }

    /// Checks that a device has a name that it can have in the state that a response shows.
    private func check(name bytes: [UInt8], _ request: Request, _ response: Response, _ outcome: Outcome) throws
        -> Outcome
    {
        guard outcome == .acknowledged, request.generation == generation, !canBeReset,
            let known = names[request.target]
        else {
            return outcome
        }
        let name = try JSONValue.parse(bytes).text("name")
        let sequence = response.header("X-Cursor").flatMap { Cursor($0) }?.sequence ?? 0
        guard let last = known.acknowledged.last(where: { $0.sequence <= sequence }), name != last.name,
            !known.possible.contains(name)
        else { return outcome }
        throw SimulationFault(
            "\(request.target) has the name \(name) instead of \(last.name) or one of \(known.possible.sorted())")
    }

    /// Checks the name of a device after all requests have responses, so that the present name is the only one.
    mutating func settle(name: String, of target: String) throws {
        defer { names[target] = Names(acknowledged: [(0, name)]) }
        guard let known = names[target], let last = known.acknowledged.last else { return }
        guard name == last.name || known.possible.contains(name) else {
            throw SimulationFault(
                "\(target) has the name \(name) instead of \(last.name) or one of \(known.possible.sorted())")
        }
    }
}

extension Response {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    var text: String { if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" } }
}
