import HomeCatalog
import HomeModel

/// Moves of the level, and the fades that On/Off commands cause.
///
/// While such a fade runs, the trait's memory holds the lasting level: the one from before a fade to off, or the one that
/// a fade to on leads to. An interrupted fade thus loses nothing.
extension LevelControlBehavior {
    /// Starts moving the level and the countdown that goes with it; whatever moved before ends. False where the level is
    /// there at once.
    @discardableResult
    static func run(
        _ endpoint: Endpoint, from: UInt8? = nil, to target: UInt8, over span: Span, coupling: Coupling = .attribute
    ) -> Bool {
        let level = endpoint[Subject.self]
        forgetPlans(endpoint)
        guard let start = from ?? level.currentLevel, start != target, span > .zero else {
            jump(endpoint, to: target, coupling: coupling)
            return false
        }
        ScenesManagementBehavior.deviceChanged(endpoint)
        level.move(\.currentLevel, from: Int64(start), to: Int64(target), over: span)
        let tenths = min((span.microseconds + 99_999) / 100_000, 65534)
        level.move(\.remainingTime, from: tenths, to: 0, over: span, reporting: .edges(threshold: 10))
        if coupling.holds(on: endpoint) {
            if let from { ColorControlBehavior.follow(level: from, over: .zero, on: endpoint) }
            ColorControlBehavior.follow(level: target, over: span, on: endpoint)
        }
        levelChanged(endpoint)
        return true
    }

    /// Takes a level at once.
    static func jump(_ endpoint: Endpoint, to target: UInt8, coupling: Coupling = .attribute) {
        let level = endpoint[Subject.self]
        forgetPlans(endpoint)
        if level.currentLevel != target { ScenesManagementBehavior.deviceChanged(endpoint) }
        level.currentLevel = target
        level.remainingTime = 0
        if coupling.holds(on: endpoint) { ColorControlBehavior.follow(level: target, over: .zero, on: endpoint) }
        levelChanged(endpoint)
    }

    /// Whether the color temperature follows the level.
    enum Coupling {
        /// As the options attribute has it.
        case attribute
        /// As the options of a command have it.
        case command(Bool)

        fileprivate func holds(on endpoint: Endpoint) -> Bool {
            switch self {
            case .attribute: endpoint[Subject.self].options?.contains(.coupleColorTempToLevel) ?? false
            case .command(let holds): holds
            }
        }
    }

    /// What goes with the level beside the color.
    private static func levelChanged(_ endpoint: Endpoint) {
        if endpoint.has(Matter.PumpConfigurationAndControlTrait.self) { PumpBehavior.follow(endpoint) }
        ElectricalPowerBehavior.follow(endpoint)
    }

    /// The level that the device has once a fade of its switch is over; nil if it is not known.
    static func lastingLevel(_ endpoint: Endpoint) -> UInt8? {
        remembered(endpoint) ?? endpoint[Subject.self].currentLevel
    }

    /// An On/Off command turned the device on: the level climbs from the least to `onLevel`, or to where it was.
    static func fadeOn(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        guard level.has(.onOff), let goal = level.onLevel ?? lastingLevel(endpoint) else { return }
        let tenths = Int64(level.onTransitionTime ?? level.onOffTransitionTime ?? 0)
        let target = clip(goal, on: endpoint)
        let isMoving = run(endpoint, from: range(of: endpoint).lowerBound, to: target, over: .tenths(tenths))
        if isMoving { level.memory = .unsigned(UInt64(target)) }
    }

    /// An On/Off command turned the device off: the level falls to the least; without an `onLevel` it then shows again
    /// what it was.
    static func fadeOff(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        guard level.has(.onOff), let before = lastingLevel(endpoint) else { return }
        let tenths = Int64(level.offTransitionTime ?? level.onOffTransitionTime ?? 0)
        let isMoving = run(endpoint, to: range(of: endpoint).lowerBound, over: .tenths(tenths))
        guard level.onLevel == nil else { return }
        level.memory = .unsigned(UInt64(before))
        if isMoving { level.schedule(restoreLevel, after: .tenths(tenths)) } else { showRememberedLevel(endpoint) }
    }

    /// Ends a fade to off; without effect where none runs.
    static func showRememberedLevel(_ endpoint: Endpoint) {
        if let before = remembered(endpoint) { jump(endpoint, to: before) }
    }

    /// Drops what was to happen at the end of the running move.
    static func forgetPlans(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        level.cancel(turnOff)
        level.cancel(restoreLevel)
        level.memory = nil
    }

    private static func remembered(_ endpoint: Endpoint) -> UInt8? {
        endpoint[Subject.self].memory.flatMap { UInt8($0) }
    }
}
