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

    /// The first of the known types that an `Accept` header names; Server-Sent Events where it names none.
    init(accept: String?) {
        let types = (accept ?? "").split(separator: ",").map { item in
            item.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
        }
        self = types.lazy.compactMap { StreamFormat(rawValue: $0) }.first ?? .eventStream
    }
}

/// When a stream may send changes, and when it has been silent for too long.
struct StreamPace: Sendable {
    private let terms: StreamTerms
    /// When a heartbeat is due; at once as long as the reader has been given no cursor.
    private var beat: UInt64 = 0
    private var turn: UInt64 = 0

    init(_ terms: StreamTerms) { self.terms = terms }

    /// Whether changes may be sent now.
    func mayTell(at now: UInt64) -> Bool { now >= turn }

    /// When the next changes may be sent.
    var nextTurn: UInt64 { turn }

    /// Notes that the reader has been told all changes until now.
    mutating func told(at now: UInt64) { turn = terms.minInterval == 0 ? 0 : now + terms.minInterval }

    /// Notes that something with a cursor has been sent.
    mutating func sent(at now: UInt64) { beat = now + terms.heartbeat }

    /// The step of a reader for whom there is nothing: to wait until its turn, or a heartbeat where that is due before.
    ///
    /// The first one comes at once where nothing else has: a reader that is cut a moment later knows where it stood, and
    /// what is between it and us sees that the stream has begun.
    ///
    /// - Parameter position: The reader's, which heartbeats carry; nil while it has none, and then none come.
    mutating func idle(at now: UInt64, until turn: UInt64?, position: Cursor?) -> StreamStep {
        if position == nil { sent(at: now) }
        guard now >= beat, let position else { return .wait(until: min(beat, turn ?? beat)) }
        sent(at: now)
        var text = EventText(terms.format)
        text.heartbeat(position)
        return .bytes(text.bytes)
    }
}
