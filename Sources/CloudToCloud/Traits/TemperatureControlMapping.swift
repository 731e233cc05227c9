import HomeCatalog
import HomeModel
import JSON

/// The measured temperature and the setpoint of a sensor, an oven or a boiler, in hundredths of a degree.
enum TemperatureControlMapping: CloudTraitMapping {
    static let name = "TemperatureControl"
    static let commandOnly: String? = "commandOnlyTemperatureControl"
    static let queryOnly: String? = "queryOnlyTemperatureControl"

    static let mirrors = [
        TraitMirror(Matter.TemperatureControlTrait.self) {
            $0.attribute("temperatureRange", "minThresholdCelsius", is: \.minTemperature, hundredths)
            $0.attribute("temperatureRange", "maxThresholdCelsius", is: \.maxTemperature, hundredths)
            $0.attribute("temperatureStepCelsius", is: \.step, hundredths)
            $0.state("temperatureSetpointCelsius", is: \.temperatureSetpoint, hundredths)
            $0.command("SetTemperature", is: \.setTemperature) {
                $0.required("temperature", is: \.targetTemperature, hundredths)
            }
        },
        TraitMirror(Google.ExtendedTemperatureControlTrait.self) {
            $0.attribute(
                "temperatureUnitForUX", is: \.temperatureDisplayMode,
                ValueTranslation(words: ["C": "celsius", "F": "fahrenheit"]))
        },
    ]

    private static let measured = TraitMirror(Matter.TemperatureMeasurementTrait.self) {
        $0.attribute("temperatureRange", "minThresholdCelsius", is: \.minMeasuredValue, hundredths)
        $0.attribute("temperatureRange", "maxThresholdCelsius", is: \.maxMeasuredValue, hundredths)
        $0.state("temperatureAmbientCelsius", is: \.measuredValue, hundredths)
    }

