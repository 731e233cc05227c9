import HomeCatalog
import HomeModel

/// How a covering moves: the target is there at once, the position follows within twenty seconds for the whole way.
/// 0 is open, 10000 closed.
struct WindowCoveringBehavior: Behavior {
    typealias Subject = Matter.WindowCoveringTrait

    private static let liftArrived = "liftArrived"
    private static let tiltArrived = "tiltArrived"
    private static let wholeWay = Span.seconds(20)
    private static let opened: UInt16 = 0
    private static let closed: UInt16 = 10000
    private static let mode = Subject.Attributes().mode.id

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

    var stimuli: [StimulusHandler] {
        [
            .on("obstruct", Empty.self) { endpoint, _ in
                Self.stop(endpoint)
                endpoint[Subject.self].safetyStatus = [.obstacleDetected]
            },
            .on("clearObstruction", Empty.self) { endpoint, _ in endpoint[Subject.self].safetyStatus = [] },
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let covering = endpoint[Subject.self]
        for (id, value) in values { covering.set(id, to: value) }
        guard let mode = covering.mode, var status = covering.configStatus, values[Self.mode] != nil else { return }
        status.set(.operational, !mode.contains(.maintenanceMode) && !mode.contains(.calibrationMode))
        status.set(.liftMovementReversed, mode.contains(.motorDirectionReversed))
        covering.configStatus = status
        if !status.contains(.operational) { Self.stop(endpoint) }
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        var status = endpoint[Subject.self].operationalStatus ?? []
        status[timer == Self.liftArrived ? .lift : .tilt] = 0
        Self.show(status, on: endpoint)
    }

    func powerUp(_ endpoint: Endpoint) { Self.stop(endpoint) }
}

extension WindowCoveringBehavior {
    /// Moves along the axes that are given and that the covering has.
    private static func move(_ endpoint: Endpoint, lift: UInt16? = nil, tilt: UInt16? = nil) throws(HomeError) {
        let covering = endpoint[Subject.self]
        let mode = covering.mode ?? []
        if mode.contains(.maintenanceMode) {
            throw .refused(.busy, "The covering is being maintained; take maintenanceMode out of its mode first.")
        }
        if mode.contains(.calibrationMode) {
            throw .refused(.failure, "The covering is being calibrated; take calibrationMode out of its mode first.")
        }
        var status = covering.operationalStatus ?? []
        if let lift, covering.has(.lift) {
            let from = covering.currentPositionLiftPercent100ths
            covering.targetPositionLiftPercent100ths = lift
            let span = Self.span(from: from, to: lift)
            covering.move(\.currentPositionLiftPercent100ths, to: Int64(lift), over: span)
            covering.move(\.currentPositionLiftPercentage, to: Int64(lift / 100), over: span)
            status[.lift] = Self.direction(from: from, to: lift)
            if status[.lift] != 0 {
                covering.numberOfActuationsLift = covering.numberOfActuationsLift.map { $0 &+ 1 }
                covering.schedule(liftArrived, after: span)
            }
        }
        if let tilt, covering.has(.tilt) {
            let from = covering.currentPositionTiltPercent100ths
            covering.targetPositionTiltPercent100ths = tilt
            let span = Self.span(from: from, to: tilt)
            covering.move(\.currentPositionTiltPercent100ths, to: Int64(tilt), over: span)
            covering.move(\.currentPositionTiltPercentage, to: Int64(tilt / 100), over: span)
            status[.tilt] = Self.direction(from: from, to: tilt)
            if status[.tilt] != 0 {
                covering.numberOfActuationsTilt = covering.numberOfActuationsTilt.map { $0 &+ 1 }
                covering.schedule(tiltArrived, after: span)
            }
        }
        show(status, on: endpoint)
    }

    /// Stays where it is; what is there becomes the target.
    private static func stop(_ endpoint: Endpoint) {
        let covering = endpoint[Subject.self]
        covering.cancel(liftArrived)
        covering.cancel(tiltArrived)
        covering.stop(\.currentPositionLiftPercent100ths)
        covering.stop(\.currentPositionLiftPercentage)
        covering.stop(\.currentPositionTiltPercent100ths)
        covering.stop(\.currentPositionTiltPercentage)
        if let lift = covering.currentPositionLiftPercent100ths {
            covering.targetPositionLiftPercent100ths = lift
            covering.currentPositionLiftPercentage = UInt8(lift / 100)
        }
        if let tilt = covering.currentPositionTiltPercent100ths {
            covering.targetPositionTiltPercent100ths = tilt
            covering.currentPositionTiltPercentage = UInt8(tilt / 100)
        }
        covering.operationalStatus = []
    }

    /// Shows what the axes do; the whole follows the one that moves.
    private static func show(_ axes: Subject.OperationalStatusBitmap, on endpoint: Endpoint) {
        var status = axes
        status[.global] = status[.lift] != 0 ? status[.lift] : status[.tilt]
        endpoint[Subject.self].operationalStatus = status
    }

    /// A covering that does not know where it is may have the whole way before it.
    private static func span(from: UInt16?, to: UInt16) -> Span {
        guard let from else { return wholeWay }
        return Span(microseconds: wholeWay.microseconds * abs(Int64(to) - Int64(from)) / Int64(closed))
    }

    /// 1 opening, 2 closing, 0 neither.
    private static func direction(from: UInt16?, to: UInt16) -> UInt8 {
        guard let from else { return to == opened ? 1 : 2 }
        return to < from ? 1 : to > from ? 2 : 0
    }
}
