/// The time and the threads of loops of work: those of the system, or those of a simulation.
///
/// On the system, each loop has a thread of its own and waits for the time of ``MonotonicClock``. In a simulation,
/// loops have no threads: the simulation sets the time and makes each loop perform its work, so that everything happens
/// on one thread and in the same order each time.
package struct ThreadHost: Sendable {
    private let clock: (@Sendable () -> UInt64)?

    package static let system = ThreadHost(clock: nil)

    /// - Parameter clock: Returns the time of the simulation in nanoseconds. It is never set back.
    package static func simulation(_ clock: @escaping @Sendable () -> UInt64) -> ThreadHost {
        ThreadHost(clock: clock)
    }

    package var isSimulated: Bool { clock != nil }

    /// The current time, in nanoseconds.
    package var now: UInt64 { clock?() ?? MonotonicClock.now }

    /// Returns the time after `duration` from now; `UInt64.max`, which is never reached, if it is out of range.
    package func time(after duration: Duration) -> UInt64 {
        let (time, overflows) = now.addingReportingOverflow(duration.nanoseconds)
        return overflows ? .max : time
    }
}
