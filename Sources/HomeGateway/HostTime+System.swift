import Glibc
public import HomeService

extension HostTime {
    /// The clocks of the operating system.
    public static let system = HostTime(
        steady: { microseconds(of: CLOCK_MONOTONIC) }, calendar: { microseconds(of: CLOCK_REALTIME) })

    private static func microseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
