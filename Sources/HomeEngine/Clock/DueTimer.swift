import Threads

/// The timer of a home: it runs the home's devices when they become due.
///
/// Unchecked because `number` and `isReady` are used only by the ``TimerThread``, with its lock held, and `body` is set
/// before the timer is added to it.
final class DueTimer: @unchecked Sendable {
    private let thread: TimerThread
    private var body: @Sendable () -> Bool = { true }
    /// The number of the timer on its thread; nil before it is added and after it is removed.
    var number: Int?
    /// Whether the timer waits for its turn.
    var isReady = false

    init(on thread: TimerThread) { self.thread = thread }

    /// Adds the timer to the thread. Call it at most once.
    ///
    /// - Parameter body: Called on the thread when the deadline is reached. It runs a slice, and returns whether it is
    ///   done; if not, it is called again.
    func start(_ body: @escaping @Sendable () -> Bool) throws(SystemCallError) {
        self.body = body
        try thread.add(self)
    }

    /// Sets or replaces the deadline.
    ///
    /// - Parameter microseconds: The time from now; nil if there is no deadline.
    func set(after microseconds: Int64?) { thread.set(self, to: microseconds.map { time(after: $0) }) }

    /// Removes the timer from the thread, and waits for a call in progress.
    func stop() { thread.remove(self) }

    /// Runs a slice; returns whether there is no more work.
    func run() -> Bool { body() }

    /// The time of the thread's host.
    var now: UInt64 { thread.host.now }

    private func time(after microseconds: Int64) -> UInt64 {
        // 35 years: no sum overflows.
        now + UInt64(min(max(0, microseconds), 1 << 50)) * 1_000
    }
}
