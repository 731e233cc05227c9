import Glibc
import HomeModel

/// A thread that calls back when something falls due, and that plays a home's time.
///
/// Unchecked because its state is touched only with the monitor's lock held.
final class Alarm: @unchecked Sendable {
    private let monitor = Monitor()
    /// Microseconds of the monotonic clock; nil waits for the next ``set(_:)``.
    private var deadline: Int64?
    private var isStopped = false
    private var thread: WorkThread?

    func start(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        thread = try WorkThread { [self] in
            while waitUntilDue() { body() }
        }
    }

    /// Sets how many microseconds from now it rings; nil never.
    func set(_ microseconds: Int64?) {
        monitor.withLock {
            deadline = microseconds.map { Self.now().saturatingAdding(max(0, $0)) }
            monitor.signal()
        }
    }

    /// Ends the thread; what it is calling is waited for.
    func stop() {
        monitor.withLock {
            isStopped = true
            monitor.signal()
        }
        thread?.join()
        thread = nil
    }

    /// False once it has been stopped.
    private func waitUntilDue() -> Bool {
        monitor.withLock {
            while !isStopped {
                guard let due = deadline else {
                    monitor.wait()
                    continue
                }
                let left = due - Self.now()
                if left <= 0 {
                    deadline = nil
                    return true
                }
                monitor.wait(microseconds: left)
            }
            return false
        }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
