import HomeCatalog
import HomeModel

/// Behavior of Google's Timer: a countdown that can be paused and adjusted. While it is paused the memory stores the
/// remaining time in microseconds, because the attribute has whole seconds.
struct TimerBehavior: Behavior {
    typealias Subject = Google.TimerTrait

    private static let timeIsUp = "timeIsUp"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.timerStart) { endpoint, fields in
                Self.run(endpoint[Subject.self], for: .seconds(Int64(fields.timerTimeSeconds ?? 0)))
            },
            .on(\.timerAdjust) { (endpoint, fields) throws(HomeError) in
                try Self.adjust(endpoint, by: .seconds(Int64(fields.adjustmentTimeSeconds ?? 0)))
            },
            .on(\.timerPause) { (endpoint, _) throws(HomeError) in
                Self.hold(endpoint[Subject.self], at: try Self.rest(endpoint))
            },
            .on(\.timerResume) { (endpoint, _) throws(HomeError) in
                Self.run(endpoint[Subject.self], for: try Self.rest(endpoint))
            },
            .on(\.timerCancel) { (endpoint, _) throws(HomeError) in
                _ = try Self.rest(endpoint)
                Self.clear(endpoint[Subject.self])
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.clear(endpoint[Subject.self]) }

    func powerUp(_ endpoint: Endpoint) { Self.clear(endpoint[Subject.self]) }

    private static func adjust(_ endpoint: Endpoint, by span: Span) throws(HomeError) {
        let timer = endpoint[Subject.self]
        let rest = try rest(endpoint) + span
        let maximum = timer.maxTimerLimitSeconds.map { Span.seconds(Int64($0)) }
        guard rest > .zero, rest <= maximum ?? rest else {
            throw HomeError(
                .outOfRange,
                "timer.timerAdjust would leave \(rest.wholeSeconds) s; a timer runs for 1 s"
                    + (maximum.map { " to \($0.wholeSeconds) s." } ?? " or more."))
        }
        if timer.memory == nil { run(timer, for: rest) } else { hold(timer, at: rest) }
    }

    /// Returns the remaining time; throws if no timer is set.
    private static func rest(_ endpoint: Endpoint) throws(HomeError) -> Span {
        let timer = endpoint[Subject.self]
        if let end = timer.timer(timeIsUp) { return end - endpoint.now }
        if let rest = timer.memory?.integer { return Span(microseconds: rest) }
        throw HomeError(.failedPrecondition, "No timer is set; send timer.timerStart first.")
    }

    private static func run(_ timer: TraitDraft<Subject>, for rest: Span) {
        timer.memory = nil
        timer.timerPaused = false
        timer.move(
            \.timerRemainingSeconds, from: rest.wholeSeconds, to: 0, over: rest, reporting: .edges(threshold: 0))
        timer.schedule(timeIsUp, after: rest)
    }

    private static func hold(_ timer: TraitDraft<Subject>, at rest: Span) {
        timer.memory = .signed(rest.microseconds)
        timer.timerPaused = true
        timer.timerRemainingSeconds = Int32(clamping: rest.wholeSeconds)
        timer.cancel(timeIsUp)
    }

    private static func clear(_ timer: TraitDraft<Subject>) {
        timer.memory = nil
        timer.timerPaused = false
        timer.timerRemainingSeconds = -1
        timer.cancel(timeIsUp)
    }
}

extension Span {
    /// The length in seconds, rounded up as a countdown shows it.
    var wholeSeconds: Int64 { (microseconds + 999_999) / 1_000_000 }
}

extension HomeTime {
    /// Whole seconds since 1970-01-01 00:00 UTC.
    var unixSeconds: Int64 { microseconds / 1_000_000 }
}
