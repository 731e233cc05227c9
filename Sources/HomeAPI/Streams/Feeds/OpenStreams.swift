import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import Synchronization

/// The open streams of all homes, for `/streams`.
final class OpenStreams: Sendable {
    private struct State {
        var lastNumber: UInt64 = 0
        var streams: [UInt64: OpenStream] = [:]
    }

    private let state = Mutex(State())

    /// Adds a stream and returns its entry.
    func add(_ make: (_ number: UInt64) -> OpenStream) -> OpenStream {
        state.withLock { state in
            state.lastNumber += 1
            let stream = make(state.lastNumber)
            state.streams[stream.number] = stream
            return stream
        }
    }

    func remove(_ stream: OpenStream) { state.withLock { $0.streams[stream.number] = nil } }

    /// Returns the stream with a number; nil if it is not open.
    subscript(number: UInt64) -> OpenStream? { state.withLock { $0.streams[number] } }

    /// Ends the streams of a home that another gateway is going to have. Their clients can connect again and resume.
    func close(home id: String) {
        for stream in state.withLock({ state in state.streams.values.filter { $0.home == id } }) { stream.close() }
    }

    /// All open streams, in the order in which they were opened.
    var all: [OpenStream] {
        state.withLock { Array($0.streams.values) }.sorted { $0.number < $1.number }
    }
}

/// An open stream, and what was sent on it.
final class OpenStream: Sendable {
    /// The number, from 1; unique while the gateway runs.
    let number: UInt64
    /// The id of the home.
    let home: String
    /// The method and the pattern of the route.
    let route: String
    /// The path with the query, without secrets.
    let path: String
    /// The label of the client; nil if it has none.
    let client: String?
    /// The id of its token; nil if it has none.
    let token: String?
    let address: String
    /// The time of the host's calendar, in microseconds since 1970.
    let openedAt: Int64
    private let lag: StreamLag?
    private let group: StreamGroup
    private let events = Atomic(0)
    private let bytes = Atomic(0)
    private let closing = Atomic(false)

    init(
        _ number: UInt64, _ request: HTTPRequest, _ route: Route, home: String, at openedAt: Int64, lag: StreamLag?,
        _ group: StreamGroup
    ) {
        self.number = number
        self.home = home
        self.route = route.name
        path = request.readablePath
        client = ClientLabel.of(request)
        token = request.caller?.token.id
        address = request.peer.description
        self.openedAt = openedAt
        self.lag = lag
        self.group = group
    }

    var id: String { String(number) }

    /// The number of events that were sent, and that of their bytes before compression.
    var sent: (events: Int, bytes: Int) {
        (events.load(ordering: .relaxed), bytes.load(ordering: .relaxed))
    }

    func sent(_ events: Int, bytes: Int) {
        self.events.add(events, ordering: .relaxed)
        self.bytes.add(bytes, ordering: .relaxed)
    }

    /// The number of changes that the stream has not handled yet, 0 if none of them matches its filter; nil if it is
    /// behind on purpose or has no changes.
    var changesBehind: UInt64? { lag?.changes }

    /// Whether a request has closed the stream.
    var isClosed: Bool { closing.load(ordering: .relaxed) }

    /// Ends the stream, also if its client reads nothing.
    func close() {
        closing.store(true, ordering: .relaxed)
        group.wake()
    }
}

/// How far a stream is behind its home.
struct StreamLag: Sendable {
    let registry: StreamRegistry
    let group: FilterGroup
    let progress: StreamProgress

    var changes: UInt64 { registry.lag(of: progress, in: group) }
}
