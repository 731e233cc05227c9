import HomeCatalog
import HomeModel
import JSON

/// The Cloud-to-cloud description of a thermostat of the catalog: modes, setpoints and their ranges.
struct ThermostatDescription {
    private typealias SystemMode = Matter.ThermostatTrait.SystemModeEnum

    /// The limits of a thermostat without limits: the widest of Matter's defaults.
    private static let possible: ClosedRange<Int16> = 700...3200

    private let partTrait: DescribedDevice.PartTrait
    private let thermostat: AttributeEditor<Matter.ThermostatTrait>
    private let extended: AttributeEditor<Google.ExtendedThermostatTrait>?

    init(_ partTrait: DescribedDevice.PartTrait, extended: AttributeEditor<Google.ExtendedThermostatTrait>?) {
        self.partTrait = partTrait
        thermostat = partTrait.attributes(Matter.ThermostatTrait.self)
        self.extended = extended
    }

    func write(to description: inout CloudDescription) {
        var modes = ["off"]
        if has(.heating) { modes.append("heat") }
        if has(.cooling) { modes.append("cool") }
        if has(.autoMode) { modes.append("heatcool") }
        let extendedModes = ThermostatModes.extendedModes.filter {
            extended?.extendedSupportedModes?.contains($0.value) == true
        }
        modes += extendedModes.keys.sorted()
        if let mode, !modes.contains(mode) { modes.append(mode) }
        description.attributes["availableThermostatModes"] = .array(modes.map { .string($0) })
        let limits = self.limits ?? Self.possible
        description.attributes["thermostatTemperatureRange"] = .object(
            JSONObject([
                "minThresholdCelsius": .number(Double(limits.lowerBound) / 100),
                "maxThresholdCelsius": .number(Double(limits.upperBound) / 100),
            ]))
        guard let mode else { return }
        description.states["thermostatMode"] = .string(mode)
        if let running = thermostat.thermostatRunningMode, mode == "heatcool" || mode == "auto" {
            description.states["activeThermostatMode"] = .string(
                running == .heat ? "heat" : running == .cool ? "cool" : "none")
        } else if ThermostatModes.extendedModes[mode] != nil {
            switch thermostat.systemMode {
            case .heat?: description.states["activeThermostatMode"] = .string("heat")
            case .cool?: description.states["activeThermostatMode"] = .string("cool")
            default: break
            }
        }
        let heating = thermostat.occupiedHeatingSetpoint.map { JSONValue.number(Double($0) / 100) }
        let cooling = thermostat.occupiedCoolingSetpoint.map { JSONValue.number(Double($0) / 100) }
        if mode == "heatcool", let heating, let cooling {
            description.states["thermostatTemperatureSetpointLow"] = heating
            description.states["thermostatTemperatureSetpointHigh"] = cooling
        } else {
            description.states["thermostatTemperatureSetpoint"] =
                mode == "cool" ? cooling ?? heating : heating ?? cooling
        }
    }

    func actions(
        for execution: CloudExecution, extended: DescribedDevice.PartTrait?
    ) throws(CloudCommandError) -> [TraitAction] {
        guard !partTrait.trait.commands.isEmpty else { return [] }
        switch execution.command {
        case "ThermostatSetMode":
            return try set(mode: execution.text("thermostatMode"), extended: extended)
        case "ThermostatTemperatureSetpoint":
            let cools = mode == "cool" || thermostat.occupiedHeatingSetpoint == nil
            let requested = try temperature(
                "thermostatTemperatureSetpoint", execution, in: cools ? coolingLimits : heatingLimits)
            return partTrait.write(Matter.ThermostatTrait.self) {
                if cools { $0.occupiedCoolingSetpoint = requested } else { $0.occupiedHeatingSetpoint = requested }
            }
        case "ThermostatTemperatureSetRange":
            guard has(.heating), has(.cooling) else { return [] }
            let low = try temperature("thermostatTemperatureSetpointLow", execution, in: heatingLimits)
            let high = try temperature("thermostatTemperatureSetpointHigh", execution, in: coolingLimits)
            guard Int(low) + Int(thermostat.minSetpointDeadBand ?? 0) * 10 <= Int(high) else {
                throw CloudCommandError(code: "rangeTooClose", message: "the setpoints are closer than the dead band")
            }
            return partTrait.write(Matter.ThermostatTrait.self) {
                $0.occupiedHeatingSetpoint = low
                $0.occupiedCoolingSetpoint = high
            }
        case "TemperatureRelative":
            let degrees =
                execution.parameters["thermostatTemperatureRelativeDegree"]?.isNull == false
                ? try execution.number("thermostatTemperatureRelativeDegree", in: -12.8...12.7)
                : try execution.number("thermostatTemperatureRelativeWeight", in: -5...5) / 2
            let side: Matter.ThermostatTrait.SetpointRaiseLowerModeEnum =
                mode == "heat" ? .heat : mode == "cool" ? .cool : .both
            return partTrait.invoke(Matter.ThermostatTrait.self, \.setpointRaiseLower) {
                $0.mode = side
                $0.amount = TenthScale.tenths(degrees)
            }
        default:
            return []
        }
    }

