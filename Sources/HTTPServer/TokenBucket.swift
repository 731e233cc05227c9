/// A bucket of tokens, one for each request that a client may send, into which more flow at a steady rate.
///
/// Told by the one moment at which it is full again: every token that is taken puts that off by the time in which one
/// flows in. So it needs no tending, and a client that has been quiet has a full one.
struct TokenBucket: Equatable {
    /// Nanoseconds of the clock that ``take(at:_:)`` is given; a full bucket's lies in the past.
    private(set) var fullAt: UInt64

    init(fullAt: UInt64 = 0) {
        self.fullAt = fullAt
    }

    /// Takes a token, or returns in how many nanoseconds there will be one; 0 where it was taken.
    mutating func take(at now: UInt64, _ rate: RequestRate) -> UInt64 {
        let start = max(fullAt, now)
        let emptiness = start - now + rate.interval
        guard emptiness <= rate.capacity else { return emptiness - rate.capacity }
        fullAt = start + rate.interval
        return 0
    }

    func isFull(at now: UInt64) -> Bool { fullAt <= now }
}
