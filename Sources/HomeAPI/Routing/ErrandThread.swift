import Glibc

/// A thread that carries out one errand after the other.
///
/// Unchecked because `waiting` and `isRunning` are touched only with the mutex held; the mutex is made in `init`, never
/// moved, and made for use from any thread. The thread lives as long as there are errands.
final class ErrandThread: @unchecked Sendable {
    typealias Errand = @Sendable () -> Void

    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var waiting: [Errand] = []
    private var isRunning = false

    init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Lets an errand be carried out after those that wait already.
    func run(_ errand: @escaping Errand) {
        pthread_mutex_lock(mutex)
        waiting.append(errand)
        let starts = !isRunning
        isRunning = true
        pthread_mutex_unlock(mutex)
        if starts { start() }
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

    fileprivate func runAll() {
        while let errand = next() { errand() }
    }

    private func next() -> Errand? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard !waiting.isEmpty else {
            isRunning = false
            return nil
        }
        return waiting.removeFirst()
    }
}

private func runErrands(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<ErrandThread>.fromOpaque(argument).takeRetainedValue().runAll() }
    return nil
}
