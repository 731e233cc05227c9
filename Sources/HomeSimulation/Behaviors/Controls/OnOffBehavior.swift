import HomeCatalog
import HomeModel

/// Behavior of Matter's On/Off: switching, timed on with its guard time, the global scene and start-up.
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
                if onOff.onOff == true { Self.turnOff(endpoint, onOff) } else { Self.turnOn(endpoint, onOff) }
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
        Self.updatePumpAndMeters(endpoint)
    }
}

extension OnOffBehavior {
    /// Turns on, with all effects on other traits. `fades` is false if the caller moves the level.
    static func turnOn(_ endpoint: Endpoint, fades: Bool = true) {
        turnOn(endpoint, endpoint[Subject.self], fades: fades)
    }

    private static func turnOn(_ endpoint: Endpoint, _ onOff: TraitDraft<Subject>, fades: Bool = true) {
        let wasOn = onOff.onOff == true
        onOff.onOff = true
        onOff.globalSceneControl = true
        if !wasOn || onOff.onTime == 0 { onOff.offWaitTime = 0 }
        if !wasOn && fades { LevelControlBehavior.fadeOn(endpoint) }
        if !wasOn { updateDependentTraits(endpoint, isOn: true) }
        updateCountdowns(onOff)
    }

    /// Turns off, with all effects on other traits. Timed on changes to its guard time.
    static func turnOff(_ endpoint: Endpoint, fades: Bool = true) {
        turnOff(endpoint, endpoint[Subject.self], fades: fades)
    }

    private static func turnOff(_ endpoint: Endpoint, _ onOff: TraitDraft<Subject>, fades: Bool = true) {
        let wasOn = onOff.onOff == true
        onOff.onOff = false
        onOff.onTime = 0
        if wasOn && fades { LevelControlBehavior.fadeOff(endpoint) }
        if wasOn { updateDependentTraits(endpoint, isOn: false) }
        updateCountdowns(onOff)
    }

    /// Updates the traits that depend on the switch, except the level.
    private static func updateDependentTraits(_ endpoint: Endpoint, isOn: Bool) {
        ScenesManagementBehavior.invalidateCurrentScene(endpoint)
        if endpoint.has(Matter.ThermostatTrait.self) { ThermostatBehavior.updateEquipment(endpoint) }
        if endpoint.has(Matter.FanControlTrait.self) { FanControlBehavior.updateMotor(endpoint) }
        if isOn { ModeSelectBehavior.applyOnMode(endpoint) }
        if !isOn, endpoint.has(Matter.MediaPlaybackTrait.self) { MediaPlaybackBehavior.pauseIfPlaying(endpoint) }
        if !isOn, endpoint.has(Matter.OperationalStateTrait.self) { OperationalStateBehavior.turnOff(endpoint) }
        if endpoint.has(Google.MediaActivityStateTrait.self) { MediaActivityStateBehavior.update(endpoint) }
        updatePumpAndMeters(endpoint)
    }

    /// Updates pumps and meters.
    private static func updatePumpAndMeters(_ endpoint: Endpoint) {
        if endpoint.has(Matter.PumpConfigurationAndControlTrait.self) { PumpBehavior.update(endpoint) }
        ElectricalPowerBehavior.updateMeters(endpoint)
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
        turnOff(endpoint)
    }

    private static func onWithRecallGlobalScene(_ endpoint: Endpoint) {
        let onOff = endpoint[Subject.self]
        guard onOff.globalSceneControl == false else { return }
        GlobalScene.recall(endpoint)
        turnOn(endpoint, fades: false)
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
        turnOn(endpoint)
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
