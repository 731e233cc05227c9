internal import Synchronization

/// Why a ``BackgroundQueue`` rejects a job.
package enum BackgroundQueueError: Error {
    /// The maximum number of jobs is waiting.
    case full(capacity: Int)
    /// The system does not allow the process another thread.
    case noThread(SystemCallError)
}

/// Executes long jobs, one slice at a time, on its own thread, which exists only while there are jobs.
///
/// Owners take turns, and the jobs of one owner take turns too: a short job does not wait for the end of long ones.
package final class BackgroundQueue<Owner: Hashable & Sendable>: Sendable {
    /// Executes a slice of a job; returns whether the job has ended.
    package typealias Slice = @Sendable () -> Bool

    private struct State {
        var waiting = FairQueue<Owner, Slice>()
        var isRunning = false
    }

    private let name: StaticString
    private let capacity: Int
    private let niceness: Int32
    private let state = Mutex(State())

    /// - Parameters:
    ///   - name: The thread's name; at most 15 bytes.
    ///   - capacity: The maximum number of waiting jobs. The job whose slice is being executed does not count.
    ///   - niceness: How far the thread yields to the other threads of the process, 0 to 19 as in nice(2).
    package init(name: StaticString, capacity: Int, niceness: Int32 = 0) {
        (self.name, self.capacity, self.niceness) = (name, capacity, niceness)
    }

    /// Adds a job, and starts the thread if it is not running.
    package func add(for owner: Owner, _ slice: @escaping Slice) throws(BackgroundQueueError) {
        try state.withLock { state throws(BackgroundQueueError) in
            guard state.waiting.count < capacity else { throw .full(capacity: capacity) }
            if !state.isRunning {
                do throws(SystemCallError) {
                    try WorkerThread.detach(name: name, niceness: niceness) { [self] in run() }
                } catch {
                    throw .noThread(error)
                }
                state.isRunning = true
            }
            state.waiting.add(slice, of: owner)
        }
    }

    private func run() {
        while let (owner, slice) = next() {
            // A job that has not ended takes its next turn after the other jobs.
            if !slice() { state.withLock { $0.waiting.add(slice, of: owner) } }
        }
    }

    private func next() -> (owner: Owner, element: Slice)? {
        state.withLock { state in
            let next = state.waiting.next()
            if next == nil { state.isRunning = false }
            return next
        }
    }
}
