import HomeCatalog
import HomeModel

/// A closure with its panels, whose states it summarizes.
///
/// The panels of a closure are those on its part and on the following parts, up to the next closure.
struct Closure {
    typealias Subject = Matter.ClosureControlTrait

    let endpoint: Endpoint
    let panels: [ClosurePanel]
    let frame: ClosureFrame

    init(_ endpoint: Endpoint) {
        self.endpoint = endpoint
        let others = endpoint.parts.dropFirst(endpoint.part + 1).prefix { !$0.has(Subject.self) }
        panels = ([endpoint] + others).filter { $0.has(Matter.ClosureDimensionTrait.self) }.map {
            ClosurePanel(endpoint: $0)
        }
        let control = endpoint[Subject.self]
        frame = ClosureFrame(
            endpoint: endpoint,
            hasPositions: control.has(.positioning) && !panels.contains { $0.hasPositions },
            hasLatch: control.has(.motionLatching) && !panels.contains { $0.hasLatch })
    }

    /// The closure that a panel belongs to; nil for a panel alone.
    init?(of panel: Endpoint) {
        guard let endpoint = panel.parts.prefix(panel.part + 1).last(where: { $0.has(Subject.self) }) else {
            return nil
        }
        self.init(endpoint)
    }

    var control: TraitDraft<Subject> { endpoint[Subject.self] }

    var bodies: [any ClosureBody] { panels + [frame] }

    var isInstantaneous: Bool { control.has(.instantaneous) }

    var isMoving: Bool { control.mainState == .moving || control.mainState == .waitingForMotion }

    var isLatched: Bool { bodies.contains { $0.isLatched == true } }

    /// Whether the closure has a latch of its own that is closed, which blocks all panels.
    var isFrameLatched: Bool { frame.isLatched == true }

    // MARK: State

    /// The position by name; nil if the position of a body is unknown.
    var shownPosition: Subject.CurrentPositionEnum? {
        let bodies = bodies.filter { $0.hasPositions }
        let positions = bodies.compactMap { $0.position }
        guard !bodies.isEmpty, positions.count == bodies.count else { return nil }
        if bodies.contains(where: { $0.isTraveling }) { return .partiallyOpened }
        return Subject.CurrentPositionEnum.allCases.first { name in
            name != .partiallyOpened && supports(name)
                && zip(bodies, positions).allSatisfy { $0.multiple(nearestTo: name.hundredths) == $1 }
        } ?? .partiallyOpened
    }

    /// Whether all latches are closed; nil if that is unknown.
    private var shownLatch: Bool? {
        let latches = bodies.filter { $0.hasLatch }.map { $0.isLatched }
        if latches.contains(false) { return false }
        return latches.isEmpty || latches.contains(nil) ? nil : true
    }

    func supports(_ position: Subject.CurrentPositionEnum) -> Bool {
        switch position {
        case .openedForPedestrian: control.has(.pedestrian)
        case .openedForVentilation: control.has(.ventilation)
        case .fullyClosed, .fullyOpened, .partiallyOpened, .openedAtSignature: true
        }
    }

    /// Updates the state from the bodies, unless nothing is known.
    func updateState(isSilent: Bool = false) {
        let (position, latch) = (shownPosition, shownLatch)
        let former = control.overallCurrentState
        guard former != nil || position != nil || latch != nil else { return }
        var state = former ?? Record()
        if control.has(.positioning) { state.position = position }
        if control.has(.motionLatching) { state.latch = latch }
        if control.has(.speed), state.speed == nil { state.speed = .auto }
        var conditions: [Bool?] = []
        if control.has(.positioning) { conditions.append(position.map { $0 == .fullyClosed }) }
        if control.has(.motionLatching) { conditions.append(latch) }
        let isSecure: Bool? = conditions.contains(false) ? false : conditions.contains(nil) ? nil : true
        state.secureState = isSecure
        control.overallCurrentState = state
        if !isSilent, let isSecure, isSecure != former?.secureState {
            control.emit(\.secureStateChanged) { $0.secureValue = isSecure }
        }
    }

    /// Makes the state unknown.
    func forget() {
        for body in bodies { body.forget() }
        control.overallCurrentState = nil
        control.overallTargetState = nil
    }

    func setMainState(_ state: Subject.MainStateEnum) {
        guard control.mainState != state else { return }
        if control.mainState == .disengaged { control.emit(\.engageStateChanged) { $0.engageValue = true } }
        if state == .disengaged { control.emit(\.engageStateChanged) { $0.engageValue = false } }
        control.mainState = state
    }

    // MARK: Movements

    /// Takes the state that follows from the movements of the bodies.
    func updateMovement() {
        if let end = bodies.compactMap({ $0.end }).max() {
            control.schedule(ClosureTimer.completed.rawValue, after: end - endpoint.now)
            countDown(end - endpoint.now)
            showMovement()
        } else if isMoving {
            halt(.stopped)
        } else {
            updateState()
        }
    }

    /// Shows whether the bodies wait or move, and where they are.
    func showMovement() {
        let isWaiting = bodies.contains { $0.isWaiting } && !bodies.contains { $0.isTraveling }
        setMainState(isWaiting ? .waitingForMotion : .moving)
        updateState()
    }

    func countDown(_ span: Span) {
        // The countdown is the rounded-up number of seconds.
        control.move(
            \.countdownTime, from: span.microseconds + 999_999, to: 999_999, per: 1_000_000, over: span,
            reporting: .edges(threshold: 0))
    }

    /// Ends a movement or a calibration, and takes a state in which the closure stands still.
    func halt(_ state: Subject.MainStateEnum, isSilent: Bool = false) {
        let isActive = isMoving || control.mainState == .calibrating
        let hasArrived = !bodies.contains { $0.end != nil }
        for body in bodies { body.halt() }
        for timer in [ClosureTimer.completed, .calibrated] { control.cancel(timer.rawValue) }
        if isActive {
            if !hasArrived { dropTarget() }
            control.countdownTime = 0
            if !isSilent, !isInstantaneous { control.emit(\.movementCompleted) }
        }
        setMainState(state)
        updateState(isSilent: isSilent)
    }

    /// Ends a movement or a calibration, if there is one.
    func stop(isSilent: Bool = false) {
        if isMoving || control.mainState == .calibrating { halt(.stopped, isSilent: isSilent) }
    }

    /// The closure has no target any more.
    func dropTarget() {
        guard control.overallTargetState != nil else { return }
        if control.has(.positioning) { control.overallTargetState?.position = nil }
        if control.has(.motionLatching) { control.overallTargetState?.latch = nil }
    }
}

extension Matter.ClosureControlTrait.CurrentPositionEnum {
    /// The position in hundredths of a percent that the simulation gives to a name: 0 is open, 10,000 closed.
    var hundredths: UInt16 {
        switch self {
        case .fullyClosed: 10_000
        case .openedForVentilation: 9_000
        case .openedForPedestrian: 7_000
        case .openedAtSignature: 5_000
        case .partiallyOpened: 2_500
        case .fullyOpened: 0
        }
    }
}

extension Matter.ClosureControlTrait.TargetPositionEnum {
    /// The position at the end of the movement.
    var position: Matter.ClosureControlTrait.CurrentPositionEnum {
        switch self {
        case .moveToFullyClosed: .fullyClosed
        case .moveToFullyOpen: .fullyOpened
        case .moveToPedestrianPosition: .openedForPedestrian
        case .moveToVentilationPosition: .openedForVentilation
        case .moveToSignaturePosition: .openedAtSignature
        }
    }
}
