import HomeCatalog
import HomeModel

/// Behavior of Matter's Energy EVSE: a station charges a vehicle while charging is enabled and the vehicle requests
/// energy.
///
/// ``updateState(_:isAmbient:)`` derives the state from the supply, the plug and the vehicle after each change. The
/// session's energy moves while the station charges, its duration until the vehicle is unplugged.
struct EnergyEvseBehavior: Behavior {
    typealias Subject = Matter.EnergyEvseTrait

    /// Fires at the end of the permission to charge.
    static let permissionEnd = "enabledUntil"
    /// Fires when the vehicle has received the requested energy.
    static let chargeEnd = "charged"
    private static let diagnosticsEnd = "diagnosed"

    /// The default energy that a vehicle requests, in milliwatt-hours.
    static let defaultDemand: Int64 = 30_000_000

    struct VehicleFields: LocalSchema {
        /// The energy the vehicle requests.
        @Field<Int64>(0, .optional, .from(0), .to(1_000_000_000), .default(30_000_000), .unit(.milliwattHours))
        var energy
    }

    struct FailFields: LocalSchema {
        /// The fault; noError clears it.
        @Field<Subject.FaultStateEnum>(0) var faultState
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.disable) { endpoint, _ in Self.disable(endpoint) },
            .on(\.enableCharging) { (endpoint, fields) throws(HomeError) in try Self.enable(endpoint, fields) },
            .on(\.startDiagnostics) { (endpoint, _) throws(HomeError) in
                let station = endpoint[Subject.self]
                guard station.supplyState == .disabled else {
                    throw .rejected(
                        .failure, "energyEvse.startDiagnostics needs a disabled supply; send energyEvse.disable first.")
                }
                station.supplyState = .disabledDiagnostics
                station.schedule(Self.diagnosticsEnd, after: .seconds(10))
            },
        ] + Self.targetCommands
    }

    var stimuli: [StimulusHandler] {
        [
            .on("connectVehicle", VehicleFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.connect(endpoint, requesting: fields.energy ?? Self.defaultDemand)
            },
            .on("disconnectVehicle", Empty.self) { endpoint, _ in Self.disconnect(endpoint) },
            .on("fail", FailFields.self) { endpoint, fields in Self.fail(endpoint, fields.faultState ?? .other) },
        ]
    }

    var reactions: [Reaction] {
        [.after(\.currentMode, of: Matter.EnergyEvseModeTrait.self) { Self.planCharge($0) }]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let station = endpoint[Subject.self]
        station.set(values)
        guard let requested = station.session.maximumCurrent, station.supplyState == .chargingEnabled else { return }
        // The user's maximum does not go below the minimum with which charging was enabled.
        station.maximumChargeCurrent = max(station.minimumChargeCurrent ?? 0, Self.clamp(requested, of: station))
        Self.updateState(endpoint)
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        switch timer {
        case Self.permissionEnd: Self.disable(endpoint)
        case Self.chargeEnd: Self.updateState(endpoint)
        case Self.nextTarget: Self.planCharge(endpoint)
        default:
            let station = endpoint[Subject.self]
            if station.supplyState == .disabledDiagnostics { station.supplyState = .disabled }
            if station.session.supplyBeforeFault == .disabledDiagnostics { station.session.supplyBeforeFault = nil }
        }
    }

    /// Continues the session of a station that joins the home with a vehicle plugged in.
    func start(on endpoint: Endpoint) {
        if Self.resumeSession(endpoint) { Self.updateState(endpoint, isAmbient: true) }
    }
}

extension EnergyEvseBehavior {
    private static func disable(_ endpoint: Endpoint) {
        let station = endpoint[Subject.self]
        station.cancel(permissionEnd)
        station.cancel(diagnosticsEnd)
        if station.supplyState != .disabledError { station.supplyState = .disabled }
        station.session.supplyBeforeFault = nil
        station.maximumChargeCurrent = 0
        station.chargingEnabledUntil = 0
        updateState(endpoint)
    }

    private static func enable(_ endpoint: Endpoint, _ fields: Record<Subject.EnableCharging>) throws(HomeError) {
        let station = endpoint[Subject.self]
        let minimum = fields.minimumChargeCurrent ?? 0
        let maximum = fields.maximumChargeCurrent ?? 0
        guard minimum >= 0, minimum <= maximum else {
            throw .rejected(
                .constraintError,
                "energyEvse.enableCharging takes a minimumChargeCurrent of 0 to the maximumChargeCurrent, \(maximum) mA; "
                    + "\(minimum) was sent.")
        }
        guard station.supplyState != .disabledError, station.supplyState != .disabledDiagnostics else {
            throw .rejected(.failure, "The station has a fault or runs a self-test; wait until it ends.")
        }
        station.supplyState = .chargingEnabled
        station.chargingEnabledUntil = fields.chargingEnabledUntil
        station.minimumChargeCurrent = minimum
        station.session.maximumCurrent = maximum
        station.maximumChargeCurrent = clamp(maximum, of: station)
        station.cancel(permissionEnd)
        if let end = fields.chargingEnabledUntil {
            station.schedule(permissionEnd, after: max(.zero, HomeTime(matterSeconds: end) - endpoint.now))
        }
        updateState(endpoint)
    }

    /// Limits a current, in milliamperes, to the maxima of the circuit and of the user.
    static func clamp(_ current: Int64, of station: TraitDraft<Subject>) -> Int64 {
        min(current, station.circuitCapacity ?? current, station.userMaximumChargeCurrent ?? current)
    }

    private static func connect(_ endpoint: Endpoint, requesting energy: Int64) throws(HomeError) {
        let station = endpoint[Subject.self]
        resumeSession(endpoint)
        guard station.session.start == nil else {
            throw HomeError(.failedPrecondition, "A vehicle is plugged in; send disconnectVehicle first.")
        }
        let id = station.sessionID.map { $0 &+ 1 } ?? 0
        station.sessionID = id
        station.sessionDuration = 0
        station.sessionEnergyCharged = 0
        station.session.start = endpoint.now.microseconds
        station.session.energy = energy
        station.emit(\.evConnected) { $0.sessionID = id }
        updateState(endpoint)
    }

    private static func disconnect(_ endpoint: Endpoint) {
        let station = endpoint[Subject.self]
        resumeSession(endpoint)
        guard station.session.start != nil else { return }
        let (state, seconds) = (station.state, seconds(of: station.session, until: endpoint.now))
        station.session.energy = nil
        updateState(endpoint)
        station.session.start = nil
        station.state = .notPluggedIn
        station.sessionDuration = UInt32(clamping: seconds)
        updateState(endpoint)
        station.emit(\.evNotDetected) {
            $0.sessionID = station.sessionID
            $0.state = state
            $0.sessionDuration = station.sessionDuration
            $0.sessionEnergyCharged = station.sessionEnergyCharged
        }
    }

    private static func fail(_ endpoint: Endpoint, _ fault: Subject.FaultStateEnum) {
        let station = endpoint[Subject.self]
        let former = station.faultState ?? .noError
        guard fault != former else { return }
        let formerState = station.state
        station.faultState = fault
        if former == .noError {
            station.session.supplyBeforeFault = station.supplyState
            station.supplyState = .disabledError
        } else if fault == .noError {
            station.supplyState = station.session.supplyBeforeFault ?? .disabled
            station.session.supplyBeforeFault = nil
        }
        updateState(endpoint)
        station.emit(\.fault) {
            $0.sessionID = station.session.start == nil ? nil : station.sessionID
            $0.state = formerState
            $0.faultStatePreviousState = former
            $0.faultStateCurrentState = fault
        }
    }
}
