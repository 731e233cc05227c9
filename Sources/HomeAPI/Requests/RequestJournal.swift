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
        /// The bytes that were reported to the memory of all journals.
        var reported = 0

        mutating func dropFirst() {
            if let record = records[first] {
                bytes -= record.size
                dropped = (record.number, record.time)
            }
            records[first] = nil
            first += 1
        }
    }

    private let state = Mutex(State())
    private let home: Home
    private let memory: RequestMemory
    /// The streams of requests.
    let streams = StreamGroup()
    /// The maximum number of requests; 0 records none.
    let limit: Int

    /// The maximum size of all requests of a home, in bytes.
    static let maximumSize = 4 << 20

    /// - Parameter memory: The memory that the journals of all homes share.
    init(_ home: Home, limit: Int, _ memory: RequestMemory) {
        self.home = home
        self.limit = limit
        self.memory = memory
        state.withLock {
            $0.events.limit = 2 * limit
            $0.events.maximumSize = Self.maximumSize
        }
        if limit > 0 { memory.add(self) }
    }

    deinit { memory.remove(self, state.withLock { $0.reported }) }

    /// Begins the record of a request; nil if requests are not recorded.
    ///
    /// - Parameter route: The route; nil if the request has none.
    func begin(_ request: HTTPRequest, _ route: Route?) -> RequestRecord? {
        guard limit > 0, route?.isRecorded ?? true else { return nil }
        let moment = home.moment()
        let receivedAt = home.hostTime.calendar()
        let record = state.withLock { state in
            state.lastNumber += 1
            let record = RequestRecord(state.lastNumber, request, route, at: moment, receivedAt: receivedAt)
            state.records.append(record)
            state.bytes += record.size
            while state.records.count - state.first > limit
                || state.bytes > Self.maximumSize && state.records.count - state.first > 1
            {
                state.dropFirst()
            }
            // Removed together, because removing the first element of an array moves all others.
            if state.first > max(64, limit) {
                state.records.removeFirst(state.first)
                state.first = 0
            }
            report(&state)
            return record
        }
        memory.makeRoom()
        return record
    }

    /// Reports what the journal occupies to the memory of all journals.
    private func report(_ state: inout State) {
        let size = state.bytes + state.events.size
        memory.change(by: size - state.reported)
        state.reported = size
    }

    /// The bytes that the journal occupies, with the events for its streams.
    var size: Int { state.withLock { $0.reported } }

    /// Drops the oldest requests and events until the journal occupies at most a number of bytes. The last of each stays.
    func shorten(to size: Int) {
        state.withLock { state in
            while state.bytes > size / 2, state.records.count - state.first > 1 { state.dropFirst() }
            state.events.shorten(to: size / 2)
            report(&state)
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
            report(&state)
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
        state.withLock { state in
            state.events.append(.request(record))
            report(&state)
        }
        streams.wake()
    }

    /// Records how a stream has ended; only the first call has an effect.
    func end(_ record: RequestRecord, _ end: RequestRecord.StreamEnd) { if record.end(end) { report(record) } }

    // MARK: Replies

    /// Returns a reply that completes the record of its request.
    func recorded(_ reply: consuming Reply, in record: RequestRecord?) -> Reply {
        guard let record else { return reply }
        switch reply {
        case .response(let response): record.end(response, at: home.hostTime.steady())
        // The response to a HEAD request is complete without a stream.
        case .stream(let start) where record.request.sentMethod == HTTPMethod.head.rawValue:
            record.end(Response(status: start.status, headers: start.headers), at: home.hostTime.steady())
        case .stream(let start):
            record.open(start, at: home.hostTime.steady())
            (start.source as? ServedStream)?.begin(record, in: self)
        case .disconnection: record.disconnect(at: home.hostTime.steady())
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
        guard let label = request.query.first(where: { $0.name == parameter })?.value else { return nil }
        return ["/events", "/stream", "/batched"].contains { request.path.hasSuffix($0) } ? label : nil
    }
}
