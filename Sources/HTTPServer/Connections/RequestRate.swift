/// The rate at which a client may send requests: a burst, which is refilled at a steady rate.
public struct RequestRate: Hashable, Sendable {
    /// The number of requests per second, at least 1.
    public let perSecond: Int
    /// The number of requests that a client may send at once after a pause, at least 1.
    public let burst: Int

    /// The time between two requests at this rate, in nanoseconds.
    let interval: UInt64
    /// The time in which an empty bucket becomes full, in nanoseconds.
    let capacity: UInt64

    /// - Parameters:
    ///   - perSecond: 1 to 1,000,000; other values are clamped.
    ///   - burst: 1 to 1,000,000; other values are clamped. By default twice the rate.
    public init(perSecond: Int, burst: Int? = nil) {
        let rate = min(max(perSecond, 1), Self.maximum)
        self.init(
            perSecond: rate, burst: min(max(burst ?? 2 * rate, 1), Self.maximum),
            interval: 1_000_000_000 / UInt64(rate))
    }

    init(perSecond: Int, burst: Int, interval: UInt64) {
        self.perSecond = perSecond
        self.burst = burst
        self.interval = interval
        capacity = interval * UInt64(burst)
    }

    /// The maximum rate and the maximum burst.
    public static let maximum = 1_000_000
}
