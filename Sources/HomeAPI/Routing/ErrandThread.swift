import Glibc
import Synchronization

/// A thread that carries out one errand after the other; there is one as long as there are errands.
final class ErrandThread: Sendable {
    typealias Errand = @Sendable () -> Void

    private struct State {
        var waiting: [Errand] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let niceness: Int32

    /// - Parameter niceness: How far it gives way to the process's other threads, 0 to 19 as of nice(2).
    init(niceness: Int32 = 0) { self.niceness = niceness }

    /// Lets an errand be carried out after those that wait already.
    func run(_ errand: @escaping Errand) {
        let isFirst = state.withLock { state in
            state.waiting.append(errand)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst { start() }
    }

    private func start() {
        var thread = pthread_t()
        let box = Unmanaged.passRetained(self)
        guard pthread_create(&thread, nil, runErrands, box.toOpaque()) == 0 else {
            // Without a thread to spare the caller's own has to do.
            box.release()
            return runAll()
        }
        pthread_detach(thread)
    }

    fileprivate func runAlone() {
        // On Linux this is about the calling thread alone.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        runAll()
    }

    private func runAll() {
        while let errand = next() { errand() }
    }

    private func next() -> Errand? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}

private func runErrands(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<ErrandThread>.fromOpaque(argument).takeRetainedValue().runAlone() }
    return nil
}
