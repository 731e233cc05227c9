import HomeCatalog
import HomeModel
import JSON

/// A thermostat. Temperatures are hundredths of a degree. Matter's trait has the modes that Matter defines; Google's
/// trait has the others.
///
/// A single setpoint belongs to heating or cooling, depending on the mode; the other setpoint gets Matter's default.
enum TemperatureSettingMapping: CloudTraitMapping {
    static let name = "TemperatureSetting"
    static let commandOnly: String? = "commandOnlyTemperatureSetting"
    static let queryOnly: String? = "queryOnlyTemperatureSetting"

    static let mirrors = [
        TraitMirror(Matter.ThermostatTrait.self) {
            $0.attribute("bufferRangeCelsius", is: \.minSetpointDeadBand, ValueTranslation(scale: .times(10)))
            $0.state("thermostatTemperatureAmbient", is: \.localTemperature, ValueTranslation(scale: .times(100)))
        },
        TraitMirror(Google.ExtendedThermostatTrait.self) {
            $0.state("targetTempReachedEstimateUnixTimestampSec", is: \.targetTemperatureTimestampSeconds)
        },
        TraitMirror(Matter.ThermostatUserInterfaceConfigurationTrait.self) {
            $0.attribute(
                "thermostatTemperatureUnit", is: \.temperatureDisplayMode,
                ValueTranslation(words: ["C": "celsius", "F": "fahrenheit"]))
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let modes = ThermostatModes(&reader)
        let setpoints = ThermostatSetpoints(&reader, modes: modes)
        let ambient = reader.number("thermostatTemperatureAmbient", in: -273.15...327.67)
        let systemMode = reader.hasStates ? modes.systemMode(&reader) : nil
        let runningMode = modes.runningMode(&reader)
        let hasStates = reader.hasStates
        // In Matter, modes and setpoints are writable attributes, and a write-only trait has no attributes.
        if !hasStates, !reader.isQueryOnly { reader.noteUnmapped("unknown modes and setpoints") }

        let thermostat = TraitTemplate(
            partial: Matter.ThermostatTrait.self, features: modes.features,
            commands: reader.commands("setpointRaiseLower")
        ) {
            $0.controlSequenceOfOperation = modes.controlSequence
            setpoints.setLimits(&$0)
            guard hasStates else { return }
            $0.localTemperature = ambient.map { HundredthScale.hundredths($0) }
            $0.systemMode = systemMode
            $0.thermostatRunningMode = runningMode
            $0.occupiedHeatingSetpoint = setpoints.heating
            $0.occupiedCoolingSetpoint = setpoints.cooling
        }
        let importedType = reader.type(for: Matter.ThermostatTrait.definition)
        var importedTraits = [ImportedTrait(type: importedType ?? ThermostatDeviceType.definition, trait: thermostat)]
        importedTraits += extended(&reader, modes: modes)
        let display = mirrors[2].template(&reader)
        if !display.values.isEmpty {
            let type = reader.type(for: display.definition) ?? ThermostatDeviceType.definition
            importedTraits.append(ImportedTrait(type: type, trait: display))
        }
        if hasStates, reader.has(state: "thermostatHumidityAmbient") {
            importedTraits.append(HumiditySettingMapping.importedTrait(&reader, state: "thermostatHumidityAmbient"))
        }
        return importedTraits
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard let partTrait = device.partTrait(of: mirrors[0].definition) else { return false }
        mirrors[0].write(partTrait.trait, to: &description)
        description.attributes["thermostatTemperatureUnit"] = .string("C")
        for mirror in mirrors.dropFirst() {
            if let partTrait = device.partTrait(of: mirror.definition) {
                mirror.write(partTrait.trait, to: &description)
            }
        }
        ThermostatDescription(partTrait, extended: device.attributes(Google.ExtendedThermostatTrait.self)).write(
            to: &description)
        let humidity = device.attributes(Matter.RelativeHumidityMeasurementTrait.self)?.measuredValue
        if let humidity, !device.has(Google.RelativeHumidityControlTrait.self) {
            description.states["thermostatHumidityAmbient"] = .number(Double(humidity) / 100)
        }
        let canBeSet = !partTrait.trait.commands.isEmpty
        markAccess(hasStates: description.states["thermostatMode"] != nil, hasCommands: canBeSet, &description)
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        guard let partTrait = device.partTrait(of: mirrors[0].definition) else { return [] }
        return try ThermostatDescription(partTrait, extended: device.attributes(Google.ExtendedThermostatTrait.self))
            .actions(for: execution, extended: device.partTrait(of: mirrors[1].definition))
    }

    private static func extended(_ reader: inout CloudTraitReader, modes: ThermostatModes) -> [ImportedTrait] {
        let type = reader.type(for: mirrors[1].definition) ?? ThermostatDeviceType.definition
        var trait = mirrors[1].template(&reader)
        let hasStates = reader.hasStates
        trait.edit(Google.ExtendedThermostatTrait.self) {
            guard !modes.extended.isEmpty else { return }
            $0.extendedSupportedModes = [.standard] + modes.extended
            guard hasStates, let current = modes.current else { return }
            $0.extendedSystemMode = ThermostatModes.extendedModes[current] ?? .standard
        }
        return trait.values.isEmpty ? [] : [ImportedTrait(type: type, trait: trait)]
    }
}
