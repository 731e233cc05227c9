import HomeCatalog
import HomeModel

/// Commands to a closure and its panels, and operations by hand.
extension Closure {
    /// Throws if the closure is in no state from which it can move.
    func checkReady(_ command: String) throws(HomeError) {
        guard control.mainState == .stopped || isMoving else {
            let state = control.mainState.map { "\($0)" } ?? "unknown"
            throw .rejected(
                .invalidInState,
                "\(command) needs a closure whose mainState is stopped, moving or waitingForMotion; it is \(state).")
        }
        guard control.overallCurrentState != nil else {
            throw .rejected(
                .invalidInState, "\(command) needs a closure whose state is known; overallCurrentState is null.")
        }
    }

    /// Throws if only people can put the latch into a state.
    func checkRemoteControl(of latch: Bool?) throws(HomeError) {
        guard let latch, !canSet(latch: latch) else { return }
        throw .rejected(
            .invalidInState, "Only people can \(latch ? "latch" : "unlatch") this closure, see latchControlModes.")
    }

    func canSet(latch: Bool) -> Bool {
        guard control.has(.motionLatching), let modes = control.latchControlModes else { return true }
        return modes.contains(latch ? .remoteLatching : .remoteUnlatching)
    }

    /// Moves all bodies. What is nil comes from the target, or else from the movement that a body makes.
    func move(to position: Subject.TargetPositionEnum?, latch: Bool?, speed: Matter.ThreeLevelAutoEnum?) {
        var target = control.overallTargetState ?? Record()
        let position = position ?? target.position
        let latch = latch ?? target.latch.flatMap { canSet(latch: $0) ? $0 : nil }
        var steps: [ClosureStep] = []
        for body in bodies {
            let unfinished = body.end == nil ? nil : body.goal
            body.pause()
            if let speed { body.speed = speed }
            let latch = latch ?? unfinished?.latch
            var place = position.map { body.nearest(to: $0.position.hundredths) } ?? unfinished?.position
            if latch != false, isLatched { place = nil }
            steps.append(ClosureStep(body, to: place, latch: latch))
        }
        if let speed { control.overallCurrentState?.speed = speed }
        if control.has(.positioning) { target.position = position }
        if control.has(.motionLatching) { target.latch = latch }
        if control.has(.speed) { target.speed = speed ?? target.speed ?? control.overallCurrentState?.speed ?? .auto }
        control.overallTargetState = target
        ClosureStep.begin(steps, isInstantaneous: isInstantaneous)
        updateMovement()
    }

    /// Takes the target of a panel that has begun to move alone. No target position of a closure describes it.
    func follow(hasNewPosition: Bool, latch: Bool?, speed: Matter.ThreeLevelAutoEnum?) {
        var target = control.overallTargetState ?? Record()
        if control.has(.positioning) { target.position = hasNewPosition ? nil : target.position }
        if control.has(.motionLatching) { target.latch = latch ?? target.latch }
        if control.has(.speed) {
            if let speed { control.overallCurrentState?.speed = speed }
            target.speed = speed ?? target.speed ?? .auto
        }
        control.overallTargetState = target
        updateMovement()
    }

    /// Stops bodies, and sets their positions and their latches unless they are nil.
    func setByHand(_ bodies: [any ClosureBody], at position: UInt16?, latch: Bool?) {
        if control.mainState == .calibrating { halt(.stopped) }
        for body in bodies { body.setByHand(position, latch: latch) }
        dropTarget()
        updateMovement()
    }

    /// Performs what is due on the closure's own position and latch.
    func fireFrame(_ timer: ClosureTimer) {
        frame.fire(timer)
        bodyChanged()
    }

    /// Updates the state after a timer of a body.
    func bodyChanged() { if isMoving { showMovement() } else { updateState() } }

    func synchronize() { frame.synchronize(with: shownPosition) }
}
