import HomeCatalog
import HomeModel

/// Behavior of Matter's On/Off: switching, timed on with its guard time, the global scene and start-up. The traits that
/// depend on the switch follow its attribute `onOff`.
///
/// A device with the feature lighting is on, timed on (`onTime` counts down), off, or in its guard time (`offWaitTime`
/// counts down). The state follows from the attributes; ``updateCountdowns(_:)`` starts and stops the countdowns after
/// each change.
struct OnOffBehavior: Behavior {
    typealias Subject = Matter.OnOffTrait

    /// Fires when `onTime` reaches 0.
    private static let onTimeEnd = "timedOff"
    /// The value that means no countdown.
    private static let unlimited: UInt16 = 65535

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.off) { endpoint, _ in Self.turnOff(endpoint) },
            .on(\.on) { endpoint, _ in Self.turnOn(endpoint) },
            .on(\.toggle) { endpoint, _ in
                let onOff = endpoint[Subject.self]
                if onOff.onOff == true { Self.turnOff(onOff) } else { Self.turnOn(onOff) }
            },
            .on(\.offWithEffect, Self.offWithEffect),
            .on(\.onWithRecallGlobalScene) { endpoint, _ in Self.onWithRecallGlobalScene(endpoint) },
            .on(\.onWithTimedOff) { endpoint, fields in Self.onWithTimedOff(endpoint, fields) },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("pressPower", Empty.self) { endpoint, _ in
                if endpoint[Subject.self].onOff == true { Self.turnOff(endpoint) } else { Self.turnOn(endpoint) }
            }
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        endpoint[Subject.self].set(values)
        Self.updateCountdowns(endpoint[Subject.self])
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        // Unlike an off command, the end of timed on starts no guard time.
        endpoint[Subject.self].offWaitTime = 0
        Self.turnOff(endpoint)
    }

    func powerUp(_ endpoint: Endpoint, after restart: RestartKind) {
        let onOff = endpoint[Subject.self]
        onOff.cancel(Self.onTimeEnd)
        onOff.onTime = 0
        onOff.offWaitTime = 0
        onOff.globalSceneControl = true
        guard restart == .power else { return }
        switch onOff.startUpOnOff {
        case .off: onOff.onOff = false
        case .on: onOff.onOff = true
        case .toggle: onOff.onOff = onOff.onOff == false
        case nil: break
        }
        onOff.announce(\.onOff)
    }
}

extension OnOffBehavior {
    /// Turns on.
    static func turnOn(_ endpoint: Endpoint) { turnOn(endpoint[Subject.self]) }

    private static func turnOn(_ onOff: TraitDraft<Subject>) {
        let wasOn = onOff.onOff == true
        onOff.onOff = true
        onOff.globalSceneControl = true
        if !wasOn || onOff.onTime == 0 { onOff.offWaitTime = 0 }
        updateCountdowns(onOff)
    }

    /// Turns off. Timed on changes to its guard time.
    static func turnOff(_ endpoint: Endpoint) { turnOff(endpoint[Subject.self]) }

    private static func turnOff(_ onOff: TraitDraft<Subject>) {
        onOff.onOff = false
        onOff.onTime = 0
        updateCountdowns(onOff)
    }

    private static func offWithEffect(_ endpoint: Endpoint, _ fields: Record<Matter.OnOffTrait.OffWithEffect>)
        throws(HomeError)
    {
        guard fields.effectIdentifier != nil else {
            throw .rejected(
                .constraintError,
                "onOff.offWithEffect takes the effects delayedAllOff and dyingLight; send one of these.")
        }
        let onOff = endpoint[Subject.self]
        if onOff.globalSceneControl == true {
            GlobalScene.store(endpoint)
            onOff.globalSceneControl = false
        }
        turnOff(onOff)
    }

    private static func onWithRecallGlobalScene(_ endpoint: Endpoint) {
        let onOff = endpoint[Subject.self]
        guard onOff.globalSceneControl == false else { return }
        GlobalScene.recall(endpoint)
        turnOn(endpoint)
        // The scene determines the level.
        endpoint[Matter.LevelControlTrait.self].acknowledgeChanges()
    }

    private static func onWithTimedOff(_ endpoint: Endpoint, _ fields: Record<Matter.OnOffTrait.OnWithTimedOff>) {
        let onOff = endpoint[Subject.self]
        let isOn = onOff.onOff == true
        let guardTime = fields.offWaitTime ?? 0
        if fields.onOffControl?.contains(.acceptOnlyWhenOn) == true && !isOn { return }
        if !isOn, let running = onOff.offWaitTime, running > 0 {
            if guardTime < running { onOff.offWaitTime = guardTime }
            updateCountdowns(onOff)
            return
        }
        let onTime = max(onOff.onTime ?? 0, fields.onTime ?? 0)
        turnOn(onOff)
        if onTime != onOff.onTime { onOff.onTime = onTime }
        onOff.offWaitTime = guardTime
        updateCountdowns(onOff)
    }

    /// Starts the countdown of the current state and stops the other one. A running countdown continues.
    private static func updateCountdowns(_ onOff: TraitDraft<Subject>) {
        // The common case: no countdown runs, and none has to start.
        if onOff.isDeviceIdle, onOff.onTime ?? 0 == 0, onOff.offWaitTime ?? 0 == 0 { return }
        let isOn = onOff.onOff == true
        if !isOn || onOff.target(\.onTime) == nil {
            onOff.cancel(onTimeEnd)
            onOff.stop(\.onTime)
            if isOn, let time = onOff.onTime, time > 0, time != unlimited {
                onOff.move(\.onTime, to: 0, over: .tenths(Int64(time)), reporting: .edges(threshold: 0))
                onOff.schedule(onTimeEnd, after: .tenths(Int64(time)))
            }
        }
        if isOn {
            onOff.stop(\.offWaitTime)
        } else if onOff.target(\.offWaitTime) == nil, let time = onOff.offWaitTime, time > 0, time != unlimited {
            onOff.move(\.offWaitTime, to: 0, over: .tenths(Int64(time)), reporting: .edges(threshold: 0))
        }
    }
}

extension OnOffBehavior: SceneParticipant {
    func recall(_ values: [UInt32: Value], over span: Span, on endpoint: Endpoint) {
        switch values[Subject.Attributes.keys.onOff.id] {
        case .bool(true)?: Self.turnOn(endpoint)
        case .bool(false)?: Self.turnOff(endpoint)
        default: break
        }
    }
}
