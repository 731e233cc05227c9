import HomeCatalog
import HomeModel

/// Behavior of Matter's Closure Control: a closure opens, closes and latches; if it has panels, they do.
///
/// The specification defines the commands, their statuses and the events. The simulation chooses the rest:
///
/// * Open to closed takes 20 s, 40 s at low speed, 10 s at high speed; a latch takes one second. While latches open
///   before a travel, the closure is `waitingForMotion`.
/// * Ventilation is 10 % open, pedestrian 30 %, signature 50 %; partially opened by hand is 75 %.
/// * A calibration takes 30 s and ends closed and not latched. Until it ends, also if it is stopped, the state is
///   unknown.
/// * After a stop, an error or an operation by hand, there is no target.
struct ClosureControlBehavior: Behavior {
    typealias Subject = Matter.ClosureControlTrait

    private static let calibrationTime = Span.seconds(30)

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.stop) { endpoint, _ in Closure(endpoint).stop() },
            .on(\.moveTo) { (endpoint, fields) throws(HomeError) in try Self.move(Closure(endpoint), fields) },
            .on(\.calibrate) { (endpoint, _) throws(HomeError) in try Self.calibrate(Closure(endpoint)) },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let closure = Closure(endpoint)
        switch ClosureTimer(rawValue: timer) {
        case .completed: closure.updateMovement()
        case .calibrated: Self.completeSetup(closure)
        case let timer?: closure.fireFrame(timer)
        case nil: break
        }
    }

    /// A closure that joins the home during a movement or a calibration stands still.
    func start(on endpoint: Endpoint) {
        let closure = Closure(endpoint)
        closure.synchronize()
        closure.stop(isSilent: true)
        closure.updateState(isSilent: true)
    }

    func powerUp(_ endpoint: Endpoint) {
        let closure = Closure(endpoint)
        closure.stop(isSilent: true)
        closure.control.overallTargetState = nil
    }
}

extension ClosureControlBehavior {
    private static func move(_ closure: Closure, _ fields: Record<Subject.MoveTo>) throws(HomeError) {
        let position = closure.control.has(.positioning) ? fields.position : nil
        let latch = closure.control.has(.motionLatching) ? fields.latch : nil
        let speed = closure.control.has(.speed) ? fields.speed : nil
        if let position, !closure.supports(position.position) {
            let supported = Subject.TargetPositionEnum.allCases.filter { closure.supports($0.position) }
            throw .rejected(
                .constraintError,
                "This closure moves to \(supported.map { "\($0)" }.joined(separator: ", ")); \(position) was sent.")
        }
        try closure.checkReady("closureControl.moveTo")
        try closure.checkRemoteControl(of: latch)
        if position != nil, latch != false, closure.isLatched {
            throw .rejected(.invalidInState, "The closure is latched; send latch false with the position.")
        }
        closure.move(to: position, latch: latch, speed: speed)
    }

    private static func calibrate(_ closure: Closure) throws(HomeError) {
        guard let state = closure.control.mainState, state != .calibrating else { return }
        guard state == .stopped || state == .setupRequired else {
            throw .rejected(
                .invalidInState, "closureControl.calibrate needs mainState stopped or setupRequired; it is \(state).")
        }
        if closure.isLatched { try closure.checkRemoteControl(of: false) }
        closure.forget()
        closure.setMainState(.calibrating)
        closure.control.schedule(ClosureTimer.calibrated.rawValue, after: calibrationTime)
        closure.countDown(calibrationTime)
    }

    /// Ends a calibration or a setup.
    static func completeSetup(_ closure: Closure) {
        for body in closure.bodies {
            body.place(at: body.nearest(to: Subject.CurrentPositionEnum.fullyClosed.hundredths))
            body.isLatched = false
        }
        closure.halt(.stopped)
    }
}
