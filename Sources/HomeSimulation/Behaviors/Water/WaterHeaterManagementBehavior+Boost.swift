import HomeCatalog
import HomeModel

/// Boosts: heating on request, whatever the mode is, for a limited time.
extension WaterHeaterManagementBehavior {
    typealias BoostInfo = Record<Subject.WaterHeaterBoostInfoStruct>

    /// How long a boost lasts with which a device joins the home, if its description does not contain the duration.
    private static let defaultDuration: UInt32 = 3600

    /// Starts a boost, in place of an earlier one. A boost that ends with its goal ends at once if the water is hot.
    static func boost(_ endpoint: Endpoint, _ info: BoostInfo) throws(HomeError) {
        try check(info, on: endpoint)
        let heater = endpoint[Subject.self]
        heater.tank.boost = info
        heater.tank.isHot = false
        heater.boostState = .active
        scheduleBoostEnd(endpoint)
        heater.emit(\.boostStarted) { $0.boostInfo = info }
        update(endpoint)
    }

    /// Ends the boost, if one is active. The heater then follows its mode.
    static func endBoost(_ endpoint: Endpoint) {
        let heater = endpoint[Subject.self]
        heater.cancel(boostEnd)
        heater.tank.boost = nil
        if isBoosted(heater) {
            heater.boostState = .inactive
            heater.emit(\.boostEnded)
        }
        update(endpoint)
    }

    static func isBoosted(_ heater: TraitDraft<Subject>) -> Bool { heater.boostState == .active }

    static func scheduleBoostEnd(_ endpoint: Endpoint) {
        let heater = endpoint[Subject.self]
        heater.schedule(boostEnd, after: .seconds(Int64(heater.tank.boost?.duration ?? defaultDuration)))
    }

    /// Checks the rules that the catalog does not contain.
    private static func check(_ info: BoostInfo, on endpoint: Endpoint) throws(HomeError) {
        if !endpoint[Subject.self].has(.tankPercent), info.targetPercentage != nil || info.targetReheat != nil {
            throw .rejected(
                .invalidCommand,
                "This water heater does not measure how much of its water is hot; leave out targetPercentage and targetReheat."
            )
        }
        if info.targetReheat != nil, info.targetPercentage == nil {
            throw .rejected(
                .invalidCommand,
                "waterHeaterManagement.boost takes targetReheat only together with targetPercentage; send both.")
        }
        if info.targetReheat != nil, info.oneShot != nil {
            throw .rejected(
                .invalidCommand, "waterHeaterManagement.boost takes either oneShot or targetReheat; both were sent.")
        }
        guard let setpoint = info.temporarySetpoint, let limits = Setpoints(endpoint[Matter.ThermostatTrait.self]).heat
        else { return }
        guard limits.clamp(Int(setpoint)) == Int(setpoint) else {
            throw .rejected(
                .constraintError,
                "waterHeaterManagement.boost takes a temporarySetpoint of \(limits.minimum) to \(limits.maximum) "
                    + "(0.01 °C), the limits of the thermostat; \(setpoint) was sent.")
        }
    }
}

/// The temperatures that decide when a heater heats, in hundredths of a degree.
///
/// The share of hot water follows from the temperature of the whole tank, as in the specification's example for a tank
/// with one sensor: cold water counts 0, water of the temperature ``hot`` counts 100 percent.
struct HeatingGoal {
    /// The temperature of hot water: the temporary setpoint of a boost, or the setpoint of the thermostat.
    let hot: Double
    /// Heating ends when the water has this temperature.
    let end: Double
    /// Heating begins again when the water is colder than this.
    let resumption: Double

    private typealias Subject = Matter.WaterHeaterManagementTrait

    /// The setpoint of a heater without a thermostat, 60 °C.
    private static let defaultSetpoint = 6000

    init(_ endpoint: Endpoint) {
        let heater = endpoint[Subject.self]
        let thermostat = endpoint[Matter.ThermostatTrait.self]
        let boost = WaterHeaterManagementBehavior.isBoosted(heater) ? heater.tank.boost : nil
        let setpoint =
            boost?.temporarySetpoint.map { Int($0) }
            ?? Setpoints(thermostat).heat?[Setpoints.Occupancy(of: thermostat)] ?? Self.defaultSetpoint
        let hot = TankWater.clamp(Double(setpoint))
        func temperature(of share: UInt8?) -> Double? {
            share.map { TankWater.cold + (hot - TankWater.cold) * Double(min($0, 100)) / 100 }
        }
        self.hot = hot
        end = temperature(of: boost?.targetPercentage) ?? hot
        resumption = temperature(of: boost?.targetReheat) ?? end
    }
}
