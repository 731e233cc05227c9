import HTTPServer
import HomeEngine

/// The terms of a stream that a client sets, independent of the stream's content.
struct StreamTerms: Hashable, Sendable {
    var format = StreamFormat.eventStream
    /// Whether the stream is sent as a gzip file, in which snapshots are compressed.
    var isCompressed = false
    /// Whether the devices of snapshots are whole; otherwise they are brief.
    var hasDetails = true
    /// Whether the stream also reports the clock.
    var reportsClock = false
    /// Whether the stream also reports the faults.
    var reportsFaults = false
    /// The interval without events after which a heartbeat is sent, in nanoseconds.
    var heartbeat: UInt64 = 15_000_000_000
    /// The minimum interval between changes, in nanoseconds; 0 sends each change at once.
    var minInterval: UInt64 = 0
}

/// The format of a stream.
enum StreamFormat: String, CaseIterable, Sendable {
    /// Server-Sent Events.
    case eventStream = "text/event-stream"
    /// Newline-delimited JSON: one object `{"id", "event", "data"}` in each line.
    case lines = "application/x-ndjson"

    var contentType: String {
        switch self {
        case .eventStream: "\(rawValue); charset=utf-8"
        case .lines: rawValue
        }
    }

    /// The headers of a stream.
    var headers: [Header] {
        [
            Header("Content-Type", contentType), Header("Cache-Control", "no-store, no-transform"),
            Header("X-Accel-Buffering", "no"),
        ]
    }

    /// Creates the format that an `Accept` header prefers; Server-Sent Events if it prefers none.
    init(accept: String?) {
        let preferred = AcceptedTypes(accept).preferred(Self.allCases.map { $0.rawValue })
        self = preferred.flatMap { StreamFormat(rawValue: $0) } ?? .eventStream
    }
}

/// The schedule of one stream: when it may send changes, and when a heartbeat is due.
struct StreamSchedule: Sendable {
    private let terms: StreamTerms
    /// Whether the opening is still being sent: a snapshot, a replay or the objects of a collection.
    private var isOpening = true
    /// When the next heartbeat is due, once the opening has been sent.
    private var nextHeartbeat: UInt64 = 0
    /// The earliest time at which the next changes may be sent.
    private(set) var nextTurn: UInt64 = 0

    init(_ terms: StreamTerms) { self.terms = terms }

    /// Returns whether changes may be sent now.
    func maySend(at now: UInt64) -> Bool { now >= nextTurn }

    /// Records that all changes until now have been sent.
    mutating func caughtUp(at now: UInt64) { nextTurn = terms.minInterval == 0 ? 0 : now + terms.minInterval }

    /// Records that an event with a cursor has been sent.
    mutating func sent(at now: UInt64) { nextHeartbeat = now + terms.heartbeat }

    /// Records that the stream starts again with a snapshot.
    mutating func restart() { isOpening = true }

    /// Returns the step of a stream that has nothing else to send: a heartbeat if one is due, otherwise a wait until
    /// the stream's turn or the next heartbeat.
    ///
    /// The first heartbeat follows the opening at once. It gives the client a cursor to resume from, and marks the end
    /// of the opening.
    ///
    /// - Parameter cursor: The stream's cursor, which heartbeats carry; nil before the stream has one, and then no
    ///   heartbeat is sent.
    mutating func idle(at now: UInt64, until turn: UInt64?, cursor: Cursor?) -> StreamStep {
        guard let cursor else { return .wait(until: turn) }
        guard isOpening || now >= nextHeartbeat else { return .wait(until: min(nextHeartbeat, turn ?? nextHeartbeat)) }
        isOpening = false
        sent(at: now)
        return .frame(terms.format.heartbeat(cursor))
    }
}
