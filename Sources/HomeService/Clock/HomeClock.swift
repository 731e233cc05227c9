public import HomeModel

/// The clock of a home: it runs with the host's, faster, or stands still until it is advanced.
///
/// A value without a source of time of its own: every question brings the host's time along.
public struct HomeClock: Hashable, Sendable {
    /// The home's time at ``anchorHost``.
    private var anchor: HomeTime
    /// Microseconds of the host's clock.
    private var anchorHost: Int64
    public private(set) var isPaused: Bool
    /// Seconds of the home in a second of the host; above 0.
    public private(set) var speed: Double

    /// The fastest a clock may run: an hour a second.
    public static let maximumSpeed = 3_600.0

    public init(time: HomeTime, host: Int64, isPaused: Bool = false, speed: Double = 1) {
        anchor = time
        anchorHost = host
        self.isPaused = isPaused
        self.speed = speed
    }

    public func now(host: Int64) -> HomeTime {
        if isPaused { return anchor }
        let passed = host - anchorHost
        return anchor + Span(microseconds: speed == 1 ? passed : Int64(Double(passed) * speed))
    }

    /// When the home's time is reached, in microseconds of the host's clock; nil while the clock stands.
    public func host(of time: HomeTime) -> Int64? {
        if isPaused { return nil }
        let ahead = (time - anchor).microseconds
        return anchorHost + (speed == 1 ? ahead : Int64(Double(ahead) / speed))
    }

    public mutating func set(isPaused: Bool? = nil, speed: Double? = nil, host: Int64) {
        anchor = now(host: host)
        anchorHost = host
        if let isPaused { self.isPaused = isPaused }
        if let speed { self.speed = speed }
    }

    /// Puts the clock forward.
    public mutating func advance(to time: HomeTime, host: Int64) {
        anchor = max(time, now(host: host))
        anchorHost = host
    }
}

/// Where a home's clock takes the host's time from.
public struct HostTime: Sendable {
    /// Microseconds that only rise, from any start.
    public let steady: @Sendable () -> Int64
    /// Microseconds since 1970 by the host's calendar; asked at start, and for the age of kept answers.
    public let calendar: @Sendable () -> Int64

    public init(steady: @escaping @Sendable () -> Int64, calendar: @escaping @Sendable () -> Int64) {
        self.steady = steady
        self.calendar = calendar
    }
}
