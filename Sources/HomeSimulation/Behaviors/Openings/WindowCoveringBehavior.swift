import HomeCatalog
import HomeModel

/// Behavior of Matter's Window Covering: the target changes at once; the position takes twenty seconds from open (0) to
/// closed (10000).
struct WindowCoveringBehavior: Behavior {
    typealias Subject = Matter.WindowCoveringTrait

    private static let fullTravelTime = Span.seconds(20)
    private static let opened: UInt16 = 0
    private static let closed: UInt16 = 10000
    private static let mode = Subject.Attributes.keys.mode.id

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.upOrOpen) { (endpoint, _) throws(HomeError) in
                try Self.move(endpoint, lift: Self.opened, tilt: Self.opened)
            },
            .on(\.downOrClose) { (endpoint, _) throws(HomeError) in
                try Self.move(endpoint, lift: Self.closed, tilt: Self.closed)
            },
            .on(\.stopMotion) { endpoint, _ in Self.stop(endpoint) },
            .on(\.goToLiftPercentage) { (endpoint, fields) throws(HomeError) in
                try Self.move(endpoint, lift: fields.liftPercent100thsValue)
            },
            .on(\.goToTiltPercentage) { (endpoint, fields) throws(HomeError) in
                try Self.move(endpoint, tilt: fields.tiltPercent100thsValue)
            },
        ]
    }

    struct HandFields: LocalSchema {
        /// The position to which a person moves the covering: 0 is open, 10000 closed.
        @Field<UInt16>(0, .to(10000), .unit(.hundredthsOfPercent)) var percent100ths
    }

    var stimuli: [StimulusHandler] {
        [
            .on("obstruct", Empty.self) { endpoint, _ in
                Self.stop(endpoint)
                endpoint[Subject.self].safetyStatus = [.obstacleDetected]
            },
            .on("clearObstruction", Empty.self) { endpoint, _ in endpoint[Subject.self].safetyStatus = [] },
            .on("moveLiftByHand", HandFields.self, given: Subject.Feature.positionAwareLift) { endpoint, fields in
                Self.setPosition(endpoint, Axis.all[0], at: fields.percent100ths)
            },
            .on("moveTiltByHand", HandFields.self, given: Subject.Feature.positionAwareTilt) { endpoint, fields in
                Self.setPosition(endpoint, Axis.all[1], at: fields.percent100ths)
            },
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let covering = endpoint[Subject.self]
        covering.set(values)
        guard let mode = covering.mode, var status = covering.configStatus, values[Self.mode] != nil else { return }
        status.set(.operational, !mode.contains(.maintenanceMode) && !mode.contains(.calibrationMode))
        status.set(.liftMovementReversed, mode.contains(.motorDirectionReversed))
        covering.configStatus = status
        if !status.contains(.operational) { Self.stop(endpoint) }
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        var status = endpoint[Subject.self].operationalStatus ?? []
        for axis in Axis.all where axis.arrivalTimer == timer { status[axis.status] = 0 }
        Self.setStatus(status, on: endpoint)
    }

    func powerUp(_ endpoint: Endpoint) { Self.stop(endpoint) }
}

extension WindowCoveringBehavior {
    /// Moves the given axes that the covering supports.
    private static func move(_ endpoint: Endpoint, lift: UInt16? = nil, tilt: UInt16? = nil) throws(HomeError) {
        let covering = endpoint[Subject.self]
        let mode = covering.mode ?? []
        if mode.contains(.maintenanceMode) {
            throw .rejected(.busy, "The covering is in maintenance; remove maintenanceMode from its mode first.")
        }
        if mode.contains(.calibrationMode) {
            throw .rejected(.failure, "The covering is being calibrated; remove calibrationMode from its mode first.")
        }
        var status = covering.operationalStatus ?? []
        for (axis, target) in zip(Axis.all, [lift, tilt]) where covering.has(axis.feature) {
            if let target { status[axis.status] = move(covering, axis, to: target) }
        }
        setStatus(status, on: endpoint)
    }

