import HomeCatalog
import HomeModel

/// The setpoints of a thermostat with their limits and the dead band between heating and cooling.
///
/// All temperatures and the dead band are in hundredths of a degree. A rejected change has no effect.
struct Setpoints: Hashable {
    enum Side { case heat, cool }
    enum Occupancy {
        case occupied, unoccupied

        /// Creates the occupancy whose setpoints apply: occupied, unless the thermostat detects that nobody is there.
        init(of thermostat: TraitDraft<Matter.ThermostatTrait>) {
            let isUnoccupied = thermostat.has(.occupancy) && thermostat.occupancy?.contains(.occupied) == false
            self = isUnoccupied ? .unoccupied : .occupied
        }
    }

    /// The setpoints for heating; nil if the thermostat cannot heat.
    var heat: LimitedSetpoints?
    /// The setpoints for cooling; nil if the thermostat cannot cool.
    var cool: LimitedSetpoints?
    /// The minimum distance between cooling and heating; nil if there is none.
    var deadBand: Int?

    /// The setpoints for heating or for cooling, and their limits.
    struct LimitedSetpoints: Hashable {
        var occupied: Int
        /// The setpoint for an unoccupied room; nil if the thermostat does not detect occupancy.
        var unoccupied: Int?
        var minimum: Int
        var maximum: Int
        /// The range within which the limits can be set.
        var absolute: ClosedRange<Int>

        func clamp(_ number: Int) -> Int { min(max(number, minimum), maximum) }

        subscript(occupancy: Occupancy) -> Int? {
            get { occupancy == .occupied ? occupied : unoccupied }
            set {
                switch (occupancy, newValue) {
                case (.occupied, let number?): occupied = number
                case (.unoccupied, let number?) where unoccupied != nil: unoccupied = number
                default: break
                }
            }
        }
    }

    subscript(side: Side) -> LimitedSetpoints? {
        get { side == .heat ? heat : cool }
        set { if side == .heat { heat = newValue } else { cool = newValue } }
    }

    /// Sets a setpoint, and moves the other side if the dead band requires it.
    mutating func set(_ side: Side, _ occupancy: Occupancy, to number: Int) throws(HomeError) {
        guard let limits = self[side] else { return }
        guard (limits.minimum...max(limits.minimum, limits.maximum)).contains(number) else {
            throw .rejected(
                .constraintError,
                "The \(side)ing setpoint takes \(limits.minimum) to \(limits.maximum) (0.01 °C); \(number) was sent.")
        }
        var next = self
        next[side]?[occupancy] = number
        try next.keepDeadBand(for: side, occupancy)
        self = next
    }

    /// Moves setpoints as far as the limits allow.
    mutating func shift(_ sides: [Side], by amount: Int) throws(HomeError) {
        var next = self
        for side in sides {
            guard let limits = next[side] else { continue }
            next[side]?.occupied = limits.clamp(limits.occupied + amount)
        }
        // If both sides move, the side that reaches its limit stops the other.
        let leadingSide = sides.count == 1 ? sides[0] : amount > 0 ? .cool : .heat
        try next.keepDeadBand(for: leadingSide, .occupied)
        self = next
    }

    /// Checks changed limits, and moves the setpoints by the minimum that the limits require.
    mutating func applyLimits() throws(HomeError) {
        for side in [Side.heat, .cool] {
            guard let limits = self[side] else { continue }
            guard limits.minimum <= limits.maximum, limits.absolute.contains(limits.minimum),
                limits.absolute.contains(limits.maximum)
            else {
                throw .rejected(
                    .constraintError,
                    "The limits of \(side)ing must be in rising order within \(limits.absolute.lowerBound) to "
                        + "\(limits.absolute.upperBound) (0.01 °C); \(limits.minimum) to \(limits.maximum) was sent.")
            }
        }
        if let heat, let cool, let deadBand {
            guard heat.minimum <= cool.minimum - deadBand, heat.maximum <= cool.maximum - deadBand else {
                throw .rejected(
                    .constraintError,
                    "The limits of heating must be \(deadBand) (0.01 °C) below those of cooling, see minSetpointDeadBand."
                )
            }
        }
        for occupancy in [Occupancy.occupied, .unoccupied] {
            for side in [Side.heat, .cool] {
                if let limits = self[side], let number = limits[occupancy] {
                    self[side]?[occupancy] = limits.clamp(number)
                }
            }
            guard let heat = heat?[occupancy], let cool = cool?[occupancy], let deadBand, cool - heat < deadBand else {
                continue
            }
            // One of the two can move, because the limits leave room for the dead band.
            if heat + deadBand <= self.cool?.maximum ?? 0 {
                self.cool?[occupancy] = heat + deadBand
            } else {
                self.heat?[occupancy] = cool - deadBand
            }
        }
    }

