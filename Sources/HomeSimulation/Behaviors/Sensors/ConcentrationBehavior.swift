import HomeCatalog
import HomeModel

/// Behavior of Matter's concentration measurement traits: value, peak and average of a substance in the air.
struct ConcentrationBehavior<Subject: Trait>: Behavior
where
    Subject.Attributes == Matter.ConcentrationMeasurement.Attributes,
    Subject.Feature == Matter.ConcentrationMeasurement.Feature
{
    /// Fires at the end of the peak's window.
    private static var peakWindowEnd: String { "peakIsOver" }
    /// Fires when the value has been constant for the window of the average.
    private static var averageWindowEnd: String { "meanIsOver" }

    /// The name of the stimulus in lower camel case. It is unique on a sensor of several substances: `measureOzone`.
    let stimulus: String

    struct MeasureFields: LocalSchema {
        /// The new reading in the sensor's unit; null if it cannot measure.
        @Field<Float?>(0) var value
        /// The level of the reading.
        @Field<Matter.ConcentrationMeasurement.LevelValueEnum>(1, .optional) var level
    }

    var stimuli: [StimulusHandler] {
        [
            .on(stimulus, MeasureFields.self) { (endpoint, fields) throws(HomeError) in
                try measure(fields[dynamicMember: \.value], fields.level, on: endpoint)
            }
        ]
    }

    private func measure(
        _ value: Float?, _ level: Matter.ConcentrationMeasurement.LevelValueEnum?, on endpoint: Endpoint
    ) throws(HomeError) {
        let sensor = endpoint[Subject.self]
        let minimum = sensor.minMeasuredValue ?? 0
        let maximum = sensor.maxMeasuredValue ?? .greatestFiniteMagnitude
        if let value, value < minimum || value > maximum {
            throw .rejected(.constraintError, "This sensor measures \(minimum) to \(maximum); \(value) was sent.")
        }
        let before = sensor.measuredValue
        sensor.measuredValue = value
        sensor.levelValue = level ?? sensor.levelValue
        guard let value else { return }
        if value >= sensor.peakMeasuredValue ?? -.infinity { sensor.peakMeasuredValue = value }
        sensor.schedule(
            Self.peakWindowEnd, after: .seconds(Int64(sensor.peakMeasuredValueWindow ?? 1)), isAmbient: true)
        // Until the window ends, the average counts the old value and the new one for half of the window each.
        sensor.averageMeasuredValue = ((sensor.averageMeasuredValue ?? before ?? value) + value) / 2
        sensor.schedule(
            Self.averageWindowEnd, after: .seconds(Int64(sensor.averageMeasuredValueWindow ?? 1)), isAmbient: true)
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let sensor = endpoint[Subject.self]
        switch timer {
        case Self.peakWindowEnd: sensor.peakMeasuredValue = sensor.measuredValue
        case Self.averageWindowEnd: sensor.averageMeasuredValue = sensor.measuredValue
        default: break
        }
    }
}

/// The substances, each with the name of its stimulus.
enum Concentrations {
    static let carbonDioxide = ConcentrationBehavior<Matter.CarbonDioxideConcentrationMeasurementTrait>(
        stimulus: "measureCarbonDioxide")
    static let carbonMonoxide = ConcentrationBehavior<Matter.CarbonMonoxideConcentrationMeasurementTrait>(
        stimulus: "measureCarbonMonoxide")
    static let formaldehyde = ConcentrationBehavior<Matter.FormaldehydeConcentrationMeasurementTrait>(
        stimulus: "measureFormaldehyde")
    static let nitrogenDioxide = ConcentrationBehavior<Matter.NitrogenDioxideConcentrationMeasurementTrait>(
        stimulus: "measureNitrogenDioxide")
    static let ozone = ConcentrationBehavior<Matter.OzoneConcentrationMeasurementTrait>(stimulus: "measureOzone")
    static let pm1 = ConcentrationBehavior<Matter.Pm1ConcentrationMeasurementTrait>(stimulus: "measurePm1")
    static let pm10 = ConcentrationBehavior<Matter.Pm10ConcentrationMeasurementTrait>(stimulus: "measurePm10")
    static let pm25 = ConcentrationBehavior<Matter.Pm25ConcentrationMeasurementTrait>(stimulus: "measurePm25")
    static let radon = ConcentrationBehavior<Matter.RadonConcentrationMeasurementTrait>(stimulus: "measureRadon")
    static let organicCompounds = ConcentrationBehavior<
        Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait
    >(stimulus: "measureOrganicCompounds")
}
