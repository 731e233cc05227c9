import Synchronization
import Threads

/// Calls functions after a delay, on a thread for timers.
package final class DelayQueue: Sendable {
    private struct State {
        /// The times of the host of the timers at which the functions are due, by their numbers.
        var times = DueQueue<Time>()
        /// The functions by number; nil for a number that is free.
        var calls: [(order: UInt64, call: @Sendable () -> Void)?] = []
        var freeNumbers: [Int] = []
        /// The number of functions that were ever added.
        var added: UInt64 = 0
        var hasTimer = false
        var isStopped = false

        mutating func take(_ number: Int) -> (@Sendable () -> Void)? {
            times.schedule(number, at: nil)
            guard let entry = calls[number] else { return nil }
            calls[number] = nil
            freeNumbers.append(number)
            return entry.call
        }
    }

    /// When a function is due. Those of equal times are called in the order in which they were added.
    private struct Time: Comparable, Sendable {
        let time: UInt64
        /// How many functions were added before, and this one.
        let order: UInt64

        static func < (first: Time, second: Time) -> Bool { (first.time, first.order) < (second.time, second.order) }
    }

    /// A function that waits.
    package struct Entry: Hashable, Sendable {
        fileprivate let number: Int
        fileprivate let order: UInt64
    }

    private let state = Mutex(State())
    private let timer: DueTimer

    package init(on timers: TimerThread) { timer = DueTimer(on: timers) }

    /// Calls a function after a number of microseconds; at once if the queue has stopped or the system allows no
    /// thread.
    ///
    /// The function must return quickly.
    ///
    /// - Returns: The entry for ``cancel(_:)``; nil if the function was called at once.
    @discardableResult
    package func after(microseconds: Int64, _ call: @escaping @Sendable () -> Void) -> Entry? {
        let time = timer.now + UInt64(min(max(0, microseconds), 1 << 50)) * 1_000
        let entry: Entry? = state.withLock { state in
            guard !state.isStopped, startTimer(&state) else { return nil }
            state.added += 1
            let entry = Entry(number: state.freeNumbers.popLast() ?? state.calls.count, order: state.added)
            if entry.number == state.calls.count { state.calls.append(nil) }
            state.calls[entry.number] = (entry.order, call)
            state.times.schedule(entry.number, at: Time(time: time, order: entry.order))
            if state.times.first?.ordinal == entry.number { set(state) }
            return entry
        }
        if entry == nil { call() }
        return entry
    }

    /// Removes a function, unless it has been called or removed.
    package func cancel(_ entry: Entry) {
        state.withLock { state in
            if state.calls[entry.number]?.order == entry.order { _ = state.take(entry.number) }
        }
    }

    /// Calls all functions that wait, and those of later calls at once.
    package func stop() {
        var waiting: [@Sendable () -> Void] = []
        state.withLock { state in
            state.isStopped = true
            while let first = state.times.first { if let call = state.take(first.ordinal) { waiting.append(call) } }
        }
        timer.stop()
        for call in waiting { call() }
    }

    private func startTimer(_ state: inout State) -> Bool {
        if state.hasTimer { return true }
        do throws(SystemCallError) { try timer.start { [weak self] in self?.run() ?? true } } catch { return false }
        state.hasTimer = true
        return true
    }

    private func set(_ state: State) {
        let now = timer.now
        timer.set(
            after: state.times.first.map { $0.due.time <= now ? 0 : Int64(($0.due.time - now + 999) / 1_000) })
    }

    /// Calls the functions that are due; returns true, because the timer is set for the others.
    private func run() -> Bool {
        var due: [@Sendable () -> Void] = []
        state.withLock { state in
            let now = timer.now
            while let first = state.times.first, first.due.time <= now {
                if let call = state.take(first.ordinal) { due.append(call) }
            }
            set(state)
        }
        for call in due { call() }
        return true
    }
}
