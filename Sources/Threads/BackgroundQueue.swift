/// Why a ``BackgroundQueue`` rejects a job.
package enum BackgroundQueueError: Error {
    /// The maximum number of jobs is waiting.
    case full(capacity: Int)
    /// The system does not allow the process another thread.
    case noThread(SystemCallError)
}

/// Executes long jobs, one slice at a time, on its own thread.
///
/// The thread exists while there are jobs, and for some time afterwards: the memory that a thread has allocated is reused
/// best by itself, so that threads that end after each job would make the memory of the process grow.
///
/// Owners take turns, and the jobs of one owner take turns too: a short job does not wait for the end of long ones.
///
/// Unchecked because its state is used only with the condition's lock held.
package final class BackgroundQueue<Owner: Hashable & Sendable>: @unchecked Sendable {
    /// Executes a slice of a job; returns whether the job has ended.
    package typealias Slice = @Sendable () -> Bool

    private let name: StaticString
    private let capacity: Int
    private let niceness: Int32
    private let idleTime: Duration
    private let condition = Condition()
    private var waiting = FairQueue<Owner, Slice>()
    private var isRunning = false

    /// - Parameters:
    ///   - name: The thread's name; at most 15 bytes.
    ///   - capacity: The maximum number of waiting jobs. The job whose slice is being executed does not count.
    ///   - niceness: How far the thread yields to the other threads of the process, 0 to 19 as in nice(2).
    ///   - idleTime: How long the thread waits for another job before it ends.
    package init(name: StaticString, capacity: Int, niceness: Int32 = 0, idleTime: Duration = .seconds(10)) {
        (self.name, self.capacity, self.niceness, self.idleTime) = (name, capacity, niceness, idleTime)
    }

    /// Adds a job, and starts the thread if it is not running.
    package func add(for owner: Owner, _ slice: @escaping Slice) throws(BackgroundQueueError) {
        let failure: BackgroundQueueError? = condition.withLock {
            guard waiting.count < capacity else { return .full(capacity: capacity) }
            if !isRunning {
                do throws(SystemCallError) {
                    try WorkerThread.detach(name: name, niceness: niceness) { [self] in run() }
                } catch {
                    return .noThread(error)
                }
                isRunning = true
            }
            waiting.add(slice, of: owner)
            condition.broadcast()
            return nil
        }
        if let failure { throw failure }
    }

    private func run() {
        while let (owner, slice) = next() {
            // A job that has not ended takes its next turn after the other jobs.
            if !slice() { condition.withLock { waiting.add(slice, of: owner) } }
        }
    }

    /// Waits for a job; returns nil once there was none for some time.
    private func next() -> (owner: Owner, element: Slice)? {
        condition.withLock {
            let end = MonotonicClock.time(after: idleTime)
            while true {
                if let next = waiting.next() { return next }
                guard MonotonicClock.now < end else {
                    isRunning = false
                    return nil
                }
                condition.wait(until: end)
            }
        }
    }
}
