import HomeCatalog
import HomeModel

/// Behavior of Matter's Air Quality.
struct AirQualityBehavior: Behavior {
    typealias Subject = Matter.AirQualityTrait

    struct MeasureFields: LocalSchema {
        /// The new air quality.
        @Field<Subject.AirQualityEnum>(0) var airQuality
    }

    var stimuli: [StimulusHandler] {
        [
            .on("measureAirQuality", MeasureFields.self) { (endpoint, fields) throws(HomeError) in
                let sensor = endpoint[Subject.self]
                guard let quality = fields.airQuality, Self.supports(quality, sensor) else {
                    throw .rejected(
                        .constraintError,
                        "This sensor does not support this air quality; its features define the supported ones.")
                }
                sensor.airQuality = quality
            }
        ]
    }

    private static func supports(_ quality: Subject.AirQualityEnum, _ sensor: TraitDraft<Subject>) -> Bool {
        switch quality {
        case .unknown, .good, .poor: true
        case .fair: sensor.has(.fair)
        case .moderate: sensor.has(.moderate)
        case .veryPoor: sensor.has(.veryPoor)
        case .extremelyPoor: sensor.has(.extremelyPoor)
        }
    }
}
