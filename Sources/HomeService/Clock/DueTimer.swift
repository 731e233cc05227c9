import Threads

/// A thread that calls back when a deadline is reached; it runs a home's timers.
///
/// Unchecked because its state is used only with the condition's lock held.
final class DueTimer: @unchecked Sendable {
    private let condition = Condition()
    /// Time of ``MonotonicClock``; the maximum if no deadline is set.
    private var deadline = UInt64.max
    /// The time at which the waiting thread wakes; 0 while it does not wait.
    private var wakeTime: UInt64 = 0
    private var isStopped = false
    private var thread: WorkerThread?

    func start(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
        thread = try WorkerThread(name: "timers") { [self] in
            while waitUntilDue() { body() }
        }
    }

    /// Sets or replaces the deadline.
    ///
    /// A later deadline does not wake the thread, which reads the deadline again when it wakes. Most commands that
    /// start a ramp only postpone the deadline, and waking a thread costs more than the command.
    ///
    /// - Parameter microseconds: The time from now; nil if there is no deadline.
    func set(after microseconds: Int64?) {
        condition.withLock {
            deadline = microseconds.map { Self.time(after: $0) } ?? .max
            if deadline < wakeTime { condition.broadcast() }
        }
    }

    /// Ends the thread and waits for a call in progress.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.broadcast()
        }
        thread?.join()
        thread = nil
    }

    /// Returns true when the deadline is reached, false when the timer is stopped.
    private func waitUntilDue() -> Bool {
        condition.withLock {
            defer { wakeTime = 0 }
            while !isStopped {
                if deadline <= MonotonicClock.now {
                    deadline = .max
                    return true
                }
                wakeTime = deadline
                condition.wait(until: deadline)
            }
            return false
        }
    }

    private static func time(after microseconds: Int64) -> UInt64 {
        // 35 years: no sum overflows.
        MonotonicClock.now + UInt64(min(max(0, microseconds), 1 << 50)) * 1_000
    }
}
