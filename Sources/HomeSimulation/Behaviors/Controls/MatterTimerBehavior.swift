import HomeCatalog
import HomeModel

/// Behavior of Matter's Timer: a countdown like that of a kitchen timer.
///
/// The specification says what the commands are for, but not in which states they apply. The simulation chooses what
/// people expect of a kitchen timer:
///
/// * `setTimer` starts a countdown of that time in every state; 0 ends it without an alarm.
/// * `resetTimer` puts the time that was set last on the timer, which is then ready and does not run.
/// * `addTime` starts a timer that is ready or has expired. A paused timer stays paused.
/// * `reduceTime` by the remaining time or more lets the timer expire. Without a remaining time it is INVALID_IN_STATE.
/// * People pause, start and stop the timer at the device. A restart stops it.
///
/// While the timer is paused, the memory stores the remaining time in microseconds, because the attribute counts whole
/// seconds.
struct MatterTimerBehavior: Behavior {
    typealias Subject = Matter.TimerTrait

    private static let expiry = "timeIsUp"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.setTimer) { endpoint, fields in
                let timer = endpoint[Subject.self]
                timer.setTime = fields.newTime
                Self.show(endpoint, .ready, .zero)
                if let time = fields.newTime, time > 0 { Self.run(endpoint, for: .seconds(Int64(time))) }
            },
            .on(\.resetTimer) { endpoint, _ in Self.reset(endpoint) },
            .on(\.addTime) { (endpoint, fields) throws(HomeError) in
                try Self.add(endpoint, seconds: Int64(fields.additionalTime ?? 0))
            },
            .on(\.reduceTime) { (endpoint, fields) throws(HomeError) in
                try Self.reduce(endpoint, by: .seconds(Int64(fields.timeReduction ?? 0)))
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("pauseTimer", Empty.self) { endpoint, _ in
                guard endpoint[Subject.self].timerState == .running else { return }
                Self.show(endpoint, .paused, Self.remaining(endpoint))
            },
            .on("startTimer", Empty.self) { endpoint, _ in
                let remaining = Self.remaining(endpoint)
                guard endpoint[Subject.self].timerState != .running, remaining > .zero else { return }
                Self.run(endpoint, for: remaining)
            },
            .on("stopTimer", Empty.self) { endpoint, _ in Self.reset(endpoint) },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.show(endpoint, .expired, .zero) }

    /// Continues the countdown of a timer that joins the home while it runs.
    func start(on endpoint: Endpoint) {
        let timer = endpoint[Subject.self]
        guard timer.timerState == .running, timer.timer(Self.expiry) == nil else { return }
        Self.run(endpoint, for: .seconds(Int64(timer.timeRemaining ?? 0)), isAmbient: true)
    }

    func powerUp(_ endpoint: Endpoint) { Self.reset(endpoint) }
}

extension MatterTimerBehavior {
    /// Returns the exact remaining time.
    private static func remaining(_ endpoint: Endpoint) -> Span {
        let timer = endpoint[Subject.self]
        if let end = timer.timer(expiry) { return end - endpoint.now }
        let shown = Span.seconds(Int64(timer.timeRemaining ?? 0))
        guard timer.timerState == .paused, let exact = timer.memory?.integer.map({ Span(microseconds: $0) }) else {
            return shown
        }
        // The memory of a device from a file may belong to other values.
        return exact.wholeSeconds == Int64(timer.timeRemaining ?? 0) ? exact : shown
    }

    private static func run(_ endpoint: Endpoint, for remaining: Span, isAmbient: Bool = false) {
        let timer = endpoint[Subject.self]
        guard remaining > .zero else { return show(endpoint, .expired, .zero) }
        timer.memory = nil
        timer.timerState = .running
        // The attribute is the rounded-up number of seconds.
        timer.move(
            \.timeRemaining, from: remaining.microseconds + 999_999, to: 999_999, per: 1_000_000, over: remaining,
            reporting: .edges(threshold: 0), isAmbient: isAmbient)
        timer.schedule(expiry, after: remaining, isAmbient: isAmbient)
    }

    /// Stops the countdown in a state.
    private static func show(_ endpoint: Endpoint, _ state: Subject.TimerStatusEnum, _ remaining: Span) {
        let timer = endpoint[Subject.self]
        timer.cancel(expiry)
        timer.timerState = state
        timer.timeRemaining = UInt32(clamping: remaining.wholeSeconds)
        timer.memory = state == .paused ? .signed(remaining.microseconds) : nil
    }

    private static func reset(_ endpoint: Endpoint) {
        show(endpoint, .ready, .seconds(Int64(endpoint[Subject.self].setTime ?? 0)))
    }

    private static func add(_ endpoint: Endpoint, seconds: Int64) throws(HomeError) {
        let remaining = remaining(endpoint) + .seconds(seconds)
        guard remaining.wholeSeconds <= Int64(UInt32.max) else {
            throw .rejected(
                .constraintError,
                "A timer runs for up to \(UInt32.max) s; timer.addTime would make it \(remaining.wholeSeconds) s.")
        }
        guard seconds > 0 else { return }
        if endpoint[Subject.self].timerState == .paused {
            show(endpoint, .paused, remaining)
        } else {
            run(endpoint, for: remaining)
        }
    }

    private static func reduce(_ endpoint: Endpoint, by span: Span) throws(HomeError) {
        let remaining = remaining(endpoint)
        guard remaining > .zero, let state = endpoint[Subject.self].timerState else {
            throw .rejected(.invalidInState, "The timer has no remaining time; send timer.setTimer first.")
        }
        guard span < remaining else { return show(endpoint, .expired, .zero) }
        if state == .running { run(endpoint, for: remaining - span) } else { show(endpoint, state, remaining - span) }
    }
}