    private mutating func keepDeadBand(for side: Side, _ occupancy: Occupancy) throws(HomeError) {
        guard let deadBand, let heating = heat?[occupancy], let cooling = cool?[occupancy],
            cooling - heating < deadBand
        else { return }
        let (other, required): (Side, Int) = side == .heat ? (.cool, heating + deadBand) : (.heat, cooling - deadBand)
        guard let limits = self[other], limits.clamp(required) == required else {
            throw .rejected(
                .constraintError,
                "The \(other)ing setpoint would have to be \(required) (0.01 °C) to keep the dead band, outside its limits."
            )
        }
        self[other]?[occupancy] = required
    }
}

// MARK: Attributes

extension Setpoints {
    /// Reads the attributes. A missing limit is the absolute limit; a missing absolute limit is the specification's
    /// default.
    init(_ thermostat: TraitDraft<Matter.ThermostatTrait>) {
        if thermostat.has(.heating) {
            let low = Int(thermostat.absMinHeatSetpointLimit ?? 700)
            let high = max(low, Int(thermostat.absMaxHeatSetpointLimit ?? 3000))
            heat = LimitedSetpoints(
                occupied: Int(thermostat.occupiedHeatingSetpoint ?? 2000),
                unoccupied: thermostat.unoccupiedHeatingSetpoint.map { Int($0) },
                minimum: thermostat.minHeatSetpointLimit.map { Int($0) } ?? low,
                maximum: thermostat.maxHeatSetpointLimit.map { Int($0) } ?? high, absolute: low...high)
        }
        if thermostat.has(.cooling) {
            let low = Int(thermostat.absMinCoolSetpointLimit ?? 1600)
            let high = max(low, Int(thermostat.absMaxCoolSetpointLimit ?? 3200))
            cool = LimitedSetpoints(
                occupied: Int(thermostat.occupiedCoolingSetpoint ?? 2600),
                unoccupied: thermostat.unoccupiedCoolingSetpoint.map { Int($0) },
                minimum: thermostat.minCoolSetpointLimit.map { Int($0) } ?? low,
                maximum: thermostat.maxCoolSetpointLimit.map { Int($0) } ?? high, absolute: low...high)
        }
        // The attribute is in tenths of a degree, the setpoints are in hundredths.
        if thermostat.has(.autoMode) { deadBand = Int(thermostat.minSetpointDeadBand ?? 20) * 10 }
    }

    /// Writes the attributes that the device supports.
    func store(in thermostat: TraitDraft<Matter.ThermostatTrait>) {
        if let heat {
            thermostat.occupiedHeatingSetpoint = Int16(clamping: heat.occupied)
            thermostat.minHeatSetpointLimit = Int16(clamping: heat.minimum)
            thermostat.maxHeatSetpointLimit = Int16(clamping: heat.maximum)
            if let unoccupied = heat.unoccupied { thermostat.unoccupiedHeatingSetpoint = Int16(clamping: unoccupied) }
        }
        if let cool {
            thermostat.occupiedCoolingSetpoint = Int16(clamping: cool.occupied)
            thermostat.minCoolSetpointLimit = Int16(clamping: cool.minimum)
            thermostat.maxCoolSetpointLimit = Int16(clamping: cool.maximum)
            if let unoccupied = cool.unoccupied { thermostat.unoccupiedCoolingSetpoint = Int16(clamping: unoccupied) }
        }
    }
}
