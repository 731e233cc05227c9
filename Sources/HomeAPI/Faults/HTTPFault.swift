import Faults
import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// A fault that a client has set on the requests or the streams of a home.
struct HTTPFault: Sendable {
    let id: String
    let target: Target
    let effect: Effect
    /// When it begins after it was set, in microseconds of the host's clock.
    var start: Int64 = 0
    /// How long it lasts, in microseconds of the host's clock; nil if it stays until it is removed.
    var duration: Int64?
    /// How often it has an effect; nil if there is no limit.
    var times: Int?
    /// The share of cases in which it has an effect, 0 to 1.
    var probability = 1.0
    /// Whether no response names it.
    var isHidden = false

    /// The requests or streams that a fault affects: those that match all members.
    struct Target: Hashable, Sendable {
        /// The method and the pattern of a route, such as `GET /devices/{id}`; nil for all routes.
        var route: String?
        /// The label of a client; nil for all clients.
        var client: String?

        func matches(_ origin: FaultOrigin) -> Bool {
            (route == nil || route == origin.route) && (client == nil || client == origin.client)
        }
    }

    enum Effect: Hashable, Sendable {
        case request(RequestEffect)
        case stream(StreamEffect)
    }

    /// The effect of a fault on a request.
    enum RequestEffect: Hashable, Sendable {
        /// The request is not executed; the response is a problem.
        case status(Int, HomeError.Code, retryAfter: Int?)
        /// The response is sent later.
        case latency(milliseconds: Int, jitter: Int)
        /// The connection is closed without a response.
        case closeBeforeAnswer(executes: Bool)
        /// There is no response until the fault is removed, which closes the connection.
        case neverAnswers(executes: Bool)
        /// The connection is closed after some bytes of the body.
        case closeAfterBytes(Int)
        /// The body is sent slowly.
        case slowBody(bytesPerSecond: Int)

        /// The microseconds by which the response is late, and the maximum of a further random delay in milliseconds;
        /// nil if it is not late.
        var delay: (span: Int64, jitter: Int)? {
            switch self {
            case .latency(let milliseconds, let jitter): (Int64(milliseconds) * 1_000, jitter)
            case .neverAnswers: (.max, 0)
            case .status, .closeBeforeAnswer, .closeAfterBytes, .slowBody: nil
            }
        }

        /// Whether it replaces the response or the way in which it is sent, so that only one such effect is possible.
        var isEnding: Bool { if case .latency = self { false } else { true } }
    }

    /// The effect of a fault on a stream.
    enum StreamEffect: Hashable, Sendable {
        /// The connection is closed after some frames, optionally within the next one.
        case cut(afterFrames: Int, atByte: Int?)
        /// Nothing is sent for some seconds.
        case hold(seconds: Double)
        /// Nothing is sent, not even heartbeats.
        case silent
        case heartbeatsOnly
        /// Changes are not sent.
        case drop
        /// Changes are sent twice.
        case duplicate
        /// Changes are sent after the next one.
        case reorder
        /// The stream starts again with a snapshot.
        case resync(ResyncReason)
        /// A client that connects again gets a problem.
        case refuse(Int)
        /// Frames are sent together, as a buffering proxy does.
        case buffer(bytes: Int?, seconds: Double?)
    }
}

/// The origin and the target of a request, as far as faults depend on them.
struct FaultOrigin: Hashable, Sendable {
    /// The method and the pattern of the route, without `/homes/{home}`.
    let route: String
    /// The label of the client; nil if it has none.
    let client: String?
    /// The address of the client, which identifies a client without a label.
    let address: String

    init(of request: HTTPRequest, to route: Route) {
        self.route = route.name
        client = ClientLabel.of(request)
        address = request.peer.host
    }
}

/// A fault that is set, with what it has done so far.
final class ActiveHTTPFault: Sendable {
    let fault: HTTPFault
    /// The times between which it has an effect, in microseconds of the host's clock; without an end, `Int64.max`.
    let window: Range<Int64>
    private let counts: FaultCounts

    init(_ fault: HTTPFault, at now: Int64, seed: UInt64) {
        self.fault = fault
        let start = now.saturatingAdding(fault.start)
        window = start..<max(start, fault.duration.map { start.saturatingAdding($0) } ?? .max)
        counts = FaultCounts(fault.id, seed: seed, limit: fault.times, probability: fault.probability)
    }

    /// The number of requests, streams or frames that it has affected.
    var applied: Int { counts.applied }

    /// Returns a random number from 0 to a bound.
    func random(through bound: Int) -> Int { counts.random(through: bound) }

    func phase(at now: Int64) -> FaultPhase {
        if now < window.lowerBound { return .waiting }
        return now < window.upperBound && !counts.isUsedUp ? .active : .ended
    }

    /// Decides whether the fault affects the next case, and counts it if it does.
    func apply() -> Bool { counts.apply() }
}
