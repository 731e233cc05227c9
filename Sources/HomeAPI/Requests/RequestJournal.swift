import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import Synchronization

/// The most recent requests to a home, oldest first.
final class RequestJournal: Sendable {
    private struct State {
        /// Those that have been dropped are nil.
        var records: [RequestRecord?] = []
        /// The index of the oldest record in `records`; those before it have been dropped.
        var first = 0
        var bytes = 0
        var lastNumber: UInt64 = 0
        /// The last request that was removed to make room; nil if none was.
        var dropped: (number: UInt64, time: HomeTime)?
        var events = RequestEventLog()
    }

    private let state = Mutex(State())
    private let home: Home
    /// The streams of requests.
    let streams = StreamGroup()
    /// The maximum number of requests; 0 records none.
    let limit: Int

    /// The maximum size of all requests of a home, in bytes.
    static let maximumSize = 4 << 20

    init(_ home: Home, limit: Int) {
        self.home = home
        self.limit = limit
        state.withLock {
            $0.events.limit = 2 * limit
            $0.events.maximumSize = Self.maximumSize
        }
    }

    /// Begins the record of a request; nil if requests are not recorded.
    ///
    /// - Parameter route: The route; nil if the request has none.
    func begin(_ request: HTTPRequest, _ route: Route?) -> RequestRecord? {
        guard limit > 0, route?.isRecorded ?? true else { return nil }
        let moment = home.moment()
        let receivedAt = home.hostTime.calendar()
        return state.withLock { state in
            state.lastNumber += 1
            let record = RequestRecord(state.lastNumber, request, route, at: moment, receivedAt: receivedAt)
            state.records.append(record)
            state.bytes += record.size
            while state.records.count - state.first > limit
                || state.bytes > Self.maximumSize && state.records.count - state.first > 1
            {
                if let record = state.records[state.first] {
                    state.bytes -= record.size
                    state.dropped = (record.number, record.time)
                }
                state.records[state.first] = nil
                state.first += 1
            }
            // Removed together, because removing the first element of an array moves all others.
            if state.first > max(64, limit) {
                state.records.removeFirst(state.first)
                state.first = 0
            }
            return record
        }
    }

    /// All requests, oldest first.
    var all: [RequestRecord] { requests(after: 0) }

    /// Returns the requests with a greater number, oldest first, also those whose responses are not complete.
    func requests(after number: UInt64) -> [RequestRecord] {
        state.withLock { state in
            let count = min(UInt64(state.records.count - state.first), state.lastNumber - min(number, state.lastNumber))
            return state.records.suffix(Int(count)).compactMap { $0 }
        }
    }

    /// The number and the time of the last request that was removed to make room for others; nil if none was.
    var dropped: (number: UInt64, time: HomeTime)? { state.withLock { $0.dropped } }

    /// The number of the last request.
    var lastNumber: UInt64 { state.withLock { $0.lastNumber } }

    /// Drops all requests. Numbers go on.
    func clear() {
        state.withLock { state in
            state.records = []
            state.first = 0
            state.bytes = 0
            state.dropped = nil
            state.events.clear()
        }
        streams.wake()
    }

    // MARK: Events

    /// The position after the last event.
    var lastPosition: UInt64 { state.withLock { $0.events.last } }

    /// Returns the events after a position; see ``RequestEventLog/events(after:limit:)``.
    func events(after position: UInt64, limit: Int) -> RequestEventLog.Page? {
        state.withLock { $0.events.events(after: position, limit: limit) }
    }

    /// Reports that the response to a request is complete, or that its stream has ended.
    private func report(_ record: RequestRecord) {
        state.withLock { $0.events.append(.request(record)) }
        streams.wake()
    }

    /// Records how a stream has ended; only the first call has an effect.
    func end(_ record: RequestRecord, _ end: RequestRecord.StreamEnd) { if record.end(end) { report(record) } }

    // MARK: Replies

    /// Returns a reply that completes the record of its request.
    func recorded(_ reply: Reply, in record: RequestRecord?) -> Reply {
        guard let record else { return reply }
        let hostTime = home.hostTime
        switch reply {
        case .response(let response): record.end(response, at: hostTime.steady())
        // The response to a HEAD request is complete without a stream.
        case .stream(let start) where record.request.sentMethod == HTTPMethod.head.rawValue:
            record.end(Response(status: start.status, headers: start.headers), at: hostTime.steady())
        case .stream(let start):
            record.open(start, at: hostTime.steady())
            (start.source as? ServedStream)?.begin(record, in: self)
        case .disconnection: record.disconnect(at: hostTime.steady())
        case .deferred(let work):
            return .deferred { responder in
                work(responder.passing { responder.send(self.recorded($0, in: record)) })
            }
        }
        report(record)
        return reply
    }
}

/// The label with which a client identifies itself.
enum ClientLabel {
    static let header = "X-Client"
    /// The query parameter for clients that cannot send headers, such as EventSource.
    static let parameter = "client"

    /// Returns the label of a request, or else that of its token; nil if it has none.
    static func of(_ request: HTTPRequest) -> String? {
        request.header(header) ?? parameter(of: request) ?? request.caller?.token.label
    }

    /// Returns the label in the query of a stream. Elsewhere, the parameter is a filter.
    private static func parameter(of request: HTTPRequest) -> String? {
        let opensStream = ["/events", "/stream", "/batched"].contains { request.path.hasSuffix($0) }
        return opensStream ? request.query.first { $0.name == parameter }?.value : nil
    }
}
