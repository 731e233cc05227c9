import HomeCatalog
import HomeModel

/// Behavior of Matter's Level Control: linear movements, options, and commands that also switch on or off.
struct LevelControlBehavior: Behavior {
    typealias Subject = Matter.LevelControlTrait

    /// Fires when a command with on/off has reached the minimum level.
    static let arrivalAtMinimum = "turnOff"
    /// Fires when the fade of an off command ends and the earlier level is restored.
    static let fadeEnd = "restoreLevel"

    struct KnobFields: LocalSchema {
        /// The new setting of the knob; a level outside the device's range is clamped.
        @Field<UInt8>(0, .to(254)) var currentLevel
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnLevelKnob", KnobFields.self) { endpoint, fields in
                guard let level = fields.currentLevel else { return }
                Self.setLevel(endpoint, to: Self.clamp(level, on: endpoint))
            }
        ]
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.moveToLevel) { endpoint, fields in Self.moveToLevel(endpoint, fields, withOnOff: false) },
            .on(\.move) { (endpoint, fields) throws(HomeError) in try Self.move(endpoint, fields, withOnOff: false) },
            .on(\.step) { (endpoint, fields) throws(HomeError) in try Self.step(endpoint, fields, withOnOff: false) },
            .on(\.stop) { endpoint, fields in
                if Self.isExecuted(endpoint, mask: fields.optionsMask, override: fields.optionsOverride) {
                    Self.stop(endpoint)
                }
            },
            .on(\.moveToLevelWithOnOff) { endpoint, fields in Self.moveToLevel(endpoint, fields, withOnOff: true) },
            .on(\.moveWithOnOff) { (endpoint, fields) throws(HomeError) in
                try Self.move(endpoint, fields, withOnOff: true)
            },
            .on(\.stepWithOnOff) { (endpoint, fields) throws(HomeError) in
                try Self.step(endpoint, fields, withOnOff: true)
            },
            .on(\.stopWithOnOff) { endpoint, _ in Self.stop(endpoint) },
        ]
    }

    var reactions: [Reaction] {
        [
            .after(\.onOff, of: Matter.OnOffTrait.self) { endpoint in
                if endpoint[Matter.OnOffTrait.self].onOff == true {
                    Self.fadeOn(endpoint)
                } else {
                    Self.fadeOff(endpoint)
                }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        switch timer {
        case Self.arrivalAtMinimum: Self.turnOff(endpoint)
        case Self.fadeEnd: Self.restoreStoredLevel(endpoint)
        default: break
        }
    }

    func powerUp(_ endpoint: Endpoint, after restart: RestartKind) {
        let level = endpoint[Subject.self]
        level.cancel(Self.arrivalAtMinimum)
        level.stop(\.currentLevel)
        Self.restoreStoredLevel(endpoint)
        level.remainingTime = 0
        level.options = []
        if restart == .power, let startUp = level.startUpCurrentLevel {
            level.currentLevel = Self.clamp(startUp, on: endpoint)
        }
    }
}

extension LevelControlBehavior {
    /// Returns the range of levels. A light never has level 0.
    static func range(of endpoint: Endpoint) -> ClosedRange<UInt8> {
        let level = endpoint[Subject.self]
        let floor: UInt8 = level.has(.lighting) ? 1 : 0
        let minimum = max(level.minLevel ?? floor, floor)
        return minimum...max(minimum, min(level.maxLevel ?? 254, 254))
    }

    static func clamp(_ number: UInt8, on endpoint: Endpoint) -> UInt8 {
        let range = range(of: endpoint)
        return min(max(number, range.lowerBound), range.upperBound)
    }

    /// Returns whether a command without on/off has an effect: if the device is on, or the option executeIfOff is set.
    private static func isExecuted(
        _ endpoint: Endpoint, mask: Subject.OptionsBitmap?, override: Subject.OptionsBitmap?
    ) -> Bool {
        guard endpoint[Matter.OnOffTrait.self].onOff == false else { return true }
        return isSet(.executeIfOff, endpoint, mask: mask, override: override)
    }

    /// Returns whether an option is set for a command: in the override if the mask contains it, else in the attribute.
    private static func isSet(
        _ option: Subject.OptionsFlag, _ endpoint: Endpoint, mask: Subject.OptionsBitmap?,
        override: Subject.OptionsBitmap?
    ) -> Bool {
        let options = (mask ?? []).contains(option) ? override : endpoint[Subject.self].options
        return options?.contains(option) ?? false
    }

    private static func coupling(
        _ endpoint: Endpoint, mask: Subject.OptionsBitmap?, override: Subject.OptionsBitmap?
    ) -> Coupling {
        .command(isSet(.coupleColorTempToLevel, endpoint, mask: mask, override: override))
    }

    private static func moveToLevel(_ endpoint: Endpoint, _ fields: Record<Subject.MoveToLevel>, withOnOff: Bool) {
        guard withOnOff || isExecuted(endpoint, mask: fields.optionsMask, override: fields.optionsOverride) else {
            return
        }
        let level = endpoint[Subject.self]
        let tenths = Int64(fields.transitionTime ?? level.onOffTransitionTime ?? 0)
        moveAndSwitch(
            endpoint, to: clamp(fields.level ?? 0, on: endpoint), over: .tenths(tenths), withOnOff: withOnOff,
            coupling(endpoint, mask: fields.optionsMask, override: fields.optionsOverride))
    }

    private static func move(_ endpoint: Endpoint, _ fields: Record<Subject.Move>, withOnOff: Bool) throws(HomeError) {
        guard fields.rate != 0 else {
            throw .rejected(
                .invalidCommand, "levelControl.move takes a rate of 1 or more levels a second, or null; 0 was sent.")
        }
        guard let mode = fields.moveMode else { throw unknownMode("move") }
        guard withOnOff || isExecuted(endpoint, mask: fields.optionsMask, override: fields.optionsOverride) else {
            return
        }
        let current = try knownLevel(endpoint, for: "move")
        let range = range(of: endpoint)
        let target = mode == .up ? range.upperBound : range.lowerBound
        var span = Span.zero
        if let rate = fields.rate ?? endpoint[Subject.self].defaultMoveRate, rate > 0 {
            span = Span(microseconds: abs(Int64(target) - Int64(current)) * 1_000_000 / Int64(rate))
        }
        moveAndSwitch(
            endpoint, to: target, over: span, withOnOff: withOnOff,
            coupling(endpoint, mask: fields.optionsMask, override: fields.optionsOverride))
    }

    private static func step(_ endpoint: Endpoint, _ fields: Record<Subject.Step>, withOnOff: Bool) throws(HomeError) {
        guard let size = fields.stepSize, size > 0 else {
            throw .rejected(.invalidCommand, "levelControl.step takes a stepSize of 1 or more; 0 was sent.")
        }
        guard let mode = fields.stepMode else { throw unknownMode("step") }
        guard withOnOff || isExecuted(endpoint, mask: fields.optionsMask, override: fields.optionsOverride) else {
            return
        }
        let current = Int(try knownLevel(endpoint, for: "step"))
        let requested = mode == .up ? current + Int(size) : current - Int(size)
        let target = clamp(UInt8(clamping: requested), on: endpoint)
        // A step down that does not reach the minimum level does not switch.
        let switches = withOnOff && (mode == .up || target == range(of: endpoint).lowerBound)
        moveAndSwitch(
            endpoint, to: target, over: .tenths(Int64(fields.transitionTime ?? 0)),
            withOnOff: switches, coupling(endpoint, mask: fields.optionsMask, override: fields.optionsOverride))
    }

    private static func stop(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        guard let stopped = level.currentLevel else { return }
        setLevel(endpoint, to: stopped)
    }

    /// Moves the level. With on/off the device turns on at the start of a movement, or off at its end.
    private static func moveAndSwitch(
        _ endpoint: Endpoint, to target: UInt8, over span: Span, withOnOff: Bool, _ coupling: Coupling
    ) {
        let isMoving = startMovement(endpoint, to: target, over: span, coupling: coupling)
        guard withOnOff else { return }
        if target > range(of: endpoint).lowerBound {
            turnOn(endpoint)
        } else if isMoving {
            endpoint[Subject.self].schedule(arrivalAtMinimum, after: span)
        } else {
            turnOff(endpoint)
        }
    }

    /// Turns on without a fade, because the caller moves the level.
    static func turnOn(_ endpoint: Endpoint) {
        OnOffBehavior.turnOn(endpoint)
        endpoint[Subject.self].acknowledgeChanges()
    }

    private static func turnOff(_ endpoint: Endpoint) {
        OnOffBehavior.turnOff(endpoint)
        endpoint[Subject.self].acknowledgeChanges()
    }

    private static func knownLevel(_ endpoint: Endpoint, for command: String) throws(HomeError) -> UInt8 {
        guard let current = endpoint[Subject.self].currentLevel else {
            throw .rejected(
                .failure,
                "levelControl.\(command) needs a known currentLevel, which is null now; send moveToLevel first.")
        }
        return current
    }

    private static func unknownMode(_ command: String) -> HomeError {
        .rejected(.constraintError, "levelControl.\(command) takes the \(command)Mode up or down; send one of these.")
    }
}
