import HomeCatalog
import HomeModel

/// Behavior of Matter's Closure Dimension: a panel moves to positions and latches, alone or with its closure.
///
/// The specification defines the commands and their statuses. The simulation chooses the rest:
///
/// * A panel follows the states of its closure: it moves only while the closure can move, and the closure moves while a
///   panel does. Movements and latches take as long as those of a closure, see ``ClosureControlBehavior``.
/// * Commands can latch and unlatch a panel, unless the `latchControlModes` of its closure exclude it.
/// * Steps count from the target of a moving panel, and from the position of one that stands still.
/// * If the limits change, the panel moves into them if it can.
struct ClosureDimensionBehavior: Behavior {
    typealias Subject = Matter.ClosureDimensionTrait

    struct HandFields: LocalSchema {
        /// The position to which a person moves the panel: 0 is open, 10,000 closed.
        @Field<UInt16>(0, .to(10_000), .unit(.hundredthsOfPercent)) var position
    }

    struct LatchFields: LocalSchema {
        /// Whether the person latches the panel; false unlatches it.
        @Field<Bool>(0, .optional, .default(true)) var latch
    }

    struct LimitFields: LocalSchema {
        /// The lowest position that the panel can reach from now on, a multiple of its resolution.
        @Field<UInt16>(0, .optional, .to(10_000), .default(0), .unit(.hundredthsOfPercent)) var min
        /// The highest position, a multiple of its resolution; absent for the highest of all.
        @Field<UInt16>(1, .optional, .from(.attribute(\Self.min)), .to(10_000), .unit(.hundredthsOfPercent)) var max
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.setTarget) { (endpoint, fields) throws(HomeError) in try Self.setTarget(endpoint, fields) },
            .on(\.step) { (endpoint, fields) throws(HomeError) in try Self.step(endpoint, fields) },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("movePanelByHand", HandFields.self, given: Subject.Feature.positioning) {
                (endpoint, fields) throws(HomeError) in
                if ClosurePanel(endpoint: endpoint).isLatched == true || Closure(of: endpoint)?.isFrameLatched == true {
                    throw HomeError(.failedPrecondition, "The panel is latched; unlatch it first.")
                }
                Self.setByHand(endpoint, fields.position ?? 0, latch: nil)
            },
            .on("latchPanelByHand", LatchFields.self, given: Subject.Feature.motionLatching) { endpoint, fields in
                Self.setByHand(endpoint, nil, latch: fields.latch ?? true)
            },
            .on("limitPanel", LimitFields.self, given: Subject.Feature.limitation) {
                (endpoint, fields) throws(HomeError) in
                try Self.limit(endpoint, from: fields.min ?? 0, to: fields.max)
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        guard let timer = ClosureTimer(rawValue: timer) else { return }
        ClosurePanel(endpoint: endpoint).fire(timer)
        Closure(of: endpoint)?.bodyChanged()
    }

    func powerUp(_ endpoint: Endpoint) {
        let panel = ClosurePanel(endpoint: endpoint)
        panel.halt()
        panel.target = nil
    }
}

extension ClosureDimensionBehavior {
    private static func setTarget(_ endpoint: Endpoint, _ fields: Record<Subject.SetTarget>) throws(HomeError) {
        let panel = ClosurePanel(endpoint: endpoint)
        let position = panel.hasPositions ? fields.position : nil
        let latch = panel.hasLatch ? fields.latch : nil
        try checkReady(endpoint, "closureDimension.setTarget")
        try Closure(of: endpoint)?.checkRemoteControl(of: latch)
        if position != nil { try checkLatch(endpoint, allowing: latch == false) }
        move(endpoint, to: position, latch: latch, speed: fields.speed)
    }

    private static func step(_ endpoint: Endpoint, _ fields: Record<Subject.Step>) throws(HomeError) {
        try checkReady(endpoint, "closureDimension.step")
        try checkLatch(endpoint)
        let panel = ClosurePanel(endpoint: endpoint)
        let distance = Int(fields.numberOfSteps ?? 1) * Int(endpoint[Subject.self].stepValue ?? 1)
        let start = Int((panel.end == nil ? panel.position : panel.goal.position) ?? 0)
        let position = start + (fields.direction == .decrease ? -distance : distance)
        move(endpoint, to: UInt16(min(max(position, 0), 10_000)), latch: nil, speed: fields.speed)
    }

    private static func checkReady(_ endpoint: Endpoint, _ command: String) throws(HomeError) {
        try Closure(of: endpoint)?.checkReady(command)
        let panel = ClosurePanel(endpoint: endpoint)
        guard endpoint[Subject.self].currentState != nil, !panel.hasPositions || panel.position != nil else {
            throw .rejected(.invalidInState, "\(command) needs a panel whose state is known; currentState is null.")
        }
    }

    /// Throws if a latch prevents a movement.
    private static func checkLatch(_ endpoint: Endpoint, allowing unlatches: Bool = false) throws(HomeError) {
        let isLatched = ClosurePanel(endpoint: endpoint).isLatched == true && !unlatches
        guard isLatched || Closure(of: endpoint)?.isFrameLatched == true else { return }
        throw .rejected(.invalidInState, "The panel is latched; send closureDimension.setTarget with latch false.")
    }

    /// Moves a panel alone. What is nil comes from its target, or else stays as it is.
    private static func move(
        _ endpoint: Endpoint, to position: UInt16?, latch: Bool?, speed: Matter.ThreeLevelAutoEnum?
    ) {
        let panel = ClosurePanel(endpoint: endpoint)
        let closure = Closure(of: endpoint)
        let goal = panel.goal
        let speed = endpoint[Subject.self].has(.speed) ? speed : nil
        panel.pause()
        if let speed { panel.speed = speed }
        let newLatch = latch ?? goal.latch.flatMap { closure?.canSet(latch: $0) ?? true ? $0 : nil }
        var place = (position ?? goal.position).map { panel.nearest(to: $0) }
        if newLatch != false && panel.isLatched == true || closure?.isFrameLatched == true { place = nil }
        ClosureStep.begin(
            [ClosureStep(panel, to: place, latch: newLatch)], isInstantaneous: closure?.isInstantaneous ?? false)
        closure?.follow(hasNewPosition: position != nil, latch: latch, speed: speed)
    }

    private static func setByHand(_ endpoint: Endpoint, _ position: UInt16?, latch: Bool?) {
        let panel = ClosurePanel(endpoint: endpoint)
        if let closure = Closure(of: endpoint) {
            closure.setByHand([panel], at: position, latch: latch)
        } else {
            panel.setByHand(position, latch: latch)
        }
    }

    private static func limit(_ endpoint: Endpoint, from low: UInt16, to maximum: UInt16?) throws(HomeError) {
        let panel = ClosurePanel(endpoint: endpoint)
        let high = maximum ?? panel.multiple(nearestTo: 10_000)
        guard low <= high, [low, high].allSatisfy({ panel.multiple(nearestTo: $0) == $0 }) else {
            throw .rejected(
                .constraintError,
                "The limits must be multiples of \(endpoint[Subject.self].resolution ?? 1), the lower one first; "
                    + "\(low) to \(high) was sent.")
        }
        endpoint[Subject.self].limitRange = Record {
            $0.min = low
            $0.max = high
        }
        let wanted = panel.end == nil ? panel.position : panel.goal.position
        guard let wanted, panel.nearest(to: wanted) != wanted, (try? checkReady(endpoint, "limitPanel")) != nil,
            (try? checkLatch(endpoint)) != nil
        else { return }
        move(endpoint, to: wanted, latch: nil, speed: nil)
    }
}
