import HomeModel
import Threads

/// A thread that calls back when something falls due, and that plays a home's time.
///
/// Unchecked because its state is touched only with the condition's lock held.
final class Alarm: @unchecked Sendable {
    private let condition = Condition()
    /// Time of ``MonotonicClock``; nil waits for the next ``set(_:)``.
    private var deadline: UInt64?
    private var isStopped = false
    private var thread: WorkerThread?

    func start(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
        thread = try WorkerThread(name: "timers") { [self] in
            while waitUntilDue() { body() }
        }
    }

    /// Sets how many microseconds from now it rings; nil never.
    func set(_ microseconds: Int64?) {
        condition.withLock {
            deadline = microseconds.map { MonotonicClock.time(after: .microseconds($0)) }
            condition.broadcast()
        }
    }

    /// Ends the thread; what it is calling is waited for.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.broadcast()
        }
        thread?.join()
        thread = nil
    }

    /// False once it has been stopped.
    private func waitUntilDue() -> Bool {
        condition.withLock {
            while !isStopped {
                guard let due = deadline else {
                    condition.wait()
                    continue
                }
                if due <= MonotonicClock.now {
                    deadline = nil
                    return true
                }
                condition.wait(until: due)
            }
            return false
        }
    }
}
