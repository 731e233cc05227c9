#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A mutex and a condition variable, for threads that wait for a change of the state that the mutex protects.
///
/// Unchecked because the two pthread objects are created in `init`, never move, and may be used from any thread.
package final class Condition: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    package init() {
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        #if canImport(Darwin)
        pthread_cond_init(condition, nil)
        #else
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
        #endif
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs `body` with the mutex locked.
    package func withLock<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Runs `body` with the mutex unlocked. Call it in ``withLock(_:)``, and check the state again afterwards.
    package func withoutLock<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_unlock(mutex)
        defer { pthread_mutex_lock(mutex) }
        return body()
    }

    /// Unlocks the mutex until ``broadcast()`` is called or the time `deadline` of ``MonotonicClock`` is reached.
    ///
    /// Call it in ``withLock(_:)``. It may return early, so check the state again.
    package func wait(until deadline: UInt64 = .max) {
        guard deadline < .max else {
            pthread_cond_wait(condition, mutex)
            return
        }
        #if canImport(Darwin)
        // There, the clock of a condition variable cannot be chosen; only a span does not depend on the calendar.
        let now = MonotonicClock.now
        let span = deadline > now ? deadline - now : 0
        var time = timespec(tv_sec: Int(span / 1_000_000_000), tv_nsec: Int(span % 1_000_000_000))
        pthread_cond_timedwait_relative_np(condition, mutex, &time)
        #else
        var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
        pthread_cond_timedwait(condition, mutex, &time)
        #endif
    }

    /// Wakes all waiting threads.
    package func broadcast() { pthread_cond_broadcast(condition) }
}
