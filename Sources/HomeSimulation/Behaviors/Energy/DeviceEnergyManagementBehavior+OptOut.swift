import HomeCatalog
import HomeModel

/// The adjustments that the user has forbidden.
extension DeviceEnergyManagementBehavior {
    /// Rejects a request if the user has forbidden its cause.
    static func checkPermission(_ cause: Subject.AdjustmentCauseEnum?, _ appliance: Appliance) throws(HomeError) {
        guard let cause, !appliance.forbids(cause) else {
            throw .rejected(
                .constraintError,
                "The user has forbidden adjustments of this cause: optOutState is "
                    + "\(appliance.optOutState ?? .noOptOut).")
        }
    }

    /// Sets the opt-out state, and ends what it forbids.
    static func setOptOut(_ state: Subject.OptOutStateEnum, on endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        appliance.optOutState = state
        if appliance.esaState == .powerAdjustActive, let cause = appliance.powerAdjustmentCapability?.cause?.cause,
            appliance.forbids(cause)
        {
            endAdjustment(endpoint, .userOptOut)
        }
        guard let cause = appliance.forecast?.forecastUpdateReason?.cause, appliance.forbids(cause) else { return }
        if appliance.esaState == .paused { resume(endpoint, .userOptOut) } else { cancelChanges(endpoint) }
    }

    /// Sets the opt-out state that follows from the tags of the mode. Tags of makers have no effect.
    static func setOptOutByMode(_ endpoint: Endpoint) {
        let modes = endpoint[Matter.DeviceEnergyManagementModeTrait.self]
        guard let mode = modes.supportedModes?.first(where: { $0.mode == modes.currentMode }) else { return }
        let tags = (mode.modeTags ?? []).filter { $0.mfgCode == nil }.compactMap { $0[dynamicMember: \.value] }
        let permits = !tags.contains(.noOptimization)
        switch (permits && tags.contains(.localOptimization), permits && tags.contains(.gridOptimization)) {
        case (true, true): setOptOut(.noOptOut, on: endpoint)
        case (false, true): setOptOut(.localOptOut, on: endpoint)
        case (true, false): setOptOut(.gridOptOut, on: endpoint)
        case (false, false): setOptOut(.optOut, on: endpoint)
        }
    }
}

extension TraitDraft<Matter.DeviceEnergyManagementTrait> {
    /// Returns whether the user has forbidden adjustments of a cause.
    func forbids(_ cause: T.AdjustmentCauseEnum) -> Bool {
        switch self.optOutState ?? .noOptOut {
        case .noOptOut: false
        case .localOptOut: cause == .localOptimization
        case .gridOptOut: cause == .gridOptimization
        case .optOut: true
        }
    }
}

extension Matter.DeviceEnergyManagementTrait.ForecastUpdateReasonEnum {
    init(_ cause: Matter.DeviceEnergyManagementTrait.AdjustmentCauseEnum) {
        self = cause == .localOptimization ? .localOptimization : .gridOptimization
    }

    /// The cause of the client's request; nil if the appliance planned its operation itself.
    var cause: Matter.DeviceEnergyManagementTrait.AdjustmentCauseEnum? {
        switch self {
        case .internalOptimization: nil
        case .localOptimization: .localOptimization
        case .gridOptimization: .gridOptimization
        }
    }
}
