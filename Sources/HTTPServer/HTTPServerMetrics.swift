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

/// The counters of one worker. Each has its own, because a counter that several processors change is slow.
final class Metrics: Sendable {
    let requests = Atomic(0)
    let failures = Atomic(0)
    let evictedConnections = Atomic(0)
    let rejectedResponses = Atomic(0)
    let rejectedConnections = Atomic(0)
    let rejectedConnectionsOfClients = Atomic(0)
    let rejectedStreams = Atomic(0)
    let rejectedStreamsOfClients = Atomic(0)
    let rejectedRequests = Atomic(0)
    let expiredConnections = Atomic(0)
    let startedStreams = Atomic(0)
    let bodyBytes = Atomic(0)
    let streamBytes = Atomic(0)
}

extension HTTPServerMetrics {
    /// The counters of a server. Each is exact, but they are not read at exactly the same time.
    init(_ state: ServerState, _ workers: some Sequence<Metrics>) {
        openConnections = state.openConnections.load(ordering: .relaxed)
        countedConnections = state.countedConnections.load(ordering: .relaxed)
        openStreams = state.openStreams.load(ordering: .relaxed)
        for metrics in workers {
            requests += metrics.requests.load(ordering: .relaxed)
            failures += metrics.failures.load(ordering: .relaxed)
            evictedConnections += metrics.evictedConnections.load(ordering: .relaxed)
            rejectedResponses += metrics.rejectedResponses.load(ordering: .relaxed)
            rejectedConnections += metrics.rejectedConnections.load(ordering: .relaxed)
            rejectedConnectionsOfClients += metrics.rejectedConnectionsOfClients.load(ordering: .relaxed)
            rejectedStreams += metrics.rejectedStreams.load(ordering: .relaxed)
            rejectedStreamsOfClients += metrics.rejectedStreamsOfClients.load(ordering: .relaxed)
            rejectedRequests += metrics.rejectedRequests.load(ordering: .relaxed)
            expiredConnections += metrics.expiredConnections.load(ordering: .relaxed)
            startedStreams += metrics.startedStreams.load(ordering: .relaxed)
            bodyBytes += metrics.bodyBytes.load(ordering: .relaxed)
            streamBytes += metrics.streamBytes.load(ordering: .relaxed)
        }
    }
}
