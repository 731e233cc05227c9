import HomeCatalog
import HomeModel

/// A thermostat: temperatures in hundredths of a degree, modes by their Matter names.
///
/// Single setpoints go to the side that the mode works on; the other side then takes Matter's default, out of the way.
enum TemperatureSettingMapping: CloudTraitMapping {
    static let name = "TemperatureSetting"

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        let modes = ThermostatModes(&reader)
        let setpoints = ThermostatSetpoints(&reader, modes: modes)
        let ambient = reader.number("thermostatTemperatureAmbient", in: -273.15...327.67)
        let systemMode = reader.hasStates ? modes.systemMode(&reader) : nil
        let runningMode = modes.runningMode(&reader)
        let hasStates = reader.hasStates
        reader.leaveOut(state: "targetTempReachedEstimateUnixTimestampSec")

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
        let own = reader.counterpart(for: Matter.ThermostatTrait.self)
        var placements = [Placement(type: own ?? ThermostatDeviceType.definition, trait: thermostat)]
        if hasStates, reader.has(state: "thermostatHumidityAmbient") {
            placements.append(HumiditySettingMapping.placement(&reader, state: "thermostatHumidityAmbient"))
        }
        return placements
    }
}
