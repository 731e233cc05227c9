import HomeCatalog
import HomeModel

/// How a sensor tells how good the air is.
struct AirQualityBehavior: Behavior {
    typealias Subject = Matter.AirQualityTrait

    struct Measure: Schema {
        /// How good the air is from now on.
        @Field<Subject.AirQualityEnum>(0) var airQuality
    }

    var stimuli: [StimulusHandler] {
        [
            .on("measureAirQuality", Measure.self) { (endpoint, fields) throws(HomeError) in
                let sensor = endpoint[Subject.self]
                guard let quality = fields.airQuality, Self.tells(quality, sensor) else {
                    throw .refused(
                        .constraintError, "This sensor does not tell that air quality; its features say which.")
                }
                sensor.airQuality = quality
            }
        ]
    }

    private static func tells(_ quality: Subject.AirQualityEnum, _ sensor: TraitDraft<Subject>) -> Bool {
        switch quality {
        case .unknown, .good, .poor: true
        case .fair: sensor.has(.fair)
        case .moderate: sensor.has(.moderate)
        case .veryPoor: sensor.has(.veryPoor)
        case .extremelyPoor: sensor.has(.extremelyPoor)
        }
    }
}

/// How a sensor tells how much of a substance is in the air; the same for all substances.
struct ConcentrationBehavior<Subject: Trait>: Behavior
where
    Subject.Attributes == Matter.ConcentrationMeasurement.Attributes,
    Subject.Feature == Matter.ConcentrationMeasurement.Feature
{
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
            throw .refused(.constraintError, "This sensor measures \(least) to \(greatest); \(value) was sent.")
        }
        sensor.measuredValue = value
        if let value, value > sensor.peakMeasuredValue ?? -.infinity { sensor.peakMeasuredValue = value }
        sensor.levelValue = level ?? sensor.levelValue
    }
}
