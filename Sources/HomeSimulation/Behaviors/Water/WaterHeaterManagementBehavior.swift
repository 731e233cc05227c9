import HomeCatalog
import HomeModel

/// Behavior of Matter's Water Heater Management: a tank of water that is heated to the setpoint of its thermostat, or
/// to the goal of a boost.
///
/// `WaterHeaterManagementBehavior+Tank.swift` simulates the water, `WaterHeaterManagementBehavior+Boost.swift` has the
/// rules of boosts. The specification leaves open which heat sources heat and how water cools. Here, the most efficient
/// source heats, and in an emergency boost all of them. The water keeps its temperature until water is drawn. Schedules
/// are not simulated, so a mode with the tag `timed` heats at all times, as `manual` does.
struct WaterHeaterManagementBehavior: Behavior {
    typealias Subject = Matter.WaterHeaterManagementTrait

    /// Fires at the end of a boost.
    static let boostEnd = "boosted"
    /// Fires when the water has reached the temperature at which heating ends.
    static let heatingEnd = "heated"

    struct DrawFields: LocalSchema {
        /// How much hot water people use. Cold water flows into the tank and mixes with the rest.
        @Field<UInt16>(0, .from(1), .to(1000), .default(50), .unit(.liters)) var volume
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.boost) { (endpoint, fields) throws(HomeError) in
                try Self.boost(endpoint, fields.boostInfo ?? Record())
            },
            .on(\.cancelBoost) { endpoint, _ in Self.endBoost(endpoint) },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("drawWater", DrawFields.self) { endpoint, fields in
                Self.drawWater(Double(fields.volume ?? 50), on: endpoint)
            }
        ]
    }

    var reactions: [Reaction] {
        [.after(\.currentMode, of: Matter.WaterHeaterModeTrait.self) { Self.update($0) }]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        if timer == Self.boostEnd { Self.endBoost(endpoint) } else { Self.update(endpoint) }
    }

    /// Begins to heat if the water is too cold. A boost with which the device joins the home begins again.
    func start(on endpoint: Endpoint) {
        if endpoint[Subject.self].boostState == .active { Self.scheduleBoostEnd(endpoint) }
        Self.update(endpoint, isAmbient: true)
    }

    /// A boost does not survive a restart.
    func powerUp(_ endpoint: Endpoint) { Self.endBoost(endpoint) }
}

extension WaterHeaterManagementBehavior {
    /// Switches the heat sources as the mode, the boost, the thermostat and the water require, and shows the water in
    /// the attributes. Heating is ambient if it begins with the start of the device.
    static func update(_ endpoint: Endpoint, isAmbient: Bool = false) {
        guard endpoint.has(Subject.self) else { return }
        let heater = endpoint[Subject.self]
        let goal = HeatingGoal(endpoint)
        var water = currentWater(endpoint)
        water.approach(goal.end)
        var isHot = heater.tank.isHot ?? false
        if water.temperature >= goal.end {
            isHot = true
        } else if !isHot || water.temperature < goal.resumption {
            isHot = false
        }
        heater.tank.isHot = isHot
        if isHot, isBoosted(heater), heater.tank.boost?.oneShot == true {
            store(water, on: endpoint)
            return endBoost(endpoint)
        }
        let sources = isHot || !mayHeat(endpoint) ? [] : sources(of: heater)
        water.heatPower = sources.reduce(0) { $0 + $1.heatPower }
        store(water, on: endpoint)
        switchSources(sources, on: endpoint)
        show(water, goal, on: endpoint, isAmbient: isAmbient)
    }

    /// Returns whether the heater heats if the water is too cold.
    private static func mayHeat(_ endpoint: Endpoint) -> Bool {
        let thermostat = endpoint[Matter.ThermostatTrait.self]
        let hasReading =
            !endpoint.has(Matter.ThermostatTrait.self) || thermostat.localTemperature != nil
            || thermostat.has(.localTemperatureNotExposed)
        guard hasReading, endpoint[Matter.OnOffTrait.self].onOff != false else { return false }
        // A boost heats whatever the mode is.
        if isBoosted(endpoint[Subject.self]) { return true }
        let modes = endpoint[Matter.WaterHeaterModeTrait.self]
        let mode = modes.supportedModes?.first { $0.mode == modes.currentMode }
        if mode?.modeTags?.contains(where: { $0[dynamicMember: \.value] == .off }) == true { return false }
        return [.heat, .emergencyHeat, .auto, nil].contains(thermostat.systemMode)
    }

    /// Shows the active heat sources on the heater, its thermostat and the meters of the device.
    private static func switchSources(_ sources: [HeatSource], on endpoint: Endpoint) {
        let heater = endpoint[Subject.self]
        let thermostat = endpoint[Matter.ThermostatTrait.self]
        let demand = Subject.WaterHeaterHeatSourceBitmap(sources.map { $0.flag })
        thermostat.thermostatRunningState = sources.isEmpty ? [] : [.heat]
        thermostat.thermostatRunningMode = sources.isEmpty || thermostat.systemMode != .auto ? .off : .heat
        thermostat.piHeatingDemand = sources.isEmpty ? 0 : 100
        guard heater.heatDemand != demand else { return }
        heater.heatDemand = demand
        ElectricalPowerBehavior.setMeters(load: sources.reduce(0) { $0 + $1.load }, of: endpoint)
    }

    /// Shows the water in the attributes, which move until heating ends.
    private static func show(_ water: TankWater, _ goal: HeatingGoal, on endpoint: Endpoint, isAmbient: Bool) {
        let heater = endpoint[Subject.self]
        let thermostat = endpoint[Matter.ThermostatTrait.self]
        let isHeating = water.heatPower > 0
        let span = isHeating ? water.timeUntil(goal.end) : .zero
        var end = water
        if isHeating { end.temperature = goal.end }
        let calibration = Double(thermostat.localTemperatureCalibration ?? 0) * 10
        if thermostat.localTemperature != nil {
            thermostat.move(
                \.localTemperature, from: Int64((water.temperature + calibration).rounded()),
                to: Int64((end.temperature + calibration).rounded()), over: span, reporting: reports,
                isAmbient: isAmbient)
        }
        heater.move(
            \.tankPercentage, from: water.thousandths(below: goal.hot), to: end.thousandths(below: goal.hot), per: 1000,
            over: span, reporting: reports, isAmbient: isAmbient)
        heater.move(
            \.estimatedHeatRequired, from: water.heatRequired(for: goal.hot), to: end.heatRequired(for: goal.hot),
            over: span, reporting: reports, isAmbient: isAmbient)
        if isHeating {
            heater.schedule(heatingEnd, after: span, isAmbient: isAmbient)
        } else {
            heater.cancel(heatingEnd)
        }
    }

    /// The attributes of water that gets warmer are reported once a minute.
    private static let reports = Ramp.Reporting.every(seconds: 60)
}
