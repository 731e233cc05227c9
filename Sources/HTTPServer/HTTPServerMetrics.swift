internal import Synchronization

/// Counters of a server at one moment.
public struct HTTPServerMetrics: Hashable, Sendable {
    /// Requests whose headers have arrived, since the start.
    public var requests = 0
    /// Answers with a status of 400 and above, since the start.
    public var failures = 0
    /// Connections that are open and carry requests.
    public var openConnections = 0
    /// Connections that were turned away for their number, since the start.
    public var refusedConnections = 0
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
    let refusedConnections = Atomic(0)
    let expiredConnections = Atomic(0)
    let openStreams = Atomic(0)
    let startedStreams = Atomic(0)
    let bodyBytes = Atomic(0)
    let streamBytes = Atomic(0)

    var snapshot: HTTPServerMetrics {
        HTTPServerMetrics(
            requests: requests.load(ordering: .relaxed), failures: failures.load(ordering: .relaxed),
            openConnections: openConnections.load(ordering: .relaxed),
            refusedConnections: refusedConnections.load(ordering: .relaxed),
            expiredConnections: expiredConnections.load(ordering: .relaxed),
            openStreams: openStreams.load(ordering: .relaxed),
            startedStreams: startedStreams.load(ordering: .relaxed), bodyBytes: bodyBytes.load(ordering: .relaxed),
            streamBytes: streamBytes.load(ordering: .relaxed))
    }
}

extension Atomic<Int> {
    /// Adds to a counter that nothing else is ordered by.
    func count(_ amount: Int = 1) {
        add(amount, ordering: .relaxed)
    }
}
