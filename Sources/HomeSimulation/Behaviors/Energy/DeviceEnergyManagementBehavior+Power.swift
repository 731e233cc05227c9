import HomeCatalog
import HomeModel

/// Adjustments of the power: a session from the first request to its end.
extension DeviceEnergyManagementBehavior {
    /// The minimum interval of the reports of powerAdjustmentCapability.
    private static let reportInterval = Span.seconds(10)

    static func adjustPower(_ endpoint: Endpoint, _ fields: Record<Subject.PowerAdjustRequest>) throws(HomeError) {
        let appliance = endpoint[Subject.self]
        try checkPermission(fields.cause, appliance)
        let (power, duration) = (fields.power ?? 0, fields.duration ?? 0)
        let ranges = appliance.powerAdjustmentCapability?.powerAdjustCapability ?? []
        guard ranges.contains(where: { $0.includes(power, duration) }) else {
            let offers = ranges.map { $0.text }.joined(separator: ", or ")
            throw .rejected(
                .constraintError,
                "The power can be adjusted \(offers.isEmpty ? "not at all now" : "to \(offers)"); "
                    + "\(power) mW for \(duration) s was sent.")
        }
        guard appliance.esaState == .online || appliance.esaState == .powerAdjustActive else {
            throw .rejected(
                .invalidInState,
                "The power can be adjusted while esaState is online or powerAdjustActive; it is "
                    + "\(appliance.esaState ?? .offline).")
        }
        if appliance.esaState == .powerAdjustActive {
            // The request replaces the one before, in the same session.
            appliance.adjustment.countEnergy(until: endpoint.now)
        } else {
            appliance.adjustment.energy = 0
            appliance.adjustment.start = endpoint.now.microseconds
            appliance.adjustment.powerSince = endpoint.now.microseconds
            appliance.esaState = .powerAdjustActive
            appliance.emit(\.powerAdjustStart)
        }
        appliance.adjustment.power = power
        setReason(
            fields.cause == .localOptimization ? .localOptimizationAdjustment : .gridOptimizationAdjustment, endpoint)
        appliance.schedule(adjustmentEnd, after: .seconds(Int64(duration)))
        updateMeters(endpoint)
    }

    /// Ends the session; the appliance returns to its normal power.
    static func endAdjustment(_ endpoint: Endpoint, _ cause: Subject.CauseEnum) {
        let appliance = endpoint[Subject.self]
        var adjustment = appliance.adjustment
        adjustment.countEnergy(until: endpoint.now)
        let start = HomeTime(microseconds: adjustment.start ?? endpoint.now.microseconds)
        appliance.emit(\.powerAdjustEnd) {
            $0.cause = cause
            $0.duration = UInt32(clamping: (endpoint.now - start).microseconds / 1_000_000)
            $0.energyUse = (adjustment.energy ?? 0) / 1000
        }
        adjustment.power = nil
        adjustment.energy = nil
        adjustment.start = nil
        adjustment.powerSince = nil
        appliance.adjustment = adjustment
        appliance.cancel(adjustmentEnd)
        appliance.esaState = .online
        setReason(.noAdjustment, endpoint)
        updateMeters(endpoint)
    }

    /// Sets why the power is adjusted. Within ten seconds of the last report, the new value can be read at once and is
    /// reported later.
    private static func setReason(_ reason: Subject.PowerAdjustReasonEnum, _ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        guard appliance.powerAdjustmentCapability != nil else { return }
        let due = HomeTime.nextReport(
            appliance.adjustment.lastOrNextReport, every: reportInterval, now: endpoint.now)
        if endpoint.now >= due {
            appliance.powerAdjustmentCapability?.cause = reason
        } else {
            let number = Int64(reason.rawValue)
            appliance.move(
                \.powerAdjustmentCapability, \.cause, from: number, to: number, per: 1, over: due - endpoint.now,
                reporting: .end)
        }
        appliance.adjustment.lastOrNextReport = max(due, endpoint.now).microseconds
    }
}

extension Record<Matter.DeviceEnergyManagementTrait.PowerAdjustStruct> {
    fileprivate func includes(_ power: Int64, _ duration: UInt32) -> Bool {
        power >= self.minPower ?? 0 && power <= self.maxPower ?? 0 && duration >= self.minDuration ?? 0
            && duration <= self.maxDuration ?? 0
    }

    /// The ranges, for people.
    fileprivate var text: String {
        "\(self.minPower ?? 0) to \(self.maxPower ?? 0) mW for \(self.minDuration ?? 0) to \(self.maxDuration ?? 0) s"
    }
}

extension Matter.DeviceEnergyManagementTrait.PowerAdjustReasonEnum {
    /// The cause of the request; nil if the power is not adjusted.
    var cause: Matter.DeviceEnergyManagementTrait.AdjustmentCauseEnum? {
        switch self {
        case .noAdjustment: nil
        case .localOptimizationAdjustment: .localOptimization
        case .gridOptimizationAdjustment: .gridOptimization
        }
    }
}

/// The data of an appliance besides its attributes: the session in which its power is adjusted, and its own forecast.
struct EnergyAdjustment: LocalSchema {
    /// The number of the last forecast.
    @Field<UInt32>(0) var forecastID
    /// When the appliance's own forecast begins; absent if no client has changed it.
    @Field<UInt32>(1) var ownStartTime
    /// The slots of the appliance's own forecast; absent if no client has changed it.
    @Field<[Record<Matter.DeviceEnergyManagementTrait.SlotStruct>]>(2) var ownSlots
    /// The requested power, in milliwatts.
    @Field<Int64>(3) var power
    /// The energy that the session had used until ``powerSince``, in microwatt-hours.
    @Field<Int64>(4) var energy
    /// When the session began, in microseconds of the home's clock.
    @Field<Int64>(0x100) var start
    /// When the last request of the session came, in microseconds of the home's clock.
    @Field<Int64>(0x101) var powerSince
    /// The time of the last or next report of powerAdjustmentCapability, in microseconds of the home's clock.
    @Field<Int64>(0x102) var lastOrNextReport
}

extension Record<EnergyAdjustment> {
    /// Adds the energy since the last request. A microwatt-hour is 3.6 mJ.
    fileprivate mutating func countEnergy(until now: HomeTime) {
        let span = Int128(now.microseconds) - Int128(self.powerSince ?? now.microseconds)
        self.energy = Int64(clamping: Int128(self.energy ?? 0) + Int128(self.power ?? 0) * max(0, span) / 3_600_000)
        self.powerSince = now.microseconds
    }
}

extension TraitDraft<Matter.DeviceEnergyManagementTrait> {
    var adjustment: Record<EnergyAdjustment> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}
