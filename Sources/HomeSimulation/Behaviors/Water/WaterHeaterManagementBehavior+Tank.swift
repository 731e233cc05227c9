import HomeCatalog
import HomeModel

/// The water in the tank: what heats it, and how fast.
extension WaterHeaterManagementBehavior {
    /// A source of heat.
    struct HeatSource {
        let flag: Subject.WaterHeaterHeatSourceFlag
        /// The heat that it gives to the water, in watts.
        let heatPower: Double
        /// The electric power that it draws, in milliwatts.
        let load: Int64
    }

    /// Typical heat sources, the most efficient one first.
    private static let heatSources = [
        HeatSource(flag: .heatPump, heatPower: 1500, load: 500_000),
        HeatSource(flag: .boiler, heatPower: 12_000, load: 0),
        HeatSource(flag: .immersionElement1, heatPower: 3000, load: 3_000_000),
        HeatSource(flag: .immersionElement2, heatPower: 3000, load: 3_000_000),
        HeatSource(flag: .other, heatPower: 3000, load: 0),
    ]

    /// Returns the sources that heat when heat is required: all of them in an emergency boost, otherwise the most
    /// efficient one.
    static func sources(of heater: TraitDraft<Subject>) -> [HeatSource] {
        let available = heatSources.filter { heater.heaterTypes?.contains($0.flag) == true }
        let isEmergency = isBoosted(heater) && heater.tank.boost?.emergencyBoost == true
        return isEmergency ? available : Array(available.prefix(1))
    }

    /// Sets the temperature of the water, in hundredths of a degree.
    static func measure(_ temperature: Int16, on endpoint: Endpoint) throws(HomeError) {
        guard TankWater.clamp(Double(temperature)) == Double(temperature) else {
            throw .rejected(
                .constraintError,
                "The water of a tank has \(Int(TankWater.cold)) to \(Int(TankWater.hottest)) (0.01 °C); \(temperature) was sent."
            )
        }
        var water = currentWater(endpoint)
        water.temperature = Double(temperature)
        store(water, on: endpoint)
    }

    /// Replaces hot water by cold water, in liters.
    static func drawWater(_ volume: Double, on endpoint: Endpoint) {
        var water = currentWater(endpoint)
        water.mix(withCold: volume)
        store(water, on: endpoint)
        update(endpoint)
    }

    /// Returns the water as it is now. If the tank's memory has no temperature, as on a device from a template or a
    /// home file, it follows from the attributes.
    static func currentWater(_ endpoint: Endpoint) -> TankWater {
        let heater = endpoint[Subject.self]
        let thermostat = endpoint[Matter.ThermostatTrait.self]
        var water = TankWater(volume: heater.tankVolume ?? 0)
        if let stored = heater.tank.temperature, let since = heater.tank.since {
            water.heatPower = heater.tank.heatPower ?? 0
            water.temperature = TankWater.clamp(stored)
            water.heat(for: endpoint.now - HomeTime(microseconds: since))
        } else if let shown = thermostat.localTemperature {
            let calibration = Double(thermostat.localTemperatureCalibration ?? 0) * 10
            water.temperature = TankWater.clamp(Double(shown) - calibration)
        } else {
            let share = Double(min(heater.tankPercentage ?? 100, 100)) / 100
            water.temperature = TankWater.cold + (HeatingGoal(endpoint).hot - TankWater.cold) * share
        }
        return water
    }

    static func store(_ water: TankWater, on endpoint: Endpoint) {
        let heater = endpoint[Subject.self]
        heater.tank.since = endpoint.now.microseconds
        heater.tank.temperature = water.temperature
        heater.tank.heatPower = water.heatPower
    }
}

/// The water in a tank. All of it has the same temperature, and it loses no heat.
struct TankWater {
    /// In hundredths of a degree.
    var temperature = cold
    /// The heat that flows into the water, in watts.
    var heatPower = 0.0
    /// In liters.
    private let volume: Double

    /// The temperature of the water that flows into the tank, 10 °C.
    static let cold = 1000.0
    static let hottest = 10_000.0
    /// The volume of a tank that does not report it, in liters.
    private static let defaultVolume: UInt16 = 200
    /// The heat that warms a liter by a hundredth of a degree, in joules.
    private static let heatCapacity = 41.82
    /// A difference that is the result of rounding, in hundredths of a degree.
    private static let tolerance = 0.01

    init(volume: UInt16) { self.volume = Double(volume > 0 ? volume : Self.defaultVolume) }

    /// Returns the nearest temperature that water in a tank can have.
    static func clamp(_ temperature: Double) -> Double { temperature > cold ? min(temperature, hottest) : cold }

    mutating func heat(for span: Span) { temperature = Self.clamp(temperature + speed * max(0, span.seconds)) }

    /// Removes the rounding error if the water has just reached a temperature.
    mutating func approach(_ target: Double) {
        if abs(temperature - target) < Self.tolerance { temperature = target }
    }

    mutating func mix(withCold inflow: Double) {
        let share = min(inflow / volume, 1)
        temperature += (Self.cold - temperature) * share
    }

    /// Returns the time until the water has a higher temperature.
    func timeUntil(_ target: Double) -> Span { .microseconds((target - temperature) / speed * 1_000_000) }

    /// Returns the share of hot water, in thousandths of a percent.
    func thousandths(below hot: Double) -> Int64 {
        temperature < hot ? Int64(((temperature - Self.cold) * 100_000 / (hot - Self.cold)).rounded()) : 100_000
    }

    /// Returns the heat that is missing until the water has a temperature, in milliwatt-hours.
    func heatRequired(for hot: Double) -> Int64 {
        Int64((max(0, hot - temperature) * volume * Self.heatCapacity / 3.6).rounded())
    }

    /// In hundredths of a degree per second.
    private var speed: Double { heatPower / (volume * Self.heatCapacity) }
}

/// The data of a water heater besides its attributes.
struct WaterTank: LocalSchema {
    /// The active boost; absent if there is none.
    @Field<Record<Matter.WaterHeaterManagementTrait.WaterHeaterBoostInfoStruct>>(0) var boost
    /// Whether the water has reached the goal and has not cooled down since to the point at which heating begins again.
    @Field<Bool>(1) var isHot
    /// The time for which ``temperature`` is stored, in microseconds of the home's clock.
    @Field<Int64>(0x100) var since
    /// The temperature of the water, in hundredths of a degree.
    @Field<Double>(0x101) var temperature
    /// The heat that has flowed into the water since then, in watts.
    @Field<Double>(0x102) var heatPower
}

extension TraitDraft<Matter.WaterHeaterManagementTrait> {
    var tank: Record<WaterTank> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}