    private static let hundredths = ValueTranslation(scale: .times(100))

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let isSensor = reader.isQueryOnly
        // All sensors of the catalog measure in degrees Celsius.
        if isSensor, reader.text(attribute: "temperatureUnitForUX") == "F" {
            reader.noteUnmapped("temperatureUnitForUX")
        }
        var importedTraits: [ImportedTrait] = []
        if !isSensor {
            if let type = reader.type(for: mirrors[0].definition) {
                importedTraits.append(ImportedTrait(type: type, trait: control(&reader)))
                let display = mirrors[1].template(&reader)
                if !display.values.isEmpty { importedTraits.append(ImportedTrait(type: type, trait: display)) }
            } else {
                reader.noteUnmapped(state: setpoint)
            }
        }
        // The setpoint of a sensor is its temperature: some clouds send both states, others only the setpoint.
        let state = isSensor && !reader.has(state: ambient) ? setpoint : ambient
        let importedType = reader.catalogType(for: Matter.TemperatureMeasurementTrait.self)
        let isKnown = isSensor && importedType != nil || reader.has(state: state)
        guard reader.hasStates, isKnown else { return importedTraits }
        let measured: Int16? = reader.number(state, in: -273.15...327.67).map { HundredthScale.hundredths($0) }
        let range = isSensor ? range(&reader, around: measured) : nil
        let trait = TraitTemplate(partial: Matter.TemperatureMeasurementTrait.self) {
            $0.measuredValue = measured
            $0.minMeasuredValue = range?.lowerBound
            $0.maxMeasuredValue = range?.upperBound
        }
        let type = importedType ?? reader.type(for: Matter.TemperatureMeasurementTrait.definition)
        importedTraits.append(ImportedTrait(type: type ?? TemperatureSensorDeviceType.definition, trait: trait))
        return importedTraits
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        let control = control(device)
        let sensor = device.partTrait(of: measured.definition)
        // A thermostat reports its temperature in its own trait.
        guard control != nil || sensor != nil && !device.has(Matter.ThermostatTrait.self) else { return false }
        if let sensor { measured.write(sensor.trait, to: &description) }
        description.attributes["temperatureUnitForUX"] = .string("C")
        guard let control else {
            if let queryOnly { description.attributes[queryOnly] = .bool(true) }
            // Google's schema requires a setpoint for sensors too.
            description.states[setpoint] = description.states[ambient]
            return true
        }
        description.attributes["temperatureRange"] = nil
        mirrors[0].write(control.trait, to: &description)
        if let display = device.partTrait(of: mirrors[1].definition) {
            mirrors[1].write(display.trait, to: &description)
        }
        markAccess(
            hasStates: description.states[setpoint] != nil, hasCommands: !control.trait.commands.isEmpty, &description)
        return true
    }

    /// Returns the temperature control that has a temperature instead of named levels.
    private static func control(_ device: DescribedDevice) -> DescribedDevice.PartTrait? {
        device.partTraits(of: mirrors[0].definition)
            .first { !$0.trait.features.contains(Matter.TemperatureControlTrait.Feature.temperatureLevel) }
    }

    static func partTrait(of mirror: TraitMirror, on device: DescribedDevice) -> DescribedDevice.PartTrait? {
        mirror.definition == mirrors[0].definition ? control(device) : device.partTrait(of: mirror.definition)
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        if execution.command == "SetTemperature",
            let control = control(device)?.attributes(Matter.TemperatureControlTrait.self)
        {
            let minimum = Double(control.minTemperature ?? -27_315) / 100
            let maximum = Double(control.maxTemperature ?? 32_767) / 100
            _ = try execution.number("temperature", in: minimum...max(minimum, maximum))
        }
        return try mirroredActions(for: execution, on: device)
    }

    private static let ambient = "temperatureAmbientCelsius"
    private static let setpoint = "temperatureSetpointCelsius"

    /// Returns the temperature control: the setpoint and a range that contains it.
    private static func control(_ reader: inout CloudTraitReader) -> TraitTemplate {
        let range = range(&reader, around: nil) ?? 0...30_000
        let step = reader.number(attribute: "temperatureStepCelsius", in: 0.01...100)
        let requested: Int16? = reader.number(setpoint, in: -273.15...327.67).map { HundredthScale.hundredths($0) }
        let hasStates = reader.hasStates
        let lower = min(range.lowerBound, requested ?? range.lowerBound)
        let upper = max(range.upperBound, requested ?? range.upperBound)
        let steps: Int16? = step.map { HundredthScale.hundredths($0) }
        let stepInRange = steps.flatMap { Int($0) <= Int(upper) - Int(lower) ? $0 : nil }
        if hasStates, requested == nil { reader.assume("matter.temperatureControl.temperatureSetpoint", lower) }
        return TraitTemplate(
            partial: Matter.TemperatureControlTrait.self,
            features: stepInRange == nil ? [.temperatureNumber] : [.temperatureNumber, .temperatureStep],
            commands: reader.commands("setTemperature")
        ) {
            $0.minTemperature = lower
            $0.maxTemperature = upper
            $0.step = stepInRange
            if hasStates { $0.temperatureSetpoint = requested ?? lower }
        }
    }

    /// Returns the range of measured temperatures or setpoints; nil if it is missing or does not contain the measured
    /// temperature.
    private static func range(_ reader: inout CloudTraitReader, around measured: Int16?) -> ClosedRange<Int16>? {
        let limits = -273.15...327.67
        guard
            let minimum = reader.number(attribute: "temperatureRange", "minThresholdCelsius", in: limits),
            let maximum = reader.number(attribute: "temperatureRange", "maxThresholdCelsius", in: limits)
        else { return nil }
        let lower: Int16 = HundredthScale.hundredths(minimum)
        let upper: Int16 = HundredthScale.hundredths(maximum)
        if lower < upper, (lower...upper).contains(measured ?? lower) { return lower...upper }
        reader.notes.addFault(
            .sync, reader.pointer(toAttribute: "temperatureRange"),
            "\(minimum) to \(maximum) is not a range that contains the temperature; ignored")
        return nil
    }
}
