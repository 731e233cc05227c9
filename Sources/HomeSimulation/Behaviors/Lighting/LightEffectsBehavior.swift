import HomeCatalog
import HomeModel

/// Behavior of Google's Light Effects: sleep, wake and pulse. Only one effect plays at a time; sleep and wake move the
/// level.
struct LightEffectsBehavior: Behavior {
    typealias Subject = Google.LightEffectsTrait

    private enum Effect: String, CaseIterable { case pulse, sleep, wake }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.pulseEffectSet) { endpoint, fields in
                Self.play(.pulse, for: .seconds(Int64(fields.durationSeconds ?? 0)), on: endpoint)
            },
            .on(\.sleepEffectSet) { endpoint, fields in Self.sleep(endpoint, fields.durationSeconds) },
            .on(\.wakeEffectSet) { endpoint, fields in Self.wake(endpoint, fields.durationSeconds) },
            .on(\.stopEffect) { endpoint, _ in Self.stop(endpoint) },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        // A light without levels turns off at the end of the effect.
        if timer == Effect.sleep.rawValue, !endpoint.has(Matter.LevelControlTrait.self) {
            OnOffBehavior.turnOff(endpoint)
        }
        Self.setEffect(nil, until: nil, on: endpoint)
    }

    func powerUp(_ endpoint: Endpoint) { Self.setEffect(nil, until: nil, on: endpoint) }

    private static func sleep(_ endpoint: Endpoint, _ seconds: UInt32?) {
        let span = Span.seconds(Int64(seconds ?? endpoint[Subject.self].defaultSleepDurationSeconds ?? 1_800))
        let level = endpoint[Matter.LevelControlTrait.self]
        if endpoint[Matter.OnOffTrait.self].onOff != false, level.currentLevel != nil {
            let isMoving = LevelControlBehavior.startMovement(
                endpoint, to: LevelControlBehavior.range(of: endpoint).lowerBound, over: span)
            if isMoving { level.schedule(LevelControlBehavior.arrivalAtMinimum, after: span) }
        }
        play(.sleep, for: span, on: endpoint)
    }

    private static func wake(_ endpoint: Endpoint, _ seconds: UInt32?) {
        let span = Span.seconds(Int64(seconds ?? endpoint[Subject.self].defaultWakeDurationSeconds ?? 1_800))
        LevelControlBehavior.turnOn(endpoint)
        if endpoint.has(Matter.LevelControlTrait.self) {
            let range = LevelControlBehavior.range(of: endpoint)
            LevelControlBehavior.startMovement(endpoint, from: range.lowerBound, to: range.upperBound, over: span)
        }
        play(.wake, for: span, on: endpoint)
    }

    private static func stop(_ endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        let movesLevel = [Effect.sleep, .wake].contains { light.timer($0.rawValue) != nil }
        if movesLevel, let level = endpoint[Matter.LevelControlTrait.self].currentLevel {
            LevelControlBehavior.setLevel(endpoint, to: level)
        }
        setEffect(nil, until: nil, on: endpoint)
    }

    private static func play(_ effect: Effect, for span: Span, on endpoint: Endpoint) {
        setEffect(effect, until: endpoint.now + span, on: endpoint)
        endpoint[Subject.self].schedule(effect.rawValue, after: span)
    }

    private static func setEffect(_ effect: Effect?, until end: HomeTime?, on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        for effect in Effect.allCases { light.cancel(effect.rawValue) }
        light.pulseEffectSet = effect == .pulse
        light.sleepEffectSet = effect == .sleep
        light.wakeEffectSet = effect == .wake
        light.effectEndTimestampSeconds = end?.unixSeconds ?? 0
    }
}
