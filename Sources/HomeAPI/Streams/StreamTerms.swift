import HTTPServer
import HomeService

/// How a reader wants its stream, whatever is on it.
struct StreamTerms: Hashable, Sendable {
    var format = StreamFormat.eventStream
    /// After how long a silence a heartbeat comes, in nanoseconds.
    var heartbeat: UInt64 = 15_000_000_000
    /// How long it is at least from one change to the next, in nanoseconds; 0 sends each at once.
    var minInterval: UInt64 = 0
}

/// What a stream's text looks like.
enum StreamFormat: String, CaseIterable, Sendable {
    /// Server-Sent Events, for browsers.
    case eventStream = "text/event-stream"
    /// One JSON object a line, `{"id", "event", "data"}`, for everything that reads lines.
    case lines = "application/x-ndjson"

    var contentType: String {
        switch self {
        case .eventStream: "\(rawValue); charset=utf-8"
        case .lines: rawValue
        }
    }

    /// The one that an `Accept` header prefers; Server-Sent Events if it prefers none.
    init(accept: String?) {
        let preferred = AcceptedTypes(accept).preferred(Self.allCases.map { $0.rawValue })
        self = preferred.flatMap { StreamFormat(rawValue: $0) } ?? .eventStream
    }
}

/// When a stream may send changes, and when a heartbeat is due.
struct StreamPace: Sendable {
    private let terms: StreamTerms
    /// Whether what the stream opens with is still being sent: a snapshot, a replay, the objects of a collection.
    private var isOpening = true
    /// When the next heartbeat is due, once the opening has been sent.
    private var beat: UInt64 = 0
    private var turn: UInt64 = 0

    init(_ terms: StreamTerms) { self.terms = terms }

    /// Whether changes may be sent now.
    func maySend(at now: UInt64) -> Bool { now >= turn }

    /// When the next changes may be sent.
    var nextTurn: UInt64 { turn }

    /// Notes that all changes until now have been sent.
    mutating func caughtUp(at now: UInt64) { turn = terms.minInterval == 0 ? 0 : now + terms.minInterval }

    /// Notes that something with a cursor has been sent.
    mutating func sent(at now: UInt64) { beat = now + terms.heartbeat }

    /// Notes that the stream starts again with a snapshot.
    mutating func restart() { isOpening = true }

    /// The step of a stream that has nothing else to send: a heartbeat if one is due, else to wait until its turn or
    /// until the next heartbeat.
    ///
    /// The first heartbeat follows the opening at once: a client that is cut a moment later has a cursor, and a client
    /// that opened with much knows that it has all of it.
    ///
    /// - Parameter position: The stream's cursor, which heartbeats carry; nil if it has none yet, and then none is sent.
    mutating func idle(at now: UInt64, until turn: UInt64?, position: Cursor?) -> StreamStep {
        guard let position else { return .wait(until: turn) }
        guard isOpening || now >= beat else { return .wait(until: min(beat, turn ?? beat)) }
        isOpening = false
        sent(at: now)
        return .frame(terms.format.heartbeat(position))
    }
}
