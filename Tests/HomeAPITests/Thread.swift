import Glibc

/// The thread that runs.
enum Thread {
    static func yield() { _ = sched_yield() }
}