    /// Starts to move an axis and returns the direction.
    private static func move(_ covering: TraitDraft<Subject>, _ axis: Axis, to target: UInt16) -> UInt8 {
        let from = covering[dynamicMember: axis.position]
        covering[dynamicMember: axis.target] = target
        covering.cancel(axis.arrivalTimer)
        let span = Self.span(from: from, to: target)
        covering.move(axis.position, to: Int64(target), over: span)
        if let from {
            covering.move(axis.percentage, from: Int64(from), to: Int64(target), per: 100, over: span)
        } else {
            covering.move(axis.percentage, to: Int64(target / 100), over: span)
        }
        let direction = Self.direction(from: from, to: target)
        if direction != 0 {
            covering[dynamicMember: axis.actuations] = covering[dynamicMember: axis.actuations].map { $0 &+ 1 }
            covering.schedule(axis.arrivalTimer, after: span)
        }
        return direction
    }

    /// Stops the movement; the current position becomes the target.
    private static func stop(_ endpoint: Endpoint) {
        let covering = endpoint[Subject.self]
        for axis in Axis.all {
            covering.cancel(axis.arrivalTimer)
            covering.stop(axis.position)
            covering.stop(axis.percentage)
            guard let position = covering[dynamicMember: axis.position] else { continue }
            covering[dynamicMember: axis.target] = position
            covering[dynamicMember: axis.percentage] = UInt8(clamping: position / 100)
        }
        covering.operationalStatus = []
    }

    /// Sets the position of an axis without the motor.
    private static func setPosition(_ endpoint: Endpoint, _ axis: Axis, at position: UInt16?) {
        guard let position else { return }
        stop(endpoint)
        let covering = endpoint[Subject.self]
        covering[dynamicMember: axis.position] = position
        covering[dynamicMember: axis.percentage] = UInt8(clamping: position / 100)
        covering[dynamicMember: axis.target] = position
    }

    /// Sets the operational status; the global status is that of the moving axis.
    private static func setStatus(_ axes: Subject.OperationalStatusBitmap, on endpoint: Endpoint) {
        var status = axes
        status[.global] = status[.lift] != 0 ? status[.lift] : status[.tilt]
        endpoint[Subject.self].operationalStatus = status
    }

    /// Returns the duration of a movement; if the position is unknown, that of the complete movement.
    private static func span(from: UInt16?, to: UInt16) -> Span {
        guard let from else { return fullTravelTime }
        return Span(microseconds: fullTravelTime.microseconds * abs(Int64(to) - Int64(from)) / Int64(closed))
    }

    /// Returns the direction: 1 opening, 2 closing, 0 neither.
    private static func direction(from: UInt16?, to: UInt16) -> UInt8 {
        guard let from else { return to == opened ? 1 : 2 }
        return to < from ? 1 : to > from ? 2 : 0
    }
}

/// An axis of movement with its attributes.
private struct Axis: Sendable {
    let feature: Matter.WindowCoveringTrait.Feature
    let status: Matter.WindowCoveringTrait.OperationalStatusFlag
    /// The timer that fires at the target.
    let arrivalTimer: String
    let position: any KeyPath<Matter.WindowCoveringTrait.Attributes, AttributeKey<UInt16?>> & Sendable
    let percentage: any KeyPath<Matter.WindowCoveringTrait.Attributes, AttributeKey<UInt8?>> & Sendable
    let target: any KeyPath<Matter.WindowCoveringTrait.Attributes, AttributeKey<UInt16?>> & Sendable
    let actuations: any KeyPath<Matter.WindowCoveringTrait.Attributes, AttributeKey<UInt16>> & Sendable

    static let all = [
        Axis(
            feature: .lift, status: .lift, arrivalTimer: "liftArrived", position: \.currentPositionLiftPercent100ths,
            percentage: \.currentPositionLiftPercentage, target: \.targetPositionLiftPercent100ths,
            actuations: \.numberOfActuationsLift),
        Axis(
            feature: .tilt, status: .tilt, arrivalTimer: "tiltArrived", position: \.currentPositionTiltPercent100ths,
            percentage: \.currentPositionTiltPercentage, target: \.targetPositionTiltPercent100ths,
            actuations: \.numberOfActuationsTilt),
    ]
}
