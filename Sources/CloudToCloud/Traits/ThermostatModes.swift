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

    /// The modes that Google's trait has and Matter's lacks, by the cloud's names.
    static let extendedModes: [String: Google.ExtendedThermostatTrait.ExtendedThermostatMode] = [
        "eco": .eco, "purifier": .purifier,
    ]

    /// The modes of the thermostat that only Google's trait has.
    private(set) var extended: [Google.ExtendedThermostatTrait.ExtendedThermostatMode] = []

    init(_ reader: inout CloudTraitReader) {
        let available = Self.available(&reader)
        for mode in available where mode != "on" && Self.systemModes[mode] == nil && Self.extendedModes[mode] == nil {
            reader.noteUnmapped("mode \(mode)")
        }
        current = reader.text("thermostatMode")
        active = reader.text("activeThermostatMode")
        extended = available.compactMap { Self.extendedModes[$0] }
        let knownModes = available + [current, active].compactMap { $0 }
        let heatsAndCools = knownModes.contains("heatcool")
        heats = heatsAndCools || knownModes.contains("heat")
        cools = heatsAndCools || knownModes.contains("cool")
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
        guard hasAutoMode else {
            if active != current { reader.noteUnmapped(state: "activeThermostatMode") }
            return nil
        }
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
