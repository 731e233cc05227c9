internal import Synchronization

/// The open connections and streams of one client, and its tokens for requests. All its connections and streams share
/// this object.
///
/// All workers use it at the same time.
final class Client: Sendable {
    /// Connections that were accepted and are not closed yet.
    let connections = Atomic(0)
    /// The connections among them that count toward the limit (``Connection/isCounted``).
    let countedConnections = Atomic(0)
    let streams = Atomic(0)
    private let fullAt = Atomic<UInt64>(0)

    /// Takes a token and returns 0. If no token is left, returns the nanoseconds until the next one.
    func take(at now: UInt64, _ rate: RequestRate) -> UInt64 {
        var current = fullAt.load(ordering: .relaxed)
        while true {
            var bucket = TokenBucket(fullAt: current)
            let wait = bucket.take(at: now, rate)
            guard wait == 0 else { return wait }
            let result = fullAt.weakCompareExchange(expected: current, desired: bucket.fullAt, ordering: .relaxed)
            if result.exchanged { return 0 }
            current = result.original
        }
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
