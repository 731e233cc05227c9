import Threads

extension HostTime {
    /// The clocks of the operating system.
    package static let system = HostTime(
        steady: { Int64(MonotonicClock.now / 1_000) }, calendar: { WallClock.now })
}
