import HomeCatalog
import HomeModel

/// Behavior of Google's Open Close: doors, windows and awnings take ten seconds from closed to open. A locked device
/// does not move.
///
/// A device with several directions reports the position of a direction only at the end of its movement.
struct OpenCloseBehavior: Behavior {
    typealias Subject = Google.OpenCloseTrait

    private static let fullTravelTime = Span.seconds(10)

    /// The command that started a movement.
    private enum Request: UInt8, MatterEnum { case open, close, goTo }

    /// A running movement. The memory stores one for each moving direction. The name of its timer is the index of the
    /// direction in `openState`.
    private struct Movement: LocalSchema {
        @Field<Request>(0) var request
        @Field<Double>(1) var target
        /// The index in `openState`; absent for a device with one direction.
        @Field<UInt8>(2) var index
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.open) { (endpoint, fields) throws(HomeError) in
                try Self.startMovement(endpoint, to: 100, fields.openDirection, .open)
            },
            .on(\.close) { (endpoint, _) throws(HomeError) in try Self.close(endpoint) },
            .on(\.goToOpenPercentage) { (endpoint, fields) throws(HomeError) in
                try Self.startMovement(endpoint, to: fields.openPercent ?? 0, fields.openDirection, .goTo)
            },
            .on(\.step) { (endpoint, fields) throws(HomeError) in
                let index = try Self.index(of: fields.openDirection, on: endpoint[Subject.self])
                let percent = Self.percent(endpoint[Subject.self], at: index) + (fields.openRelativePercent ?? 0)
                try Self.startMovement(endpoint, to: min(max(percent, 0), 100), fields.openDirection, .goTo)
            },
        ]
    }

    struct HandFields: LocalSchema {
        /// The position to which a person moves the device.
        @Field<Double>(0, .from(0), .to(100), .unit(.percent)) var openPercent
    }

    var stimuli: [StimulusHandler] {
        [
            .on("moveByHand", HandFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.checkLocks(endpoint)
                Self.stop(endpoint)
                Self.setPosition(endpoint, at: fields.openPercent ?? 0)
            },
            .on("obstruct", Empty.self) { endpoint, _ in
                let opening = endpoint[Subject.self]
                guard !Self.movements(of: opening).isEmpty else { return }
                Self.stop(endpoint)
                opening.emit(\.openCloseErrorFollowUp) { $0.errorCode = "obstructionDetected" }
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let opening = endpoint[Subject.self]
        var movements = Self.movements(of: opening)
        guard let index = movements.firstIndex(where: { Self.timerName($0) == timer }) else { return }
        let movement = movements.remove(at: index)
        opening.memory = movements.isEmpty ? nil : movements.value
        Self.completeMovement(movement, at: opening)
    }

    func powerUp(_ endpoint: Endpoint) { Self.stop(endpoint) }

    // MARK: Movements

    /// Stops all movements.
    private static func stop(_ endpoint: Endpoint) {
        let opening = endpoint[Subject.self]
        for movement in movements(of: opening) {
            opening.cancel(timerName(movement))
            if let index = movement.index.map({ Int($0) }) {
                opening.openState?[index].targetOpenPercent = opening.openState?[index].openPercent
            } else {
                opening.stop(\.openPercent)
                opening.targetOpenPercent = opening.openPercent
            }
        }
        opening.memory = nil
    }

    /// Sets the position without the motor, in the first direction.
    private static func setPosition(_ endpoint: Endpoint, at percent: Double) {
        let opening = endpoint[Subject.self]
        if opening.openState?.isEmpty == false {
            opening.openState?[0].openPercent = percent
            opening.openState?[0].targetOpenPercent = percent
        } else {
            opening.openPercent = percent
            opening.targetOpenPercent = percent
        }
    }

    /// Closes all directions.
    private static func close(_ endpoint: Endpoint) throws(HomeError) {
        let open = (endpoint[Subject.self].openState ?? []).filter {
            $0.openPercent ?? 0 > 0 || $0.targetOpenPercent ?? 0 > 0
        }
        if open.isEmpty { return try startMovement(endpoint, to: 0, nil, .close) }
        for state in open { try startMovement(endpoint, to: 0, state.openDirection, .close) }
    }

    private static func startMovement(
        _ endpoint: Endpoint, to target: Double, _ direction: Subject.Direction?, _ request: Request
    ) throws(HomeError) {
        let opening = endpoint[Subject.self]
        let index = try index(of: direction, on: opening)
        let start = percent(opening, at: index)
        if target != start { try checkLocks(endpoint) }
        let span = Span.microseconds(abs(target - start) / 100 * Double(fullTravelTime.microseconds))
        if let index {
            opening.openState?[index].targetOpenPercent = target
        } else {
            opening.targetOpenPercent = target
            opening.move(
                \.openPercent, from: Int64(saturating: start.rounded()), to: Int64(saturating: target.rounded()),
                over: span)
        }
        let movement = Record<Movement> {
            $0.request = request
            $0.target = target
            $0.index = index.map { UInt8($0) }
        }
        let others = movements(of: opening).filter { $0.index != movement.index }
        opening.memory = (others + [movement]).value
        opening.schedule(timerName(movement), after: span)
        if span == .zero { OpenCloseBehavior().fire(timerName(movement), on: endpoint) }
    }

    private static func completeMovement(_ movement: Record<Movement>, at opening: TraitDraft<Subject>) {
        opening.cancel(timerName(movement))
        if let index = movement.index {
            opening.openState?[Int(index)].openPercent = movement.target
        } else {
            opening.openPercent = movement.target
        }
        let setResult: (inout Record<Subject.FollowUp>) -> Void = {
            $0.status = .success
            $0.openPercent = movement.target
        }
        switch movement.request {
        case .open: opening.emit(\.openFollowUp, setResult)
        case .close: opening.emit(\.closeFollowUp, setResult)
        case .goTo, nil: opening.emit(\.goToOpenPercentageFollowUp, setResult)
        }
    }

    private static func movements(of opening: TraitDraft<Subject>) -> [Record<Movement>] {
        opening.memory.flatMap { [Record<Movement>]($0) } ?? []
    }

    private static func timerName(_ movement: Record<Movement>) -> String { movement.index.map { "\($0)" } ?? "only" }

    // MARK: Directions and locks

    private static func percent(_ opening: TraitDraft<Subject>, at index: Int?) -> Double {
        (index.map { opening.openState?[$0].openPercent } ?? opening.openPercent) ?? 0
    }

    /// Returns the index of a direction in `openState`; nil for a device with one direction.
    private static func index(of direction: Subject.Direction?, on opening: TraitDraft<Subject>) throws(HomeError)
        -> Int?
    {
        let states = opening.openState ?? []
        guard let direction, direction != .unspecified else { return states.isEmpty ? nil : 0 }
        if let index = states.firstIndex(where: { $0.openDirection == direction }) { return index }
        let known = opening.supportedDirections ?? []
        if states.isEmpty, known.contains(direction) { return nil }
        let names = known.isEmpty ? "one way only" : known.map { "\($0)" }.joined(separator: ", ")
        throw HomeError(.invalidArgument, "The device opens \(names); \(direction) was sent.")
    }

    private static func checkLocks(_ endpoint: Endpoint) throws(HomeError) {
        let isLocked =
            endpoint[Google.LockUnlockTrait.self].lockState == .locked
            || endpoint[Matter.DoorLockTrait.self].lockState == .locked
        if isLocked { throw HomeError(.failedPrecondition, "The device is locked; unlock it first.") }
    }
}
