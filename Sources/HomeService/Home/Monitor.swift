import Glibc

/// A mutex with a condition, for threads that wait.
///
/// Unchecked because the two pthread objects are made in `init`, never moved, and made for use from any thread.
final class Monitor: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func withLock<Answer>(_ body: () -> Answer) -> Answer {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Waits for ``signal()`` with the lock held; may return early for no reason.
    func wait() { pthread_cond_wait(condition, mutex) }

    /// Waits at most so many microseconds.
    func wait(microseconds: Int64) {
        var until = timespec()
        clock_gettime(CLOCK_MONOTONIC, &until)
        let nanoseconds = until.tv_nsec + Int(microseconds % 1_000_000) * 1_000
        until.tv_sec += Int(microseconds / 1_000_000) + nanoseconds / 1_000_000_000
        until.tv_nsec = nanoseconds % 1_000_000_000
        pthread_cond_timedwait(condition, mutex, &until)
    }

    func signal() { pthread_cond_broadcast(condition) }
}

/// A thread of the home's own.
///
/// Unchecked because `handle` is written once, before anybody else knows the thread.
final class WorkThread: @unchecked Sendable {
    private var handle = pthread_t()

    init(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(run: body))
        pthread_create(&handle, nil, runBody, box.toOpaque())
    }

    /// Waits for its end; not to be called on the thread itself.
    func join() { pthread_join(handle, nil) }

    fileprivate final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<WorkThread.Body>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}
