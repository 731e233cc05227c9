import HomeCatalog
import HomeModel

/// The temperature of a sensor, an oven or a boiler, in hundredths of a degree; the one that is asked for has no
/// counterpart.
enum TemperatureControlMapping: CloudTraitMapping {
    static let name = "TemperatureControl"

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        let isSensor = reader.isQueryOnly
        // What can only be read has nothing to set: its setpoint repeats the temperature or stands in for it.
        let state = isSensor && !reader.has(state: ambient) ? setpoint : ambient
        let own = reader.counterpart(for: Matter.TemperatureMeasurementTrait.self)
        guard reader.hasStates, own != nil || reader.has(state: state) else { return [] }
        if !isSensor { reader.leaveOut(state: setpoint) }

        let measured: Int16? = reader.number(state, in: -273.15...327.67).map { HundredthScale.hundredths($0) }
        let range = isSensor ? range(&reader, around: measured) : nil
        let trait = TraitTemplate(partial: Matter.TemperatureMeasurementTrait.self) {
            $0.measuredValue = measured
            $0.minMeasuredValue = range?.lowerBound
            $0.maxMeasuredValue = range?.upperBound
        }
        return [Placement(type: own ?? TemperatureSensorDeviceType.definition, trait: trait)]
    }

    private static let ambient = "temperatureAmbientCelsius"
    private static let setpoint = "temperatureSetpointCelsius"

    /// What a sensor can measure; nil where that is not told or contradicts its temperature.
    private static func range(_ reader: inout TraitReader, around measured: Int16?) -> ClosedRange<Int16>? {
        let limits = -273.15...327.67
        guard
            let least = reader.number(attribute: "temperatureRange", "minThresholdCelsius", in: limits),
            let greatest = reader.number(attribute: "temperatureRange", "maxThresholdCelsius", in: limits)
        else { return nil }
        let lower: Int16 = HundredthScale.hundredths(least)
        let upper: Int16 = HundredthScale.hundredths(greatest)
        if lower < upper, (lower...upper).contains(measured ?? lower) { return lower...upper }
        reader.notes.fault(
            .sync, reader.place(ofAttribute: "temperatureRange"),
            "\(least) to \(greatest) is no range that holds the temperature; left out")
        return nil
    }
}
