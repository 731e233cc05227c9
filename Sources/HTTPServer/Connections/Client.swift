internal import Synchronization

/// The open connections and streams of one client, and its tokens for requests. All its connections and streams share
/// this object.
///
/// Only the daemon's thread counts connections, opens streams and takes tokens, so these are plain loads and stores.
/// Only ``streams`` is also decremented on the stream thread.
final class Client: Sendable {
    /// Connections that libmicrohttpd has open.
    let connections = Atomic(0)
    /// The connections among them that count toward the limit (``Connection/isCounted``).
    let countedConnections = Atomic(0)
    let streams = Atomic(0)
    private let fullAt = Atomic<UInt64>(0)

    /// Takes a token and returns 0; if there is none, returns the nanoseconds until there is one. Only the daemon's
    /// thread calls it.
    func take(at now: UInt64, _ rate: RequestRate) -> UInt64 {
        var bucket = TokenBucket(fullAt: fullAt.load(ordering: .relaxed))
        let wait = bucket.take(at: now, rate)
        if wait == 0 { fullAt.store(bucket.fullAt, ordering: .relaxed) }
        return wait
    }

    /// The time at which the bucket of tokens is full again.
    var bucketFullAt: UInt64 { fullAt.load(ordering: .relaxed) }

    /// Returns whether the client can be removed from the table: it has nothing open and a full bucket, as a new client
    /// has.
    func isRemovable(at now: UInt64) -> Bool {
        hasNothingOpen && TokenBucket(fullAt: bucketFullAt).isFull(at: now)
    }

    /// Whether the client has no open connection and no open stream.
    var hasNothingOpen: Bool {
        connections.load(ordering: .relaxed) == 0 && streams.load(ordering: .relaxed) == 0
    }
}
