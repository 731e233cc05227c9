internal import Glibc

/// The clock that deadlines are told by: nanoseconds since some moment in the past, never set back.
public enum MonotonicClock {
    public static var now: UInt64 { read(CLOCK_MONOTONIC) }

    /// The same within a few milliseconds, for a third of the price.
    static var coarse: UInt64 { read(CLOCK_MONOTONIC_COARSE) }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

extension Duration {
    /// Whole nanoseconds; 0 for a negative duration.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000
    }
}
