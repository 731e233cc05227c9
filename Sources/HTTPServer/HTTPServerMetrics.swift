internal import Synchronization

/// Counters of a server at one moment.
public struct HTTPServerMetrics: Hashable, Sendable {
    /// Requests whose headers have arrived, since the start.
    public var requests = 0
    /// Answers with a status of 400 and above, since the start.
    public var failures = 0
    /// Connections that are open, streams excluded.
    public var openConnections = 0
    /// Connections that are open and count against the limit: those that have carried a request.
    public var countedConnections = 0
    /// Connections that were closed to make room for others, since the start.
    public var evictedConnections = 0
    /// Bytes of answers' bodies that clients have not taken yet.
    public var pendingBytes = 0
    /// Answers that were refused because too many bytes were pending, since the start.
    public var refusedAnswers = 0
    /// Connections that were turned away for the number of all, since the start.
    public var refusedConnections = 0
    /// Connections that were turned away for the number of their client's, since the start.
    public var refusedConnectionsOfClients = 0
    /// Streams that were turned away for the number of all, since the start.
    public var refusedStreams = 0
    /// Streams that were turned away for the number of their client's, since the start.
    public var refusedStreamsOfClients = 0
    /// Requests that were turned away for their client's rate, since the start.
    public var refusedRequests = 0
    /// Connections that were cut for missing a deadline, since the start.
    public var expiredConnections = 0
    /// Streams that are open.
    public var openStreams = 0
    /// Streams that were opened, since the start.
    public var startedStreams = 0
    /// Bytes of answers' bodies, since the start.
    public var bodyBytes = 0
    /// Bytes written to streams, since the start.
    public var streamBytes = 0
}

/// The counters themselves; each is exact, and together they may be a moment apart.
final class Metrics: Sendable {
    let requests = Atomic(0)
    let failures = Atomic(0)
    let openConnections = Atomic(0)
    let countedConnections = Atomic(0)
    let evictedConnections = Atomic(0)
    let pendingBytes = Atomic(0)
    let refusedAnswers = Atomic(0)
    let refusedConnections = Atomic(0)
    let refusedConnectionsOfClients = Atomic(0)
    let refusedStreams = Atomic(0)
    let refusedStreamsOfClients = Atomic(0)
    let refusedRequests = Atomic(0)
    let expiredConnections = Atomic(0)
    let openStreams = Atomic(0)
    let startedStreams = Atomic(0)
    let bodyBytes = Atomic(0)
    let streamBytes = Atomic(0)

    var snapshot: HTTPServerMetrics {
        HTTPServerMetrics(
            requests: requests.load(ordering: .relaxed), failures: failures.load(ordering: .relaxed),
            openConnections: openConnections.load(ordering: .relaxed),
            countedConnections: countedConnections.load(ordering: .relaxed),
            evictedConnections: evictedConnections.load(ordering: .relaxed),
            pendingBytes: pendingBytes.load(ordering: .relaxed),
            refusedAnswers: refusedAnswers.load(ordering: .relaxed),
            refusedConnections: refusedConnections.load(ordering: .relaxed),
            refusedConnectionsOfClients: refusedConnectionsOfClients.load(ordering: .relaxed),
            refusedStreams: refusedStreams.load(ordering: .relaxed),
            refusedStreamsOfClients: refusedStreamsOfClients.load(ordering: .relaxed),
            refusedRequests: refusedRequests.load(ordering: .relaxed),
            expiredConnections: expiredConnections.load(ordering: .relaxed),
            openStreams: openStreams.load(ordering: .relaxed),
            startedStreams: startedStreams.load(ordering: .relaxed), bodyBytes: bodyBytes.load(ordering: .relaxed),
            streamBytes: streamBytes.load(ordering: .relaxed))
    }
}

extension Metrics {
    /// One stream less.
    func endStream(of client: Client?) {
        openStreams.count(-1)
        client?.streams.count(-1)
    }
}

extension Atomic<Int> {
    /// Adds to a counter that nothing else is ordered by.
    func count(_ amount: Int = 1) {
        add(amount, ordering: .relaxed)
    }
}
