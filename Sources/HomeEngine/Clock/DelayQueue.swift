import Synchronization
import Threads

/// Calls functions after a delay, on a thread for timers.
public final class DelayQueue: Sendable {
    private struct State {
        /// The functions in the order of their times; equal times are in the order in which they were added.
        var entries: [Entry] = []
        var hasTimer = false
        var isStopped = false
    }

    private struct Entry {
        /// A time of the host of the timers.
        let time: UInt64
        let call: @Sendable () -> Void
    }

    private let state = Mutex(State())
    private let timer: DueTimer

    public init(on timers: TimerThread) { timer = DueTimer(on: timers) }

    /// Calls a function after a number of microseconds; at once if the queue has stopped or the system allows no
    /// thread.
    ///
    /// The function must return quickly.
    public func after(microseconds: Int64, _ call: @escaping @Sendable () -> Void) {
        let time = timer.now + UInt64(min(max(0, microseconds), 1 << 50)) * 1_000
        let isAdded = state.withLock { state in
            guard !state.isStopped, startTimer(&state) else { return false }
            let index = state.entries.firstIndex { $0.time > time } ?? state.entries.endIndex
            state.entries.insert(Entry(time: time, call: call), at: index)
            if index == 0 { set(state) }
            return true
        }
        if !isAdded { call() }
    }

    /// Calls all functions that wait, and those of later calls at once.
    public func stop() {
        let waiting = state.withLock { state in
            defer { state.entries = [] }
            state.isStopped = true
            return state.entries
        }
        timer.stop()
        for entry in waiting { entry.call() }
    }

    private func startTimer(_ state: inout State) -> Bool {
        if state.hasTimer { return true }
        do throws(SystemCallError) { try timer.start { [weak self] in self?.run() ?? true } } catch { return false }
        state.hasTimer = true
        return true
    }

    private func set(_ state: State) {
        let now = timer.now
        timer.set(after: state.entries.first.map { $0.time <= now ? 0 : Int64(($0.time - now + 999) / 1_000) })
    }

    /// Calls the functions that are due; returns true, because the timer is set for the others.
    private func run() -> Bool {
        let due = state.withLock { state in
            let now = timer.now
            let count = state.entries.firstIndex { $0.time > now } ?? state.entries.endIndex
            defer { set(state) }
            defer { state.entries.removeFirst(count) }
            return Array(state.entries[..<count])
        }
        for entry in due { entry.call() }
        return true
    }
}
