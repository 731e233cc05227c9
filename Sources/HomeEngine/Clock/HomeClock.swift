package import HomeModel

/// The clock of a home: it runs with the host's clock, faster or slower than it, or is paused until it is advanced.
///
/// A value without a time source: the caller passes the host's time. All arithmetic saturates. The home's time does not
/// run backwards, also if the caller passes an earlier time, and it stops at ``HomeTime/last``.
package struct HomeClock: Hashable, Sendable {
    /// The home's time at ``anchorHost``.
    private var anchor: HomeTime
    /// The time of the host's clock, in microseconds.
    private var anchorHost: Int64
    package private(set) var isPaused: Bool
    /// The number of seconds of the home per second of the host, within ``speeds``.
    package private(set) var speed: Double

    /// The speeds at which a clock may run. During one hour of the host, 3.6 seconds to 150 days pass in the home.
    package static let speeds = 0.001...3_600.0

    /// - Parameter speed: The speed, which is clamped to ``speeds``.
    package init(time: HomeTime, host: Int64, isPaused: Bool = false, speed: Double = 1) {
        anchor = time
        anchorHost = host
        self.isPaused = isPaused
        self.speed = Self.clamped(speed)
    }

    /// Returns the nearest speed at which a clock may run; 1 for NaN.
    static func clamped(_ speed: Double) -> Double {
        speed.isNaN ? 1 : min(max(speed, speeds.lowerBound), speeds.upperBound)
    }

    package func now(host: Int64) -> HomeTime {
        if isPaused { return anchor }
        return anchor + Self.span(max(0, host.saturatingSubtracting(anchorHost)), at: speed)
    }

    /// Returns when the clock shows `time`, in microseconds of the host's clock; nil while the clock is paused.
    package func host(of time: HomeTime) -> Int64? {
        if isPaused { return nil }
        let distance = (time - anchor).microseconds
        return anchorHost.saturatingAdding(
            speed == 1 ? distance : Int64(saturating: (Double(distance) / speed).rounded(.up)))
    }

    /// - Parameter speed: The speed, which is clamped to ``speeds``.
    package mutating func set(isPaused: Bool? = nil, speed: Double? = nil, host: Int64) {
        anchor = now(host: host)
        anchorHost = host
        if let isPaused { self.isPaused = isPaused }
        if let speed { self.speed = Self.clamped(speed) }
    }

    /// Advances the clock; it never goes back.
    package mutating func advance(to time: HomeTime, host: Int64) {
        anchor = max(time, now(host: host))
        anchorHost = host
    }

    /// Returns the span of the home's time that passes in a number of the host's microseconds.
    static func span(_ hostMicroseconds: Int64, at speed: Double) -> Span {
        speed == 1 ? Span(microseconds: hostMicroseconds) : .microseconds(Double(hostMicroseconds) * speed)
    }
}

/// The clocks of the host, the only sources of time of a home.
package struct HostTime: Sendable {
    /// Returns microseconds since any fixed time. They never decrease.
    package let steady: @Sendable () -> Int64
    /// Returns the microseconds since 1970 by the host's calendar, for the start and for the age of stored responses.
    package let calendar: @Sendable () -> Int64

    package init(steady: @escaping @Sendable () -> Int64, calendar: @escaping @Sendable () -> Int64) {
        self.steady = steady
        self.calendar = calendar
    }
}
