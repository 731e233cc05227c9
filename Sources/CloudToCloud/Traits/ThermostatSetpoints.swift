import HomeCatalog
import HomeModel

/// The setpoints of a thermostat and the limits around them, in hundredths of a degree.
///
/// The cloud has one range of setpoints and Matter two. The range for heating ends one dead band below the upper end of
/// the cloud's range, the range for cooling starts one dead band above its lower end. A setpoint outside its range
/// widens the range, because the device has that setpoint.
struct ThermostatSetpoints {
    private(set) var heating: Int16?
    private(set) var cooling: Int16?
    private var heatingLimits: ClosedRange<Int16>?
    private var coolingLimits: ClosedRange<Int16>?
    /// The minimum distance between the setpoints in tenths of a degree; nil without an automatic mode.
    private var deadBand: Int8?

    init(_ reader: inout CloudTraitReader, modes: ThermostatModes) {
        let range = Self.range(&reader)
        var band = modes.hasAutoMode ? reader.number(attribute: "bufferRangeCelsius", in: 0...12.7) ?? 2 : 0
        var heat: Double?
        var cool: Double?
        if reader.hasStates {
            (heat, cool) = Self.setpointsInStates(&reader, modes: modes, band: band)
            if modes.hasAutoMode, let heat, let cool { band = min(band, cool - heat) }
            if modes.heats, heat == nil {
                let defaultSetpoint = max(range.lowerBound, min(20, (cool ?? range.upperBound) - band))
                heat = reader.assume(
                    Self.name("occupiedHeatingSetpoint"), min(defaultSetpoint, cool ?? defaultSetpoint))
            }
            if modes.cools, cool == nil {
                let defaultSetpoint = min(range.upperBound, max(26, (heat ?? range.lowerBound) + band))
                cool = reader.assume(
                    Self.name("occupiedCoolingSetpoint"), max(defaultSetpoint, heat ?? defaultSetpoint))
            }
            // A setpoint at the end of the range leaves no room for the whole dead band.
            if modes.hasAutoMode, let heat, let cool { band = min(band, cool - heat) }
        }
        heating = heat.map { HundredthScale.hundredths($0) }
        cooling = cool.map { HundredthScale.hundredths($0) }
        band = (band * 10 + 1e-6).rounded(.down) / 10
        if modes.hasAutoMode { deadBand = TenthScale.tenths(band) }
        if modes.heats { heatingLimits = Self.limits(range.lowerBound, range.upperBound - band, including: heat) }
        if modes.cools { coolingLimits = Self.limits(range.lowerBound + band, range.upperBound, including: cool) }
    }

    func setLimits(_ attributes: inout AttributeEditor<Matter.ThermostatTrait>) {
        attributes.absMinHeatSetpointLimit = heatingLimits?.lowerBound
        attributes.absMaxHeatSetpointLimit = heatingLimits?.upperBound
        attributes.absMinCoolSetpointLimit = coolingLimits?.lowerBound
        attributes.absMaxCoolSetpointLimit = coolingLimits?.upperBound
        attributes.minSetpointDeadBand = deadBand
    }

    /// The range of possible setpoints in degrees, narrow enough that a dead band around it fits the type.
    private static let possible = -100.0...300.0

    /// Returns the setpoints in the states for heating and cooling, each nil if it is missing or not supported.
    private static func setpointsInStates(
        _ reader: inout CloudTraitReader, modes: ThermostatModes, band: Double
    ) -> (heating: Double?, cooling: Double?) {
        var low = reader.number("thermostatTemperatureSetpointLow", in: possible)
        var high = reader.number("thermostatTemperatureSetpointHigh", in: possible)
        if let single = reader.number("thermostatTemperatureSetpoint", in: possible) {
            switch (modes.current, modes.heats, modes.cools) {
            case ("heat", _, _), (_, true, false): low = single
            case ("cool", _, _), (_, false, true): high = single
            case (_, true, true) where low == nil || high == nil:
                // A single setpoint for heating and cooling is the middle between the two.
                low = low ?? single - band / 2
                high = high ?? single + band / 2
            default: reader.noteUnmapped(state: "thermostatTemperatureSetpoint")
            }
        }
        if !modes.heats, low != nil {
            reader.noteUnmapped(state: "thermostatTemperatureSetpointLow")
            low = nil
        }
        if !modes.cools, high != nil {
            reader.noteUnmapped(state: "thermostatTemperatureSetpointHigh")
            high = nil
        }
        if let heat = low, let cool = high, heat > cool, modes.hasAutoMode {
            let usesHeating = modes.current == "heat"
            reader.notes.addFault(
                .query, reader.device.statesPointer,
                "the heating setpoint \(heat) is above the cooling setpoint \(cool), which automatic mode does not allow; "
                    + "the \(usesHeating ? "cooling" : "heating") setpoint is ignored")
            if usesHeating { high = nil } else { low = nil }
        }
        return (low, high)
    }

    /// Returns the range of setpoints; the widest of Matter's defaults if none is sent.
    private static func range(_ reader: inout CloudTraitReader) -> ClosedRange<Double> {
        let name = "thermostatTemperatureRange"
        let minimum = reader.number(attribute: name, "minThresholdCelsius", in: possible) ?? 7
        let maximum = reader.number(attribute: name, "maxThresholdCelsius", in: possible) ?? 32
        if minimum < maximum { return minimum...maximum }
        reader.notes.addFault(
            .sync, reader.pointer(toAttribute: name),
            "\(minimum) to \(maximum) is not a range; using 7 to 32")
        return 7...32
    }

    private static func limits(_ lower: Double, _ upper: Double, including setpoint: Double?) -> ClosedRange<Int16> {
        let lower: Int16 = HundredthScale.hundredths(min(lower, setpoint ?? lower))
        let upper: Int16 = HundredthScale.hundredths(max(upper, setpoint ?? upper))
        return lower...max(lower, upper)
    }

    private static func name(_ attribute: String) -> String { "matter.thermostat.\(attribute)" }
}
