import HomeCatalog
import HomeModel
import JSON

/// The measured humidity (Matter's trait, in hundredths of a percent) and the setpoint (Google's trait, in percent).
enum HumiditySettingMapping: CloudTraitMapping {
    static let name = "HumiditySetting"
    static let commandOnly: String? = "commandOnlyHumiditySetting"
    static let queryOnly: String? = "queryOnlyHumiditySetting"

    static let mirrors = [
        TraitMirror(Matter.RelativeHumidityMeasurementTrait.self) {
            $0.state("humidityAmbientPercent", is: \.measuredValue, ValueTranslation(scale: .times(100)))
        },
        TraitMirror(Google.RelativeHumidityControlTrait.self) {
            $0.attribute("humiditySetpointRange", "minPercent", is: \.minRelativeHumidity)
            $0.attribute("humiditySetpointRange", "maxPercent", is: \.maxRelativeHumidity)
            $0.state("humiditySetpointPercent", is: \.relativeHumiditySetpoint)
            $0.command("SetHumidity", is: \.setRelativeHumidity) { $0.required("humidity", is: \.humidity) }
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        var importedTraits: [ImportedTrait] = []
        let importedType = reader.catalogType(for: Matter.RelativeHumidityMeasurementTrait.self)
        if reader.hasStates, importedType != nil || reader.has(state: "humidityAmbientPercent") {
            importedTraits.append(importedTrait(&reader, state: "humidityAmbientPercent"))
        }
        guard let type = reader.type(for: mirrors[1].definition) else {
            reader.noteUnmapped(state: "humiditySetpointPercent")
            return importedTraits
        }
        var control = mirrors[1].template(&reader)
        if !reader.isQueryOnly, let step = control.definition.command(named: "stepRelativeHumidity") {
            control.commands.insert(step.id)
        }
        if !control.values.isEmpty || !control.commands.isEmpty {
            importedTraits.append(ImportedTrait(type: type, trait: control))
        }
        return importedTraits
    }

    /// Returns the humidity of a state, on the device's own type if that measures humidity, else on a sensor.
    static func importedTrait(_ reader: inout CloudTraitReader, state: String) -> ImportedTrait {
        let humidity = reader.number(state, in: 0...100)
        let trait = TraitTemplate(partial: Matter.RelativeHumidityMeasurementTrait.self) {
            $0.measuredValue = humidity.map { HundredthScale.hundredths($0) }
            $0.minMeasuredValue = 0
            $0.maxMeasuredValue = 10_000
        }
        let importedType = reader.catalogType(for: Matter.RelativeHumidityMeasurementTrait.self)
        return ImportedTrait(type: importedType ?? HumiditySensorDeviceType.definition, trait: trait)
    }

    /// Describes the humidity. A thermostat reports the measured humidity in its own trait instead.
    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        let control = device.partTrait(of: mirrors[1].definition)
        if control == nil, device.has(Matter.ThermostatTrait.self) { return false }
        return mirror(device, &description)
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        guard execution.command == "HumidityRelative", let partTrait = device.partTrait(of: mirrors[1].definition)
        else {
            return try mirroredActions(for: execution, on: device)
        }
        let byWeight = execution.parameters["humidityRelativePercent"]?.isNull != false
        let change =
            byWeight
            ? try execution.number("humidityRelativeWeight", in: -5...5)
            : try execution.number("humidityRelativePercent", in: -100...100)
        return partTrait.invoke(Google.RelativeHumidityControlTrait.self, \.stepRelativeHumidity) {
            let size = UInt32(abs(change).rounded())
            if byWeight { $0.relativeHumidityWeight = size } else { $0.relativeHumidityPercent = size }
            $0.stepMode = change < 0 ? .decrease : .increase
        }
    }
}
