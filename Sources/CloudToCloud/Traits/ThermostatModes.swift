import HomeCatalog
import JSON

/// The modes of a cloud's thermostat, and what they say about the equipment.
struct ThermostatModes {
    /// The mode it is in, as the cloud calls it; nil where that is not told.
    let current: String?
    /// What it does in that mode; nil where that is not told.
    private let active: String?
    let heats: Bool
    let cools: Bool
    /// Whether it changes between heating and cooling by itself.
    let changesOver: Bool

    private typealias SystemMode = Matter.ThermostatTrait.SystemModeEnum

    /// By the name of the cloud. `on` is no mode but the wish for the last one.
    private static let systemModes: [String: SystemMode] = [
        "off": .off, "heat": .heat, "cool": .cool, "heatcool": .auto, "auto": .auto, "fan-only": .fanOnly, "dry": .dry,
    ]

    /// Modes that Matter has no word for, and Google has.
    static let extendedModes: [String: Google.ExtendedThermostatTrait.ExtendedThermostatMode] = [
        "eco": .eco, "purifier": .purifier,
    ]

    /// The modes of Google's that it has; empty where Matter's are enough.
    private(set) var extended: [Google.ExtendedThermostatTrait.ExtendedThermostatMode] = []

    init(_ reader: inout TraitReader) {
        let available = Self.available(&reader)
        for mode in available where mode != "on" && Self.systemModes[mode] == nil && Self.extendedModes[mode] == nil {
            reader.leaveOut("mode \(mode)")
        }
        current = reader.text("thermostatMode")
        active = reader.text("activeThermostatMode")
        extended = available.compactMap { Self.extendedModes[$0] }
        let seen = available + [current, active].compactMap { $0 }
        let heatsAndCools = seen.contains("heatcool")
        heats = heatsAndCools || seen.contains("heat")
        cools = heatsAndCools || seen.contains("cool")
        changesOver = heatsAndCools || heats && cools && seen.contains("auto")
    }

    var features: [Matter.ThermostatTrait.Feature] {
        (heats ? [.heating] : []) + (cools ? [.cooling] : []) + (changesOver ? [.autoMode] : [])
    }

    /// Nil where it neither heats nor cools.
    var controlSequence: Matter.ThermostatTrait.ControlSequenceOfOperationEnum? {
        if heats && cools { return .coolingAndHeating }
        return heats ? .heatingOnly : cools ? .coolingOnly : nil
    }

    /// The mode in Matter's terms; where it has none, what the thermostat does, else the broadest mode it has.
    func systemMode(_ reader: inout TraitReader) -> Matter.ThermostatTrait.SystemModeEnum {
        if let current, let mode = systemMode(named: current) { return mode }
        let broadest: SystemMode = changesOver ? .auto : heats ? .heat : cools ? .cool : .off
        let mode = active.flatMap { systemMode(named: $0) } ?? broadest
        guard let current else { return reader.assume("matter.thermostat.systemMode", mode) }
        if let told = Self.extendedModes[current], extended.contains(told) { return mode }
        reader.notes.fault(
            .query, reader.place(of: "thermostatMode"), "the mode \(current) has no counterpart; \(mode) was taken")
        return mode
    }

    /// What it does at present while it changes over by itself; nil where that is not told.
    func runningMode(_ reader: inout TraitReader) -> Matter.ThermostatTrait.ThermostatRunningModeEnum? {
        guard let active else { return nil }
        guard changesOver else {
            if active != current { reader.leaveOut(state: "activeThermostatMode") }
            return nil
        }
        return active == "heat" ? .heat : active == "cool" ? .cool : .off
    }

    private func systemMode(named name: String) -> SystemMode? {
        guard let mode = Self.systemModes[name] else { return nil }
        // One that only heats follows its schedule in "auto"; Matter's auto changes over.
        return mode == .auto && !changesOver ? nil : mode
    }

    /// A list, or one text with commas in old answers.
    private static func available(_ reader: inout TraitReader) -> [String] {
        let name = "availableThermostatModes"
        switch reader.device.attributes[name] {
        case nil, .null: return []
        case .string(let text): return text.split(separator: ",").map { String($0.filter { $0 != " " }) }
        case .array(let values) where values.allSatisfy { $0.stringValue != nil }:
            return values.compactMap { $0.stringValue }
        case let value:
            reader.notes.fault(
                .sync, reader.place(ofAttribute: name), mismatch(value, "a list of texts") + "; left out")
            return []
        }
    }
}
