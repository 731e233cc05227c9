import HomeCatalog
import HomeModel

/// The screen time of a day. It counts down while the limits apply and the device plays media or someone watches. Days
/// begin at midnight UTC.
///
/// When it is used up, playback and watching end. Reads are exact; reports are at intervals of a minute.
extension ContentControlBehavior {
    /// Fires when the screen time is used up.
    private static let usedUp = "usedUp"
    /// Fires at midnight if the remaining time changes then.
    static let nextDay = "nextDay"
    private static let secondsOfDay: Int64 = 86_400

    /// Starts or stops the countdown after a change of the limits or of what the device shows.
    static func updateCountdown(_ endpoint: Endpoint, isAmbient: Bool = false) {
        let control = endpoint[Subject.self]
        guard control.has(.screenTime), control.supports(\.remainingScreenTime) else { return }
        if control.isTimeUp, isWatched(endpoint) { endWatching(endpoint) }
        let counts = counts(endpoint)
        if !counts {
            control.cancel(usedUp)
            control.stop(\.remainingScreenTime)
        } else if control.target(\.remainingScreenTime) == nil {
            startCountdown(endpoint, isAmbient: isAmbient)
        }
        control.cancel(nextDay)
        if counts || control.remainingScreenTime != control.screenDailyTime {
            control.schedule(nextDay, after: untilMidnight(endpoint), isAmbient: true)
        }
    }

    static func addBonusTime(_ endpoint: Endpoint, _ fields: Record<Subject.AddBonusTime>) throws(HomeError) {
        if let pin = fields.pinCode { try checkPIN(pin, of: endpoint) }
        let bonus = fields.bonusTime ?? 300
        let maximum = untilMidnight(endpoint).wholeSeconds
        guard Int64(bonus) <= maximum else {
            throw .rejected(
                .constraintError,
                "contentControl.addBonusTime takes at most the rest of the day, \(maximum) s; \(bonus) was sent.")
        }
        setRemaining(Int64(endpoint[Subject.self].remainingScreenTime ?? 0) + Int64(bonus), on: endpoint)
    }

    /// Changes the screen time of a day. The remaining time changes by the same amount.
    static func setDailyTime(_ seconds: UInt32, on endpoint: Endpoint) {
        let control = endpoint[Subject.self]
        let difference = Int64(seconds) - Int64(control.screenDailyTime ?? 0)
        control.screenDailyTime = seconds
        setRemaining(Int64(control.remainingScreenTime ?? 0) + difference, on: endpoint)
    }

    static func beginDay(on endpoint: Endpoint) {
        setRemaining(Int64(endpoint[Subject.self].screenDailyTime ?? 0), on: endpoint, isAmbient: true)
    }

    /// Continues after midnights that were skipped, the first of them at `due`. If the time of that day was used up,
    /// the device has not been watched since.
    static func continueDays(since due: HomeTime, on endpoint: Endpoint) {
        let dailyTime = Int64(endpoint[Subject.self].screenDailyTime ?? 0)
        let sinceMidnight = Span.days(1) - untilMidnight(endpoint)
        let skipped = endpoint.now - due
        if counts(endpoint), dailyTime < secondsOfDay, skipped >= .seconds(dailyTime) {
            setRemaining(0, on: endpoint, isAmbient: true)
            if skipped > sinceMidnight { beginDay(on: endpoint) }
        } else {
            let used = counts(endpoint) ? sinceMidnight.microseconds / 1_000_000 : 0
            setRemaining(dailyTime - used, on: endpoint, isAmbient: true)
        }
    }

    static func expire(_ endpoint: Endpoint) {
        endpoint[Subject.self].emit(\.remainingScreenTimeExpired)
        updateCountdown(endpoint)
    }

    /// Sets the remaining time, limited to a day.
    private static func setRemaining(_ seconds: Int64, on endpoint: Endpoint, isAmbient: Bool = false) {
        let control = endpoint[Subject.self]
        let remaining = UInt32(clamping: min(seconds, secondsOfDay))
        let isUsedUp = remaining == 0 && control.remainingScreenTime ?? 0 > 0
        control.cancel(usedUp)
        control.remainingScreenTime = remaining
        if isUsedUp { control.emit(\.remainingScreenTimeExpired) }
        updateCountdown(endpoint, isAmbient: isAmbient)
    }

    /// Counts down to the end of the remaining time, or until midnight if more time is left then.
    private static func startCountdown(_ endpoint: Endpoint, isAmbient: Bool) {
        let control = endpoint[Subject.self]
        let remaining = Int64(control.remainingScreenTime ?? 0)
        let (end, midnight) = (Span.seconds(remaining), untilMidnight(endpoint))
        control.move(
            \.remainingScreenTime, to: end < midnight ? 0 : remaining - midnight.wholeSeconds, over: min(end, midnight),
            reporting: .every(seconds: 60), isAmbient: isAmbient)
        if end < midnight { control.schedule(usedUp, after: end, isAmbient: isAmbient) }
    }

    private static func counts(_ endpoint: Endpoint) -> Bool {
        endpoint[Subject.self].enabled == true && isWatched(endpoint)
    }

    private static func isWatched(_ endpoint: Endpoint) -> Bool {
        endpoint[Subject.self].data.isWatching == true
            || endpoint[Matter.MediaPlaybackTrait.self].currentState == .playing
    }

    private static func endWatching(_ endpoint: Endpoint) {
        endpoint[Subject.self].data.isWatching = nil
        if endpoint[Matter.MediaPlaybackTrait.self].currentState == .playing { MediaPlaybackBehavior.stop(endpoint) }
    }

    private static func untilMidnight(_ endpoint: Endpoint) -> Span {
        endpoint.timeUntilNext(.days(1), since: HomeTime(microseconds: 0))
    }
}

extension TraitDraft<Matter.ContentControlTrait> {
    /// Whether the limits apply and no screen time is left.
    var isTimeUp: Bool { self.enabled == true && has(.screenTime) && self.remainingScreenTime == 0 }
}
