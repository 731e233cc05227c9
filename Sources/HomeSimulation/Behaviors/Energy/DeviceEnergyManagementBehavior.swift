import HomeCatalog
import HomeModel

/// Behavior of Matter's Device Energy Management: a client adjusts the power of an appliance for some time, and changes
/// its planned operation, the forecast.
///
/// The specification determines which requests are allowed and what they change. A request that the user forbids, or with
/// a value outside the limits of the appliance, is a CONSTRAINT_ERROR. A request to end what is not active, or to adjust
/// the power of an appliance that is not available, is INVALID_IN_STATE. A request about a forecast or a slot that does
/// not exist, and a pause that the slot does not allow, is a FAILURE. Where the specification is silent, the simulation
/// chooses:
///
/// - An operation is planned with the stimulus `planOperation`. When it ends, the forecast becomes null.
/// - The times in the active slot are exact in each report: when a slot begins, and after each change of the forecast.
///   They do not move between reports.
/// - The power is adjusted without an effect on the forecast.
/// - A pause ends an adjustment of the power. After a pause, the forecast counts as the appliance's own.
/// - An appliance that is offline, has a fault or restarts discards its forecast.
/// - The meters of the device show the adjusted power, 0 W during a pause or a fault, and the power of the active slot.
///   Otherwise they show the load of the device.
struct DeviceEnergyManagementBehavior: Behavior {
    typealias Subject = Matter.DeviceEnergyManagementTrait
    typealias Appliance = TraitDraft<Subject>
    typealias Forecast = Record<Subject.ForecastStruct>

    /// Fires at the end of an adjustment of the power.
    static let adjustmentEnd = "adjusted"
    /// Fires at the end of a pause.
    static let pauseEnd = "paused"
    /// Fires when the operation begins, and at the end of each slot.
    static let nextSlot = "nextSlot"

    struct OptOutFields: LocalSchema {
        /// The adjustments that the user forbids.
        @Field<Subject.OptOutStateEnum>(0) var optOutState
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.powerAdjustRequest) { (endpoint, fields) throws(HomeError) in
                try Self.adjustPower(endpoint, fields)
            },
            .on(\.cancelPowerAdjustRequest) { (endpoint, _) throws(HomeError) in
                guard endpoint[Subject.self].esaState == .powerAdjustActive else {
                    throw .rejected(.invalidInState, "The power is not adjusted, so there is nothing to cancel.")
                }
                Self.endAdjustment(endpoint, .cancelled)
            },
            .on(\.startTimeAdjustRequest) { (endpoint, fields) throws(HomeError) in
                try Self.adjustStart(endpoint, fields)
            },
            .on(\.pauseRequest) { (endpoint, fields) throws(HomeError) in try Self.pause(endpoint, fields) },
            .on(\.resumeRequest) { (endpoint, _) throws(HomeError) in
                guard endpoint[Subject.self].esaState == .paused else {
                    throw .rejected(.invalidInState, "The appliance is not paused.")
                }
                Self.resume(endpoint, .cancelled)
            },
            .on(\.modifyForecastRequest) { (endpoint, fields) throws(HomeError) in
                try Self.modifyForecast(endpoint, fields)
            },
            .on(\.requestConstraintBasedForecast) { (endpoint, fields) throws(HomeError) in
                try Self.limitForecast(endpoint, fields)
            },
            .on(\.cancelRequest) { (endpoint, _) throws(HomeError) in
                let forecast = try Self.currentForecast(endpoint)
                guard forecast.forecastUpdateReason?.cause != nil else {
                    throw .rejected(.invalidInState, "No client has changed the forecast.")
                }
                Self.cancelChanges(endpoint)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("planOperation", OperationFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.planOperation(endpoint, fields)
            },
            .on("setOptOut", OptOutFields.self) { (endpoint, fields) throws(HomeError) in
                guard endpoint[Subject.self].supports(\.optOutState) else {
                    throw HomeError(.failedPrecondition, "The appliance allows no adjustments that could be forbidden.")
                }
                Self.setOptOut(fields.optOutState ?? .noOptOut, on: endpoint)
            },
            .on("takeOffline", Empty.self) { endpoint, _ in Self.stop(endpoint, .offline, .offline) },
            .on("breakDown", Empty.self) { endpoint, _ in Self.stop(endpoint, .fault, .fault) },
            .on("returnOnline", Empty.self) { endpoint, _ in
                let appliance = endpoint[Subject.self]
                guard appliance.esaState == .offline || appliance.esaState == .fault else { return }
                appliance.esaState = .online
                Self.updateMeters(endpoint)
            },
        ]
    }

    var reactions: [Reaction] {
        [
            .after(\.currentMode, of: Matter.DeviceEnergyManagementModeTrait.self) { Self.setOptOutByMode($0) }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        switch timer {
        case Self.adjustmentEnd: Self.endAdjustment(endpoint, .normalCompletion)
        case Self.pauseEnd: Self.resume(endpoint, .normalCompletion)
        default: Self.follow(endpoint)
        }
    }

    /// Continues the operation of an appliance that joins the home. How long an adjustment or a pause would last is not
    /// known, so neither continues.
    func start(on endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        if let slots = appliance.adjustment.ownSlots, !Self.slotsType.accepts(slots.value) {
            appliance.adjustment.ownSlots = nil
        }
        switch appliance.esaState {
        case .powerAdjustActive, .paused: appliance.esaState = .online
        case .offline, .fault: appliance.forecast = nil
        case .online, nil: break
        }
        if appliance.powerAdjustmentCapability != nil { appliance.powerAdjustmentCapability?.cause = .noAdjustment }
        Self.follow(endpoint)
    }

    /// A restart ends adjustments and pauses, and discards the forecast.
    func powerUp(_ endpoint: Endpoint) {
        let state = endpoint[Subject.self].esaState
        Self.stop(endpoint, state == .offline || state == .fault ? state : .online, .offline)
    }

    private static let slotsType = [Record<Subject.SlotStruct>].valueType
}

extension DeviceEnergyManagementBehavior {
    /// Ends adjustments and pauses, discards the forecast, and sets the state.
    private static func stop(_ endpoint: Endpoint, _ state: Subject.ESAStateEnum?, _ cause: Subject.CauseEnum) {
        let appliance = endpoint[Subject.self]
        if appliance.esaState == .powerAdjustActive { endAdjustment(endpoint, cause) }
        if appliance.esaState == .paused { resume(endpoint, cause) }
        appliance.esaState = state
        appliance.forecast = nil
        follow(endpoint)
    }

    /// Makes the meters of the device show what the appliance does.
    static func updateMeters(_ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        let power: Int64?
        switch appliance.esaState {
        case .powerAdjustActive: power = appliance.adjustment.power
        case .paused, .fault: power = 0
        case .online, .offline, nil: power = appliance.forecast?.activeSlot?.nominalPower
        }
        let meters = endpoint.has(Matter.ElectricalPowerMeasurementTrait.self) ? [endpoint] : endpoint.parts
        for part in meters where part.has(Matter.ElectricalPowerMeasurementTrait.self) {
            ElectricalPowerBehavior.set(adjustedLoad: power, on: part)
        }
    }
}
