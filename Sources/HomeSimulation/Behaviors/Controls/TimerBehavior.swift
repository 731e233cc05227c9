import HomeCatalog
import HomeModel

/// Behavior of Google's Timer: a countdown that can be paused and adjusted. While it is paused, the memory stores the
/// remaining time in microseconds, because the attribute counts whole seconds.
struct TimerBehavior: Behavior {
    typealias Subject = Google.TimerTrait

    private static let timerEnd = "timeIsUp"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.timerStart) { endpoint, fields in
                Self.startCountdown(endpoint[Subject.self], for: .seconds(Int64(fields.timerTimeSeconds ?? 0)))
            },
            .on(\.timerAdjust) { (endpoint, fields) throws(HomeError) in
                try Self.adjust(endpoint, by: .seconds(Int64(fields.adjustmentTimeSeconds ?? 0)))
            },
            .on(\.timerPause) { (endpoint, _) throws(HomeError) in
                Self.pause(endpoint[Subject.self], at: try Self.remaining(endpoint))
            },
            .on(\.timerResume) { (endpoint, _) throws(HomeError) in
                Self.startCountdown(endpoint[Subject.self], for: try Self.remaining(endpoint))
            },
            .on(\.timerCancel) { (endpoint, _) throws(HomeError) in
                _ = try Self.remaining(endpoint)
                Self.clear(endpoint[Subject.self])
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.clear(endpoint[Subject.self]) }

    func powerUp(_ endpoint: Endpoint) { Self.clear(endpoint[Subject.self]) }

    private static func adjust(_ endpoint: Endpoint, by span: Span) throws(HomeError) {
        let timer = endpoint[Subject.self]
        let remaining = try remaining(endpoint) + span
        let maximum = timer.maxTimerLimitSeconds.map { Span.seconds(Int64($0)) }
        guard remaining > .zero, remaining <= maximum ?? remaining else {
            throw HomeError(
                .outOfRange,
                "timer.timerAdjust would leave \(remaining.wholeSeconds) s; a timer runs for 1 s"
                    + (maximum.map { " to \($0.wholeSeconds) s." } ?? " or more."))
        }
        if timer.memory == nil { startCountdown(timer, for: remaining) } else { pause(timer, at: remaining) }
    }

    /// Returns the remaining time; throws if no timer is set.
    private static func remaining(_ endpoint: Endpoint) throws(HomeError) -> Span {
        let timer = endpoint[Subject.self]
        if let end = timer.timer(timerEnd) { return end - endpoint.now }
        if let remaining = timer.memory?.integer { return Span(microseconds: remaining) }
        throw HomeError(.failedPrecondition, "No timer is set; send timer.timerStart first.")
    }

    private static func startCountdown(_ timer: TraitDraft<Subject>, for remaining: Span) {
        timer.memory = nil
        timer.timerPaused = false
        timer.move(
            \.timerRemainingSeconds, from: remaining.wholeSeconds, to: 0, over: remaining,
            reporting: .edges(threshold: 0))
        timer.schedule(timerEnd, after: remaining)
    }

    private static func pause(_ timer: TraitDraft<Subject>, at remaining: Span) {
        timer.memory = .signed(remaining.microseconds)
        timer.timerPaused = true
        timer.timerRemainingSeconds = Int32(clamping: remaining.wholeSeconds)
        timer.cancel(timerEnd)
    }

    private static func clear(_ timer: TraitDraft<Subject>) {
        timer.memory = nil
        timer.timerPaused = false
        timer.timerRemainingSeconds = -1
        timer.cancel(timerEnd)
    }
}

extension Span {
    /// The length in whole seconds, rounded up.
    var wholeSeconds: Int64 { (microseconds + 999_999) / 1_000_000 }
}

extension HomeTime {
    /// Whole seconds since 1970-01-01 00:00 UTC.
    var unixSeconds: Int64 { microseconds / 1_000_000 }
}
