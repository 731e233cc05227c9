package import HomeModel
import Synchronization

/// Advances a home's clock, a slice at a time, so that reads and other changes are served in between.
///
/// If two advances run at the same time, each moves the clock by its own span. If an advance is canceled, the clock
/// keeps the time that it has reached.
package final class Advance: Sendable {
    private let home: Home
    private let state: Mutex<State>

    /// The condition that ends an advance.
    private enum Goal {
        case span
        /// No process that a command started is running.
        case idle
        /// At ``Home/nextEnd()``.
        case nextEnd
        /// When a condition is met.
        case condition(AdvanceCondition)

        var isSpan: Bool { if case .span = self { true } else { false } }
    }

    private struct State {
        /// The part of the span that is left.
        var remaining: Span
        let goal: Goal
        /// The window of the advance; nil until the advance has begun.
        var window: SimulationWindow?
        /// The part whose changes are logged; nil if it is the whole advance.
        var logged: SimulationWindow?
        var start = HomeTime.first
        /// The condition; nil before the advance has begun, and for other goals.
        var condition: ResolvedCondition?
        var isMet = false
        /// The epoch in which the advance has begun.
        var epoch = Epoch(number: 0)
        var hasHeldTimers = false
        var hasEnded = false
    }

    private init(_ home: Home, _ state: consuming State) {
        self.home = home
        self.state = Mutex(state)
    }

    /// Creates an advance by a span.
    package convenience init(_ home: Home, by span: Span) {
        self.init(home, State(remaining: span, goal: .span))
    }

    /// Creates an advance that ends when no process that a command started is running, and after a span at the latest.
    package convenience init(untilIdle home: Home, atMost span: Span = .days(1)) {
        self.init(home, State(remaining: span, goal: .idle))
    }

    /// Creates an advance to the next end of a process that a command started, and by a span at most. If there is none,
    /// the clock does not move.
    package convenience init(toNextEnd home: Home, atMost span: Span = longest) {
        self.init(home, State(remaining: span, goal: .nextEnd))
    }

    /// Creates an advance that ends when a condition is met, and after a span at the latest.
    package convenience init(_ home: Home, until condition: AdvanceCondition, atMost span: Span = .days(1)) {
        self.init(home, State(remaining: span, goal: .condition(condition)))
    }

    /// The maximum span of an advance whose end the home determines, except one until the home is idle: a leap year.
    package static let longest = Span.days(366)

    /// The error of an advance whose home was replaced or restored.
    package static let otherHome = HomeError(
        .aborted, "The home was replaced or restored while its clock was advanced; the advance has ended.")

    deinit { cancel() }

    /// Whether the condition was met; nil for an advance without one.
    package var isMet: Bool? {
        state.withLock { state in
            if case .condition = state.goal { state.isMet } else { nil }
        }
    }

    /// The length of the part that was skipped: repeating timers did not run in it. Zero if nothing was skipped.
    package var skipped: Span {
        state.withLock { state in state.hasHeldTimers ? (state.window?.start ?? state.start) - state.start : .zero }
    }

    /// Runs a slice and advances the clock to its end; returns whether the advance has ended.
    ///
    /// Throws `outOfRange` if the end of the advance is after the last possible time, `aborted` if the home was replaced
    /// or restored meanwhile, and `unavailable` if it cannot be written or is about to close.
    package func step() throws(HomeError) -> Bool {
        guard home.waitForCapacity(), home.waitForPreparation() else { return false }
        // The home has to catch up with its clock first.
        let hasBegun = state.withLock { $0.window != nil || $0.hasEnded }
        guard hasBegun || home.runSlice() else { return false }
        return try state.withLock { state throws(HomeError) in
            if state.hasEnded { return true }
            return try home.exclusively { writer throws(HomeError) in try step(&state, on: &writer) }
        }
    }

    /// Ends the advance at the time it has reached.
    package func cancel() {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.hasEnded = true
            if state.window != nil { home.exclusively { end(on: &$0) } }
        }
    }

    private func step(_ state: inout State, on writer: inout Home.Writer) throws(HomeError) -> Bool {
        if let rejection = writer.availability.rejection { throw rejection }
        if writer.isPreparing { return false }
        let host = home.hostTime.steady()
        let position = writer.clock.now(host: host)
        let endsWhenIdle = if case .idle = state.goal { true } else { false }
        if state.window == nil {
            // The clock of a home whose journal fails stands still, also if the home is in memory.
            if let failure = home.journalFailure(nil), !failure.isMade { throw failure.error }
            try begin(&state, at: position, on: &writer)
        }
        guard state.epoch == writer.epoch else { throw Self.otherHome }
        if state.condition?.holds(in: writer.head, at: position) ?? false { state.isMet = true }
        // Everything else that is due at the end of the advance also happens.
        if state.isMet || endsWhenIdle && writer.busyDevices.isEmpty { state.remaining = .zero }
        let target = position + state.remaining
        state.window?.plan(from: writer.firstDue?.due ?? target, to: target)
        let start = state.window?.start ?? .first
        // A reader that connects during the advance receives every change from then on.
        if home.isFollowed || !writer.faults.isEmpty { state.logged = nil }
        state.logged?.plan(from: writer.firstDue?.due ?? target, to: target)
        let result = home.run(
            Period(
                end: target, heldUntil: writer.advances > 1 ? max(start, writer.heldUntil) : start,
                loggedFrom: state.logged?.start ?? .first, endsWhenIdle: endsWhenIdle && state.remaining > .zero),
            until: state.remaining > .zero ? state.condition : nil, on: &writer)
        if result.hasHeldTimers { state.hasHeldTimers = true }
        let hasStopped = result.isMet || endsWhenIdle && writer.busyDevices.isEmpty
        let reached =
            hasStopped
            ? result.last ?? position : result.isDone ? target : min(target, writer.firstDue?.due ?? target)
        if reached > position {
            state.remaining = target - reached
            writer.clock.advance(to: reached, host: host)
        }
        writer.timerDue = nil
        if result.isMet { state.isMet = true }
        let isDone = result.isDone && !(hasStopped && state.remaining > .zero)
        if isDone {
            state.hasEnded = true
            end(on: &writer)
        }
        home.commit(home.clockBatch(for: writer, host: host), on: &writer)
        return isDone
    }

    private func begin(_ state: inout State, at position: HomeTime, on writer: inout Home.Writer) throws(HomeError) {
        let maximum = HomeTime.last - position
        if case .condition(let condition) = state.goal {
            state.condition = try condition.resolved(in: writer.head, at: position)
            state.remaining = min(maximum, state.remaining)
        }
        if case .nextEnd = state.goal {
            let end = writer.head.nextEnd(on: writer.busyDevices)?.time ?? position
            state.remaining = min(max(.zero, end - position), state.remaining)
        }
        guard !state.goal.isSpan || (.zero...maximum).contains(state.remaining) else {
            throw HomeError(
                .outOfRange,
                "The clock shows \(position.text) and ends at \(HomeTime.last.text); it cannot be advanced by \(state.remaining.seconds) s.",
                details: [HomeError.Detail(pointer: "/seconds", detail: "0 to \(maximum.seconds)")])
        }
        state.start = position
        state.epoch = writer.epoch
        let window = SimulationWindow(of: writer.head, behaviors: home.behaviors, limit: home.limits.advanceReports)
        state.window = window
        if state.condition == nil, home.committer == nil {
            // More changes than the log can hold afterwards.
            let capacity = home.published.withLock { $0.log.capacity }
            state.logged = SimulationWindow(reportsPerDay: window.reportsPerDay, limit: 2 * capacity)
        }
        writer.advances += 1
    }

    private func end(on writer: inout Home.Writer) {
        writer.advances -= 1
        // All timers that are still held are due now, and the home catches up with them.
        if writer.advances == 0 { writer.hold(until: .first) }
        writer.timerDue = nil
    }
}
