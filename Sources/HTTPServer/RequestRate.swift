/// How many requests a client may send: so many at once, and as many a second as flow in after them.
public struct RequestRate: Hashable, Sendable {
    /// Requests a second, from 1 on.
    public let perSecond: Int
    /// Requests that a client who has been quiet for a while may send at once, from 1 on.
    public let burst: Int

    /// Nanoseconds from one request to the next at this rate.
    let interval: UInt64
    /// Nanoseconds in which an empty bucket fills up.
    let capacity: UInt64

    /// - Parameters:
    ///   - perSecond: 1 to 1,000,000; what lies beyond counts as the nearest of them.
    ///   - burst: The same; twice the rate where nothing is said.
    public init(perSecond: Int, burst: Int? = nil) {
        let rate = min(max(perSecond, 1), Self.highest)
        self.init(
            perSecond: rate, burst: min(max(burst ?? 2 * rate, 1), Self.highest),
            interval: 1_000_000_000 / UInt64(rate))
    }

    init(perSecond: Int, burst: Int, interval: UInt64) {
        self.perSecond = perSecond
        self.burst = burst
        self.interval = interval
        capacity = interval * UInt64(burst)
    }

    /// The highest rate and the highest burst.
    public static let highest = 1_000_000
}
