import Glibc
import HTTPServer
import Synchronization

/// Carries out work that takes long, a slice at a time, on a thread of its own; the thread exists as long as there is
/// work.
///
/// Clients take turns, and so do the jobs of one client: a short job does not wait for long ones to end.
final class BackgroundQueue: Sendable {
    /// Does a slice of a job; returns whether the job has ended.
    typealias Slice = @Sendable () -> Bool

    private struct State {
        var waiting = FairQueue<ClientAddress, Slice>()
        var isRunning = false
    }

    /// How many jobs may wait.
    static let capacity = 1_000

    private let state = Mutex(State())
    private let niceness: Int32

    /// - Parameter niceness: How far it yields to the process's other threads, 0 to 19 as in nice(2).
    init(niceness: Int32 = 0) { self.niceness = niceness }

    /// Adds a job; false if too many wait already, or if the system gives no thread.
    @discardableResult
    func add(for client: ClientAddress, _ slice: @escaping Slice) -> Bool {
        state.withLock { state in
            guard state.waiting.count < Self.capacity else { return false }
            if !state.isRunning {
                guard start() else { return false }
                state.isRunning = true
            }
            state.waiting.add(slice, of: client)
            return true
        }
    }

    private func start() -> Bool {
        var thread = pthread_t()
        let box = Unmanaged.passRetained(self)
        guard pthread_create(&thread, nil, runQueue, box.toOpaque()) == 0 else {
            box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    fileprivate func run() {
        // On Linux this is about the calling thread alone.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        while let (client, slice) = next() {
            // A job that has not ended takes its next turn after the other ones.
            if !slice() { state.withLock { $0.waiting.add(slice, of: client) } }
        }
    }

    private func next() -> (owner: ClientAddress, element: Slice)? {
        state.withLock { state in
            let next = state.waiting.next()
            if next == nil { state.isRunning = false }
            return next
        }
    }
}

private func runQueue(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<BackgroundQueue>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}
