import HomeCatalog
import HomeModel

/// Movements of the level, and the fades that On/Off commands cause.
///
/// During such a fade, the trait's memory stores the lasting level: the level before a fade to off, or the final level
/// of a fade to on. So an interrupted fade does not lose the level.
extension LevelControlBehavior {
    /// Starts a movement of the level and the countdown of `remainingTime`. It replaces an earlier movement. Returns
    /// false if the level is reached at once.
    @discardableResult
    static func startMovement(
        _ endpoint: Endpoint, from: UInt8? = nil, to target: UInt8, over span: Span, coupling: Coupling = .attribute
    ) -> Bool {
        let level = endpoint[Subject.self]
        cancelPlannedActions(endpoint)
        guard let start = from ?? level.currentLevel, start != target, span > .zero else {
            setLevel(endpoint, to: target, coupling: coupling)
            return false
        }
        ScenesManagementBehavior.invalidateCurrentScene(endpoint)
        level.move(\.currentLevel, from: Int64(start), to: Int64(target), over: span)
        let tenths = min((span.microseconds + 99_999) / 100_000, 65534)
        level.move(\.remainingTime, from: tenths, to: 0, over: span, reporting: .edges(threshold: 10))
        if coupling.isActive(on: endpoint) {
            if let from { updateColorTemperature(forLevel: from, over: .zero, on: endpoint) }
            updateColorTemperature(forLevel: target, over: span, on: endpoint)
        }
        updateDependentTraits(endpoint)
        return true
    }

    /// Sets a level at once.
    static func setLevel(_ endpoint: Endpoint, to target: UInt8, coupling: Coupling = .attribute) {
        let level = endpoint[Subject.self]
        cancelPlannedActions(endpoint)
        if level.currentLevel != target { ScenesManagementBehavior.invalidateCurrentScene(endpoint) }
        level.currentLevel = target
        level.remainingTime = 0
        if coupling.isActive(on: endpoint) {
            updateColorTemperature(forLevel: target, over: .zero, on: endpoint)
        }
        updateDependentTraits(endpoint)
    }

    private static func updateColorTemperature(forLevel level: UInt8, over span: Span, on endpoint: Endpoint) {
        ColorControlBehavior.updateColorTemperature(
            forLevel: level, above: range(of: endpoint).lowerBound, over: span, on: endpoint)
    }

    /// Whether the color temperature follows the level.
    enum Coupling {
        /// Depends on the attribute `options`.
        case attribute
        /// Depends on the options of a command.
        case command(Bool)

        fileprivate func isActive(on endpoint: Endpoint) -> Bool {
            switch self {
            case .attribute: endpoint[Subject.self].options?.contains(.coupleColorTempToLevel) ?? false
            case .command(let isActive): isActive
            }
        }
    }

    /// Updates the traits that depend on the level, except color.
    private static func updateDependentTraits(_ endpoint: Endpoint) {
        if endpoint.has(Matter.PumpConfigurationAndControlTrait.self) { PumpBehavior.update(endpoint) }
        ElectricalPowerBehavior.updateMeters(endpoint)
    }

    /// Returns the level after the current fade; nil if it is not known.
    static func lastingLevel(_ endpoint: Endpoint) -> UInt8? {
        storedLevel(endpoint) ?? endpoint[Subject.self].currentLevel
    }

    /// Fades from the minimum level to `onLevel`, or to the last level, after an On/Off command turned the device on.
    static func fadeOn(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        guard level.has(.onOff), let finalLevel = level.onLevel ?? lastingLevel(endpoint) else { return }
        let tenths = Int64(level.onTransitionTime ?? level.onOffTransitionTime ?? 0)
        let target = clamp(finalLevel, on: endpoint)
        let isMoving = startMovement(endpoint, from: range(of: endpoint).lowerBound, to: target, over: .tenths(tenths))
        if isMoving { level.memory = .unsigned(UInt64(clamping: target)) }
    }

    /// Fades to the minimum level after an On/Off command turned the device off. If `onLevel` is null, the earlier
    /// level is restored afterwards.
    static func fadeOff(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        guard level.has(.onOff), let before = lastingLevel(endpoint) else { return }
        let tenths = Int64(level.offTransitionTime ?? level.onOffTransitionTime ?? 0)
        let isMoving = startMovement(endpoint, to: range(of: endpoint).lowerBound, over: .tenths(tenths))
        guard level.onLevel == nil else { return }
        level.memory = .unsigned(UInt64(clamping: before))
        if isMoving { level.schedule(fadeEnd, after: .tenths(tenths)) } else { restoreStoredLevel(endpoint) }
    }

    /// Ends a fade to off and restores the level; does nothing if no such fade is running.
    static func restoreStoredLevel(_ endpoint: Endpoint) {
        if let before = storedLevel(endpoint) { setLevel(endpoint, to: before) }
    }

    /// Cancels the actions planned for the end of the current movement.
    static func cancelPlannedActions(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        level.cancel(arrivalAtMinimum)
        level.cancel(fadeEnd)
        level.memory = nil
    }

    private static func storedLevel(_ endpoint: Endpoint) -> UInt8? {
        endpoint[Subject.self].memory.flatMap { UInt8($0) }
    }
}

extension LevelControlBehavior: SceneParticipant {
    /// A level that fades with the switch counts as its lasting level.
    func valueForScene(_ attribute: UInt32, on endpoint: Endpoint) -> Value? {
        attribute == Subject.Attributes.keys.currentLevel.id ? Self.lastingLevel(endpoint)?.value : nil
    }

    func recall(_ values: [UInt32: Value], over span: Span, on endpoint: Endpoint) {
        guard let level = values[Subject.Attributes.keys.currentLevel.id].flatMap({ UInt8($0) }) else { return }
        Self.startMovement(endpoint, to: Self.clamp(level, on: endpoint), over: span)
    }
}
