import HomeCatalog
import HomeModel

/// The humidity of the air, in hundredths of a percent; the humidity that is asked for has no counterpart.
enum HumiditySettingMapping: CloudTraitMapping {
    static let name = "HumiditySetting"

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        let own = reader.counterpart(for: Matter.RelativeHumidityMeasurementTrait.self)
        guard reader.hasStates, own != nil || reader.has(state: "humidityAmbientPercent") else { return [] }
        reader.leaveOut(state: "humiditySetpointPercent")
        return [placement(&reader, state: "humidityAmbientPercent")]
    }

    /// A humidity that some state tells, on the device's own type if that measures humidity, else on a sensor.
    static func placement(_ reader: inout TraitReader, state: String) -> Placement {
        let humidity = reader.number(state, in: 0...100)
        let trait = TraitTemplate(partial: Matter.RelativeHumidityMeasurementTrait.self) {
            $0.measuredValue = humidity.map { HundredthScale.hundredths($0) }
            $0.minMeasuredValue = 0
            $0.maxMeasuredValue = 10_000
        }
        let own = reader.counterpart(for: Matter.RelativeHumidityMeasurementTrait.self)
        return Placement(type: own ?? HumiditySensorDeviceType.definition, trait: trait)
    }
}