    /// The cloud's name of the mode; nil if the mode is unknown.
    private var mode: String? {
        if let extended = extended?.extendedSystemMode,
            let name = ThermostatModes.extendedModes.first(where: { $0.value == extended })?.key
        {
            return name
        }
        return switch thermostat.systemMode {
        case .off?, .sleep?: "off"
        case .auto?: "heatcool"
        case .cool?, .precooling?: "cool"
        case .heat?, .emergencyHeat?: "heat"
        case .fanOnly?: "fan-only"
        case .dry?: "dry"
        case nil: nil
        }
    }

    private func set(mode name: String, extended: DescribedDevice.PartTrait?) throws(CloudCommandError) -> [TraitAction]
    {
        let broadest: SystemMode = has(.autoMode) ? .auto : has(.heating) ? .heat : .cool
        if let requested = ThermostatModes.extendedModes[name], let extended,
            self.extended?.extendedSupportedModes?.contains(requested) == true
        {
            let isOff = thermostat.systemMode == nil || thermostat.systemMode == .off
            let chooses = name == "on" || name == "auto" && has(.autoMode)
            let system =
                isOff || chooses
                ? partTrait.write(Matter.ThermostatTrait.self) { $0.systemMode = broadest } : []
            return system + extended.write(Google.ExtendedThermostatTrait.self) { $0.extendedSystemMode = requested }
        }
        let modes: [String: (mode: SystemMode, exists: Bool)] = [
            "off": (.off, true), "heat": (.heat, has(.heating)), "cool": (.cool, has(.cooling)),
            "heatcool": (.auto, has(.autoMode)), "auto": (.auto, has(.autoMode)), "fan-only": (.fanOnly, true),
            "dry": (.dry, true), "on": (broadest, true),
        ]
        guard let requested = modes[name], requested.exists else {
            throw CloudCommandError(code: "notSupported", message: "the thermostat has no mode \(name)")
        }
        let standard =
            extended?.write(Google.ExtendedThermostatTrait.self) { $0.extendedSystemMode = .standard } ?? []
        return standard + partTrait.write(Matter.ThermostatTrait.self) { $0.systemMode = requested.mode }
    }

    private func temperature(
        _ name: String, _ execution: CloudExecution, in limits: ClosedRange<Int16>?
    ) throws(CloudCommandError) -> Int16 {
        let limits = limits ?? Self.possible
        let degrees = try execution.number(
            name, in: Double(limits.lowerBound) / 100...Double(limits.upperBound) / 100)
        return HundredthScale.hundredths(degrees)
    }

    private func has(_ feature: Matter.ThermostatTrait.Feature) -> Bool { partTrait.trait.features.contains(feature) }

    /// The range that covers the setpoints for heating and for cooling.
    private var limits: ClosedRange<Int16>? {
        guard let heating = heatingLimits ?? coolingLimits, let cooling = coolingLimits ?? heatingLimits else {
            return nil
        }
        return min(heating.lowerBound, cooling.lowerBound)...max(heating.upperBound, cooling.upperBound)
    }

    /// The limits for heating: those set by users, else those of the equipment.
    private var heatingLimits: ClosedRange<Int16>? {
        range(
            thermostat.minHeatSetpointLimit ?? thermostat.absMinHeatSetpointLimit,
            thermostat.maxHeatSetpointLimit ?? thermostat.absMaxHeatSetpointLimit)
    }

    private var coolingLimits: ClosedRange<Int16>? {
        range(
            thermostat.minCoolSetpointLimit ?? thermostat.absMinCoolSetpointLimit,
            thermostat.maxCoolSetpointLimit ?? thermostat.absMaxCoolSetpointLimit)
    }

    private func range(_ minimum: Int16?, _ maximum: Int16?) -> ClosedRange<Int16>? {
        guard let minimum, let maximum, minimum <= maximum else { return nil }
        return minimum...maximum
    }
}
