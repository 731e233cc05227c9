/// A bucket with one token for each request that a client may send, refilled at a steady rate.
///
/// It is represented by the time at which it is full again. Each token that is taken postpones that time by the time in
/// which one token flows in. So the bucket needs no timer.
public struct TokenBucket: Equatable, Sendable {
    /// The time at which the bucket is full, on the clock of ``take(at:_:)``; in the past if it is full.
    private(set) var fullAt: UInt64

    init(fullAt: UInt64) { self.fullAt = fullAt }

    /// Creates a full bucket.
    public init() { self.init(fullAt: 0) }

    /// Takes a token and returns 0, or returns the nanoseconds until there is one.
    public mutating func take(at now: UInt64, _ rate: RequestRate) -> UInt64 {
        let start = max(fullAt, now)
        let refillTime = start - now + rate.interval
        guard refillTime <= rate.capacity else { return refillTime - rate.capacity }
        fullAt = start + rate.interval
        return 0
    }

    /// Returns a time to wait, in nanoseconds, as whole seconds for `Retry-After`, rounded up.
    public static func seconds(_ wait: UInt64) -> Int { Int((wait + 999_999_999) / 1_000_000_000) }

    func isFull(at now: UInt64) -> Bool { fullAt <= now }
}
