import HomeCatalog
import HomeModel

/// Behavior of Matter's Valve Configuration and Control: a valve opens, with or without a duration, and closes. Each
/// movement takes two seconds.
struct ValveBehavior: Behavior {
    typealias Subject = Matter.ValveConfigurationAndControlTrait

    /// Fires at the end of a movement.
    private static let movementEnd = "arrived"
    /// Fires at the end of the open duration.
    private static let openDurationEnd = "timeIsUp"
    private static let travelTime = Span.seconds(2)

    struct FaultFields: LocalSchema {
        /// The faults of the valve; an empty set clears them.
        @Field<Subject.ValveFaultBitmap>(0) var valveFault
    }

    struct HandleFields: LocalSchema {
        /// The new position of the handle: whether the valve is open.
        @Field<Bool>(0, .optional, .default(true)) var isOpen
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.open) { (endpoint, fields) throws(HomeError) in try Self.open(endpoint, fields) },
            .on(\.close) { (endpoint, _) throws(HomeError) in
                try Self.checkFaults(endpoint)
                Self.close(endpoint)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("fail", FaultFields.self) { endpoint, fields in
                let valve = endpoint[Subject.self]
                guard let fault = fields.valveFault, fault != valve.valveFault else { return }
                valve.valveFault = fault
                valve.emit(\.valveFault) { $0.valveFault = fault }
            },
            .on("turnHandle", HandleFields.self) { endpoint, fields in
                Self.setByHand(endpoint, isOpen: fields.isOpen ?? true)
            },
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let valve = endpoint[Subject.self]
        if let level = values[Subject.Attributes.keys.defaultOpenLevel.id]?.integer {
            try Self.check(level, "defaultOpenLevel", on: valve)
        }
        valve.set(values)
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        switch timer {
        case Self.movementEnd: Self.completeMovement(endpoint)
        case Self.openDurationEnd: Self.close(endpoint)
        default: break
        }
    }

    func powerUp(_ endpoint: Endpoint) {
        if endpoint[Subject.self].currentState != .closed { Self.close(endpoint) }
    }
}

extension ValveBehavior {
    /// Throws if a level is between two positions of the valve.
    private static func check(_ level: Int64, _ name: String, on valve: TraitDraft<Subject>) throws(HomeError) {
        let step = Int64(max(1, valve.levelStep ?? 1))
        guard level == 100 || level <= 100 && level % step == 0 else {
            throw .rejected(
                .constraintError, "\(name) must be a multiple of \(step), or 100; \(level) was sent.")
        }
    }

    private static func open(_ endpoint: Endpoint, _ fields: Record<Subject.Open>) throws(HomeError) {
        try checkFaults(endpoint)
        let valve = endpoint[Subject.self]
        let level = fields.targetLevel ?? valve.defaultOpenLevel ?? 100
        try check(Int64(level), "targetLevel", on: valve)
        // An absent duration means the default; null means no limit.
        let duration = fields.contains(\.openDuration) ? fields.openDuration : valve.defaultOpenDuration
        valve.openDuration = duration
        valve.cancel(openDurationEnd)
        if let duration {
            let span = Span.seconds(Int64(duration))
            valve.move(
                \.remainingDuration, from: Int64(duration), to: 0, over: span, reporting: .edges(threshold: 0))
            valve.schedule(openDurationEnd, after: span)
            valve.autoCloseTime = (endpoint.now + span).matterMicroseconds
        } else {
            valve.remainingDuration = nil
            valve.autoCloseTime = nil
        }
        startMovement(endpoint, to: .open, level: level)
    }

    /// Closes the valve and clears its durations.
    private static func close(_ endpoint: Endpoint) {
        let valve = endpoint[Subject.self]
        valve.cancel(openDurationEnd)
        valve.openDuration = nil
        valve.remainingDuration = nil
        valve.autoCloseTime = nil
        startMovement(endpoint, to: .closed, level: 0)
    }

    private static func startMovement(_ endpoint: Endpoint, to state: Subject.ValveStateEnum, level: UInt8) {
        let valve = endpoint[Subject.self]
        valve.cancel(movementEnd)
        let hasArrived = valve.currentState == state && (!valve.has(.level) || valve.currentLevel == level)
        if hasArrived {
            valve.targetState = nil
            valve.targetLevel = nil
            return
        }
        valve.targetState = state
        valve.targetLevel = level
        valve.currentState = .transitioning
        valve.schedule(movementEnd, after: travelTime)
    }

    /// Opens or closes by hand: at once, and despite faults.
    private static func setByHand(_ endpoint: Endpoint, isOpen: Bool) {
        let valve = endpoint[Subject.self]
        close(endpoint)
        valve.cancel(movementEnd)
        valve.targetState = isOpen ? .open : .closed
        valve.targetLevel = isOpen ? 100 : 0
        completeMovement(endpoint)
    }

    private static func completeMovement(_ endpoint: Endpoint) {
        let valve = endpoint[Subject.self]
        guard let state = valve.targetState else { return }
        let level = valve.targetLevel ?? (state == .open ? 100 : 0)
        valve.currentState = state
        valve.currentLevel = level
        valve.targetState = nil
        valve.targetLevel = nil
        valve.emit(\.valveStateChanged) {
            $0.valveState = state
            if valve.has(.level) { $0.valveLevel = level }
        }
    }

    private static func checkFaults(_ endpoint: Endpoint) throws(HomeError) {
        guard let fault = endpoint[Subject.self].valveFault, !fault.isEmpty else { return }
        throw .rejected(.failure, "The valve has a fault, see valveFault; clear it first.")
    }
}
