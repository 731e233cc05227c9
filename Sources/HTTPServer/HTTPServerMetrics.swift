internal import Synchronization

/// The counters of a server at one time.
public struct HTTPServerMetrics: Hashable, Sendable {
    /// Requests whose head has arrived, since the start.
    public var requests = 0
    /// Responses with a status of 400 and above, since the start.
    public var failures = 0
    /// Open connections, without streams.
    public var openConnections = 0
    /// Open connections that count toward the limit: those that have carried a request.
    public var countedConnections = 0
    /// Connections that were closed to make room for others, since the start.
    public var evictedConnections = 0
    /// Responses that were rejected because too many bytes were pending, since the start.
    public var rejectedResponses = 0
    /// Connections that were rejected because of the limit for all clients, since the start.
    public var rejectedConnections = 0
    /// Connections that were rejected because of the limit per client, since the start.
    public var rejectedConnectionsOfClients = 0
    /// Streams that were rejected because of the limit for all clients, since the start.
    public var rejectedStreams = 0
    /// Streams that were rejected because of the limit per client, since the start.
    public var rejectedStreamsOfClients = 0
    /// Requests that were rejected because of the rate limit, since the start.
    public var rejectedRequests = 0
    /// Connections that were closed because of a deadline, since the start.
    public var expiredConnections = 0
    /// Open streams.
    public var openStreams = 0
    /// Streams that were opened, since the start.
    public var startedStreams = 0
    /// Bytes of response bodies, since the start.
    public var bodyBytes = 0
    /// Bytes written to streams, since the start.
    public var streamBytes = 0
}

/// The counters of a running server. Each is exact, but they are not read at exactly the same time.
final class Metrics: Sendable {
    let requests = Atomic(0)
    let failures = Atomic(0)
    let openConnections = Atomic(0)
    let countedConnections = Atomic(0)
    let evictedConnections = Atomic(0)
    let rejectedResponses = Atomic(0)
    let rejectedConnections = Atomic(0)
    let rejectedConnectionsOfClients = Atomic(0)
    let rejectedStreams = Atomic(0)
    let rejectedStreamsOfClients = Atomic(0)
    let rejectedRequests = Atomic(0)
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
            rejectedResponses: rejectedResponses.load(ordering: .relaxed),
            rejectedConnections: rejectedConnections.load(ordering: .relaxed),
            rejectedConnectionsOfClients: rejectedConnectionsOfClients.load(ordering: .relaxed),
            rejectedStreams: rejectedStreams.load(ordering: .relaxed),
            rejectedStreamsOfClients: rejectedStreamsOfClients.load(ordering: .relaxed),
            rejectedRequests: rejectedRequests.load(ordering: .relaxed),
            expiredConnections: expiredConnections.load(ordering: .relaxed),
            openStreams: openStreams.load(ordering: .relaxed),
            startedStreams: startedStreams.load(ordering: .relaxed), bodyBytes: bodyBytes.load(ordering: .relaxed),
            streamBytes: streamBytes.load(ordering: .relaxed))
    }
}

extension Metrics {
    /// Counts the end of a stream.
    func endStream(of client: Client?) {
        openStreams.count(-1)
        client?.streams.count(-1)
    }
}

extension Atomic<Int> {
    /// Adds `amount` to the counter; the operation does not order other memory accesses.
    func count(_ amount: Int = 1) {
        add(amount, ordering: .relaxed)
    }
}
