import HomeCatalog
import JSON

/// The modes of a cloud thermostat, and the capabilities that follow from them.
struct ThermostatModes {
    /// The cloud's name of the current mode; nil if it is unknown.
    let current: String?
    /// The thermostat's current activity in that mode; nil if it is unknown.
    private let active: String?
    let heats: Bool
    let cools: Bool
    /// Whether it switches automatically between heating and cooling.
    let hasAutoMode: Bool

    private typealias SystemMode = Matter.ThermostatTrait.SystemModeEnum

    /// Matter's modes by the cloud's names. `on` is missing because it means the last mode.
    private static let systemModes: [String: SystemMode] = [
        "off": .off, "heat": .heat, "cool": .cool, "heatcool": .auto, "auto": .auto, "fan-only": .fanOnly, "dry": .dry,
    ]

    /// Modes of Matter that every thermostat accepts, so that no attribute lists them.
    private static let unlistedModes = ["fan-only", "dry"]
    /// Modes with a setpoint that do not determine whether the thermostat heats or cools.
    private static let neutralModes = ["auto", "eco", "on"]
    /// The types of devices that cool unless their modes state otherwise.
    private static let coolers = ["AC_UNIT", "AIRCOOLER"]

    /// The modes that Google's trait has and Matter's lacks, by the cloud's names. With `auto`, the device chooses the
    /// mode itself, for example by a schedule; Matter's auto switches between heating and cooling.
    static let extendedModes: [String: Google.ExtendedThermostatTrait.ExtendedThermostatMode] = [
        "auto": .smarthomeAuto, "eco": .eco, "on": .on, "purifier": .purifier,
    ]

    /// The modes of the thermostat that only Google's trait has.
    private(set) var extended: [Google.ExtendedThermostatTrait.ExtendedThermostatMode] = []

    init(_ reader: inout CloudTraitReader) {
        let available = Self.available(&reader)
        for mode in Self.unlistedModes { reader.notes.convertedValues.insert("availableThermostatModes.\(mode)") }
        current = reader.text("thermostatMode")
        active = reader.text("activeThermostatMode")
        extended = available.compactMap { Self.extendedModes[$0] }
        let knownModes = available + [current, active].compactMap { $0 }
        let heatsAndCools = knownModes.contains("heatcool")
        var heats = heatsAndCools || knownModes.contains("heat")
        var cools = heatsAndCools || knownModes.contains("cool")
        if !heats, !cools, knownModes.contains(where: { Self.neutralModes.contains($0) }) {
            if Self.coolers.contains(reader.device.type) { cools = true } else { heats = true }
            reader.assume("matter.thermostat.controlSequenceOfOperation", heats)
        }
        (self.heats, self.cools) = (heats, cools)
        hasAutoMode = heatsAndCools || heats && cools && knownModes.contains("auto")
    }

    var features: [Matter.ThermostatTrait.Feature] {
        (heats ? [.heating] : []) + (cools ? [.cooling] : []) + (hasAutoMode ? [.autoMode] : [])
    }

    /// The supported combination of heating and cooling; nil if it neither heats nor cools.
    var controlSequence: Matter.ThermostatTrait.ControlSequenceOfOperationEnum? {
        if heats && cools { return .coolingAndHeating }
        return heats ? .heatingOnly : cools ? .coolingOnly : nil
    }

    /// Returns Matter's mode for the current one. If Matter lacks it, returns the mode of the current activity, else
    /// the most general mode of the thermostat.
    func systemMode(_ reader: inout CloudTraitReader) -> Matter.ThermostatTrait.SystemModeEnum {
        if let current, let mode = systemMode(named: current) { return mode }
        let broadest: SystemMode = hasAutoMode ? .auto : heats ? .heat : cools ? .cool : .off
        let mode = active.flatMap { systemMode(named: $0) } ?? broadest
        guard let current else { return reader.assume("matter.thermostat.systemMode", mode) }
        if let extendedMode = Self.extendedModes[current], extended.contains(extendedMode) { return mode }
        reader.notes.addFault(
            .query, reader.pointer(toState: "thermostatMode"), "the mode \(current) has no counterpart; using \(mode)")
        return mode
    }

    /// Returns the current activity of an automatic thermostat; nil if it is unknown.
    func runningMode(_ reader: inout CloudTraitReader) -> Matter.ThermostatTrait.ThermostatRunningModeEnum? {
        guard let active else { return nil }
        // The mode is the activity.
        if active == current { reader.notes.convertedValues.insert("activeThermostatMode") }
        guard hasAutoMode else { return nil }
        return active == "heat" ? .heat : active == "cool" ? .cool : .off
    }

    private func systemMode(named name: String) -> SystemMode? {
        guard let mode = Self.systemModes[name] else { return nil }
        // If the device cannot both heat and cool, "auto" means a schedule. Matter's auto switches between the two.
        return mode == .auto && !hasAutoMode ? nil : mode
    }

    /// Reads the available modes: a list, or in old responses a string with commas.
    private static func available(_ reader: inout CloudTraitReader) -> [String] {
        let name = "availableThermostatModes"
        switch reader.device.attributes[name] {
        case nil, .null: return []
        case .string(let text): return text.split(separator: ",").map { String($0.filter { $0 != " " }) }
        case .array(let values) where values.allSatisfy { $0.stringValue != nil }:
            return values.compactMap { $0.stringValue }
        case let value:
            reader.notes.addFault(
                .sync, reader.pointer(toAttribute: name), mismatch(value, "a list of strings") + "; ignored")
            return []
        }
    }
}
