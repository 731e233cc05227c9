import Glibc

/// The current thread.
enum Thread {
    static func yield() { _ = sched_yield() }
}
