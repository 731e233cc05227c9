import HomeStore
import Synchronization
import Threads

/// Shows other programs that a gateway is alive that uses a store alone, until it ends or was deposed.
final class PostgresBeats: Sendable {
    private let state = State()

    /// What the thread waits for. It outlives the owner of the thread by at most one beat.
    private final class State: Sendable {
        let condition = Condition()
        let isOver = Atomic(false)
    }

    /// Starts a thread.
    init(_ membership: PostgresMembership, every interval: Duration, _ target: PostgresTarget) throws(JournalError) {
        do throws(SystemCallError) {
            try WorkerThread.detach(name: "store-beats") { [state] in
                var isDeposed = false
                while !isDeposed, !state.isOver.load(ordering: .relaxed) {
                    // After a failure, the next beat connects again.
                    do throws(JournalError) { _ = try membership.beat() } catch { isDeposed = error.outcome == .fenced }
                    let end = MonotonicClock.time(after: interval)
                    state.condition.withLock {
                        if !state.isOver.load(ordering: .relaxed) { state.condition.wait(until: end) }
                    }
                }
            }
        } catch {
            throw target.error(.failed, "no thread can be started: \(error.reason)")
        }
    }

    deinit { end() }

    func end() {
        state.condition.withLock { state.isOver.store(true, ordering: .relaxed) }
        state.condition.broadcast()
    }
}
