import Glibc
public import HomeService
import Threads

extension HostTime {
    /// The clocks of the operating system.
    public static let system = HostTime(
        steady: { Int64(MonotonicClock.now / 1_000) },
        calendar: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
        })
}
