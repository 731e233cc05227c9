internal import Synchronization

/// What one client has open and how many requests it may send: shared by all its connections and streams.
///
/// The daemon's thread alone counts connections, opens streams and takes tokens, so each of these is a plain load and
/// store; only ``streams`` is also counted down elsewhere, on the hub's thread.
final class Client: Sendable {
    /// All connections that libmicrohttpd has of it.
    let connections = Atomic(0)
    /// Those of them that count against the limit (``Connection/isSettled``).
    let settledConnections = Atomic(0)
    let streams = Atomic(0)
    private let fullAt = Atomic<UInt64>(0)

    /// Takes a token, or returns in how many nanoseconds there will be one; 0 where it was taken.
    ///
    /// Only for the daemon's thread.
    func take(at now: UInt64, _ rate: RequestRate) -> UInt64 {
        var bucket = TokenBucket(fullAt: fullAt.load(ordering: .relaxed))
        let wait = bucket.take(at: now, rate)
        if wait == 0 { fullAt.store(bucket.fullAt, ordering: .relaxed) }
        return wait
    }

    /// When its bucket of tokens is full again.
    var restsUntil: UInt64 { fullAt.load(ordering: .relaxed) }

    /// Whether nothing tells it from a stranger: it has nothing open and a full bucket.
    func isForgettable(at now: UInt64) -> Bool {
        isGone && TokenBucket(fullAt: restsUntil).isFull(at: now)
    }

    /// Whether it has nothing open.
    var isGone: Bool {
        connections.load(ordering: .relaxed) == 0 && streams.load(ordering: .relaxed) == 0
    }
}
