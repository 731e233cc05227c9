public import HomeModel
import Synchronization

/// Puts a home's clock forward, a slice at a time, so that reads and other changes are let in between.
///
/// Two advances at a time add up: each moves the clock by its own span. One that is given up keeps the time it has
/// reached.
public final class Advance: Sendable {
    private let home: Home
    private let state: Mutex<State>

    private struct State {
        /// What is left of the span.
        var rest: Span
        let endsWhenIdle: Bool
        /// Set once it has begun.
        var replay: Replay?
        var start = HomeTime.first
        var hasHeld = false
        var hasEnded = false
    }

    private init(_ home: Home, _ state: consuming State) {
        self.home = home
        self.state = Mutex(state)
    }

    /// By a span.
    public convenience init(_ home: Home, by span: Span) { self.init(home, State(rest: span, endsWhenIdle: false)) }

    /// Until nothing runs that a command started, but no further than a day.
    public convenience init(untilIdle home: Home) { self.init(home, State(rest: .days(1), endsWhenIdle: true)) }

    deinit { cancel() }

    /// How much of the advance was skipped: for so long, endless timers were held. Zero if all is replayed.
    public var skipped: Span {
        state.withLock { state in state.hasHeld ? (state.replay?.start ?? state.start) - state.start : .zero }
    }

    /// Plays a slice and puts the clock forward to where it ends; returns whether the advance has ended.
    ///
    /// Throws `outOfRange` if the clock cannot be put forward so far, and `unavailable` if the home cannot be written
    /// or is about to close.
    public func step() throws(HomeError) -> Bool {
        home.waitForRoom()
        // First the home catches up with its clock, if it has to.
        let hasBegun = state.withLock { $0.replay != nil || $0.hasEnded }
        guard hasBegun || home.runSlice() else { return false }
        return try state.withLock { state throws(HomeError) in
            if state.hasEnded { return true }
            let home = home
            var frames: [Frame] = []
            var alarm: Int64??
            let outcome: Result<Bool, HomeError> = home.writer.withLock { writer in
                defer { alarm = writer.nextAlarm(host: home.hostTime.steady()) }
                do throws(HomeError) {
                    return .success(try step(home, &writer, &state, telling: &frames))
                } catch {
                    return .failure(error)
                }
            }
            home.tell(frames)
            home.set(alarm)
            return try outcome.get()
        }
    }

    /// Ends the advance where it is.
    public func cancel() {
        let home = home
        state.withLock { state in
            guard !state.hasEnded else { return }
            let hadBegun = state.replay != nil
            state.hasEnded = true
            guard hadBegun else { return }
            let alarm = home.writer.withLock { writer in
                end(&writer)
                return writer.nextAlarm(host: home.hostTime.steady())
            }
            home.set(alarm)
        }
    }

    private func step(
        _ home: Home, _ writer: inout Home.Writer, _ state: inout State, telling frames: inout [Frame]
    ) throws(HomeError) -> Bool {
        if let refusal = writer.refusal { throw refusal }
        let host = home.hostTime.steady()
        let position = writer.clock.now(host: host)
        if state.replay == nil { try begin(home, &writer, &state, at: position) }
        if state.endsWhenIdle, writer.busy.isEmpty { state.rest = .zero }
        let target = position + state.rest
        state.replay?.plan(from: writer.agenda.first?.due ?? target, to: target)
        let own = state.replay?.start ?? .first
        let played = home.play(
            &writer,
            Stretch(
                end: target, replayStart: writer.advances > 1 ? max(own, writer.heldUntil) : own,
                endsWhenIdle: state.endsWhenIdle && state.rest > .zero), telling: &frames)
        if played.hasHeld { state.hasHeld = true }
        let hasBecomeIdle = state.endsWhenIdle && writer.busy.isEmpty
        let reached =
            hasBecomeIdle
            ? played.last ?? position : played.isDone ? target : min(target, writer.agenda.first?.due ?? target)
        if reached > position {
            state.rest = target - reached
            writer.clock.advance(to: reached, host: host)
        }
        writer.alarmed = nil
        let isDone = played.isDone && !(hasBecomeIdle && state.rest > .zero)
        if isDone {
            state.hasEnded = true
            end(&writer)
        }
        home.commit(home.batch(for: writer, host: host), telling: &frames)
        return isDone
    }

    private func begin(
        _ home: Home, _ writer: inout Home.Writer, _ state: inout State, at position: HomeTime
    ) throws(HomeError) {
        let longest = HomeTime.last - position
        guard state.endsWhenIdle || (.zero...longest).contains(state.rest) else {
            throw HomeError(
                .outOfRange,
                "The clock shows \(position.text) and ends at \(HomeTime.last.text); it cannot be advanced by \(state.rest.seconds) s.",
                details: [HomeError.Detail(pointer: "/seconds", detail: "0 to \(longest.seconds)")])
        }
        state.start = position
        state.replay = Replay(of: writer.head, behaviors: home.behaviors, limit: home.limits.advanceReports)
        writer.advances += 1
    }

    private func end(_ writer: inout Home.Writer) {
        writer.advances -= 1
        // What is still held is due now, and is caught up with.
        if writer.advances == 0 { writer.hold(until: .first) }
        writer.alarmed = nil
    }
}
