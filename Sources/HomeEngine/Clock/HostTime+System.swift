import Threads

extension HostTime {
    /// The clocks of the operating system.
    public static let system = HostTime(
        steady: { Int64(MonotonicClock.now / 1_000) }, calendar: { WallClock.now })
}
