import HomeCatalog
import HomeModel

/// How a sensor tells how much of a substance is in the air; the same for all substances.
struct ConcentrationBehavior<Subject: Trait>: Behavior
where
    Subject.Attributes == Matter.ConcentrationMeasurement.Attributes,
    Subject.Feature == Matter.ConcentrationMeasurement.Feature
{
    /// Fires when the peak is older than its window.
    private static var peakIsOver: String { "peakIsOver" }
    /// Fires when the value has been the same for as long as the mean is taken.
    private static var meanIsOver: String { "meanIsOver" }

    /// Lower camel case, for a sensor of several substances: `measureOzone`.
    let stimulus: String

    struct Measure: Schema {
        /// What the sensor reads from now on, in the unit it has; null where it cannot tell.
        @Field<Float?>(0) var value
        /// How much that is, in words.
        @Field<Matter.ConcentrationMeasurement.LevelValueEnum>(1, .optional) var level
    }

    var stimuli: [StimulusHandler] {
        [
            .on(stimulus, Measure.self) { (endpoint, fields) throws(HomeError) in
                try measure(fields[dynamicMember: \.value], fields.level, on: endpoint)
            }
        ]
    }

    private func measure(
        _ value: Float?, _ level: Matter.ConcentrationMeasurement.LevelValueEnum?, on endpoint: Endpoint
    ) throws(HomeError) {
        let sensor = endpoint[Subject.self]
        let least = sensor.minMeasuredValue ?? 0
        let greatest = sensor.maxMeasuredValue ?? .greatestFiniteMagnitude
        if let value, value < least || value > greatest {
            throw .rejected(.constraintError, "This sensor measures \(least) to \(greatest); \(value) was sent.")
        }
        let before = sensor.measuredValue
        sensor.measuredValue = value
        sensor.levelValue = level ?? sensor.levelValue
        guard let value else { return }
        if value >= sensor.peakMeasuredValue ?? -.infinity { sensor.peakMeasuredValue = value }
        sensor.schedule(Self.peakIsOver, after: .seconds(Int64(sensor.peakMeasuredValueWindow ?? 1)), isAmbient: true)
        // Half of the time of the mean has the old value, half the new one, until it is over.
        sensor.averageMeasuredValue = ((sensor.averageMeasuredValue ?? before ?? value) + value) / 2
        sensor.schedule(
            Self.meanIsOver, after: .seconds(Int64(sensor.averageMeasuredValueWindow ?? 1)), isAmbient: true)
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let sensor = endpoint[Subject.self]
        switch timer {
        case Self.peakIsOver: sensor.peakMeasuredValue = sensor.measuredValue
        case Self.meanIsOver: sensor.averageMeasuredValue = sensor.measuredValue
        default: break
        }
    }
}
