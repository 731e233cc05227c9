#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The clock for deadlines and intervals: nanoseconds since an arbitrary moment. It is never set back.
package enum MonotonicClock {
    /// The current time.
    package static var now: UInt64 { read(CLOCK_MONOTONIC) }

    /// The current time, up to a few milliseconds late, at a third of the cost.
    package static var coarse: UInt64 {
        #if canImport(Darwin)
        read(CLOCK_MONOTONIC_RAW_APPROX)
        #else
        read(CLOCK_MONOTONIC_COARSE)
        #endif
    }

    /// Returns the time after `duration` from now; `UInt64.max`, which is never reached, if it is out of range.
    package static func time(after duration: Duration) -> UInt64 {
        let (time, overflows) = now.addingReportingOverflow(duration.nanoseconds)
        return overflows ? .max : time
    }

    fileprivate static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// The clock for times that must pass while the machine sleeps, too. It is never set back.
package enum BootClock {
    /// Nanoseconds since an arbitrary moment.
    package static var now: UInt64 {
        #if canImport(Darwin)
        MonotonicClock.read(CLOCK_MONOTONIC)
        #else
        MonotonicClock.read(CLOCK_BOOTTIME)
        #endif
    }
}

/// The calendar of the operating system.
package enum WallClock {
    /// Microseconds since 1970-01-01 00:00 UTC.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}

extension Duration {
    /// Whole nanoseconds; 0 for a negative duration, `UInt64.max` for one of more than 584 years.
    package var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflows) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, exceeds) = whole.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000)
        return overflows || exceeds ? .max : sum
    }
}
