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
        // Not longer than an hour at once, so that no sum overflows; the caller looks at the time again anyway.
        let microseconds = min(max(0, microseconds), 3_600_000_000)
        let nanoseconds = until.tv_nsec + Int(microseconds % 1_000_000) * 1_000
        until.tv_sec += Int(microseconds / 1_000_000) + nanoseconds / 1_000_000_000
        until.tv_nsec = nanoseconds % 1_000_000_000
        pthread_cond_timedwait(condition, mutex, &until)
    }

    func signal() { pthread_cond_broadcast(condition) }
}

/// A thread of the home's own.
struct WorkThread: Sendable {
    private let handle: pthread_t

    init(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        var handle = pthread_t()
        let box = Unmanaged.passRetained(Body(run: body))
        let error = pthread_create(&handle, nil, runBody, box.toOpaque())
        guard error == 0 else {
            box.release()
            throw ThreadError(reason: String(cString: strerror(error)))
        }
        self.handle = handle
    }

    /// Waits for the body to return. To be called once, and not on the thread itself.
    func join() { pthread_join(handle, nil) }

    fileprivate final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// The system gives the process no further thread.
struct ThreadError: Error {
    let reason: String
}

private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<WorkThread.Body>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}
