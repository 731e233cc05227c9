import HomeCatalog
import HomeModel

/// Moves of the level, and the fades that On/Off commands cause.
///
/// While a fade to off runs, the trait's memory holds the level from before.
extension LevelControlBehavior {
    /// Starts moving the level and the countdown that goes with it; whatever moved before ends. False where the level is
    /// there at once.
    @discardableResult
    static func run(_ endpoint: Endpoint, from: UInt8? = nil, to target: UInt8, over span: Span) -> Bool {
        let level = endpoint[Subject.self]
        forgetPlans(endpoint)
        guard let start = from ?? level.currentLevel, start != target, span > .zero else {
            jump(endpoint, to: target)
            return false
        }
        ScenesManagementBehavior.deviceChanged(endpoint)
        level.move(\.currentLevel, from: Int64(start), to: Int64(target), over: span)
        let tenths = min((span.microseconds + 99_999) / 100_000, 65534)
        level.move(\.remainingTime, from: tenths, to: 0, over: span, reporting: .edges(threshold: 10))
        return true
    }

    /// Takes a level at once.
    static func jump(_ endpoint: Endpoint, to target: UInt8) {
        let level = endpoint[Subject.self]
        forgetPlans(endpoint)
        if level.currentLevel != target { ScenesManagementBehavior.deviceChanged(endpoint) }
        level.currentLevel = target
        level.remainingTime = 0
    }

    /// An On/Off command turned the device on: the level climbs from the least to `onLevel`, or to where it was.
    static func fadeOn(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        guard level.has(.onOff), let goal = level.onLevel ?? remembered(endpoint) ?? level.currentLevel else { return }
        let tenths = Int64(level.onTransitionTime ?? level.onOffTransitionTime ?? 0)
        run(endpoint, from: range(of: endpoint).lowerBound, to: clip(goal, on: endpoint), over: .tenths(tenths))
    }

    /// An On/Off command turned the device off: the level falls to the least; without an `onLevel` it then shows again
    /// what it was.
    static func fadeOff(_ endpoint: Endpoint) {
        let level = endpoint[Subject.self]
        guard level.has(.onOff), let before = level.currentLevel else { return }
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
