import HomeCatalog
import HomeModel

extension CloudSensor {
    /// All sensors of the trait SensorState.
    static let all: [CloudSensor] = [
        CloudSensor(
            name: "AirQuality", unit: "AQI",
            mirrors: [
                TraitMirror(Matter.AirQualityTrait.self) {
                    $0.state(
                        "currentSensorState", is: \.airQuality,
                        ValueTranslation(
                            words: [
                                "good": "good", "healthy": "good", "fair": "fair", "moderate": "moderate",
                                "poor": "poor",
                                "unhealthy for sensitive groups": "poor", "unhealthy": "poor", "very poor": "veryPoor",
                                "very unhealthy": "veryPoor", "severe": "extremelyPoor", "hazardous": "extremelyPoor",
                            ], usesCatalogWords: false))
                },
                TraitMirror(Google.ExtendedAirQualityTrait.self) { $0.state("rawValue", is: \.measuredValue) },
            ]),
        concentration("CarbonDioxideLevel", Matter.CarbonDioxideConcentrationMeasurementTrait.self),
        concentration(
            "CarbonMonoxideLevel", Matter.CarbonMonoxideConcentrationMeasurementTrait.self,
            words: [
                "no carbon monoxide detected": "low", "carbon monoxide detected": "medium", "high": "high",
            ]),
        CloudSensor(
            name: "FilterCleanliness", unit: nil,
            mirrors: [
                TraitMirror(Google.FilterMonitoringTrait.self) {
                    $0.state(
                        "currentSensorState", is: \.changeIndicationCleanliness,
                        ValueTranslation(
                            words: ["clean": "ok", "dirty": "warning", "needs replacement": "critical"],
                            usesCatalogWords: false))
                }
            ]),
        CloudSensor(
            name: "FilterLifeTime", unit: "PERCENTAGE",
            mirrors: [
                TraitMirror(Google.FilterMonitoringTrait.self) {
                    $0.state("currentSensorState", is: \.changeIndicationLifetime, lifeTime)
                    $0.state("rawValue", is: \.condition)
                }
            ]),
        CloudSensor(
            name: "HEPAFilterLifeTime", unit: "PERCENTAGE",
            mirrors: [
                TraitMirror(Matter.HepaFilterMonitoringTrait.self) {
                    $0.state("currentSensorState", is: \.changeIndication, lifeTime)
                    $0.state("rawValue", is: \.condition)
                }
            ]),
        CloudSensor(
            name: "Max2FilterLifeTime", unit: "PERCENTAGE",
            mirrors: [
                TraitMirror(Google.Max2FilterMonitoringTrait.self) {
                    $0.state("currentSensorState", is: \.changeIndication, lifeTime)
                    $0.state("rawValue", is: \.condition)
                }
            ]),
        concentration("PM10", Matter.Pm10ConcentrationMeasurementTrait.self),
        concentration("PM2.5", Matter.Pm25ConcentrationMeasurementTrait.self),
        CloudSensor(
            name: "PreFilterLifeTime", unit: "PERCENTAGE",
            mirrors: [
                TraitMirror(Google.PreFilterMonitoringTrait.self) {
                    $0.state("currentSensorState", is: \.changeIndication, lifeTime)
                    $0.state("rawValue", is: \.condition)
                }
            ]),
        CloudSensor(
            name: "RainDetection", unit: nil, deviceType: "matter.rainSensor",
            mirrors: [boolean(["rain detected": "true", "no rain detected": "false"])]),
        CloudSensor(
            name: "SmokeLevel", unit: "PARTS_PER_MILLION",
            mirrors: [
                TraitMirror(Google.SmokeLevelConcentrationMeasurementTrait.self) {
                    $0.state(
                        "currentSensorState", is: \.levelValue,
                        ValueTranslation(
                            words: [
                                "no smoke detected": "noSmokeDetected", "smoke detected": "smokeDetected",
                                "high": "high",
                            ], usesCatalogWords: false))
                    $0.state("rawValue", is: \.measuredValue)
                },
                TraitMirror(Matter.SmokeCoAlarmTrait.self) {
                    $0.state(
                        "currentSensorState", is: \.smokeState,
                        ValueTranslation(
                            words: [
                                "no smoke detected": "normal", "smoke detected": "warning", "high": "critical",
                            ], usesCatalogWords: false))
                },
            ]),
        concentration(
            "VolatileOrganicCompounds", Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait.self),
        CloudSensor(
            name: "WaterLeak", unit: nil, deviceType: "matter.waterLeakDetector",
            mirrors: [boolean(["leak": "true", "no leak": "false"])]),
    ]

    /// The words for a filter's condition. Matter has one value for both `new` and `good`.
    private static let lifeTime = ValueTranslation(
        words: [
            "good": "ok", "new": "ok", "replace soon": "warning", "replace now": "critical",
        ], usesCatalogWords: false)

    private static func boolean(_ words: NamePairs) -> TraitMirror {
        TraitMirror(Matter.BooleanStateTrait.self) {
            $0.state("currentSensorState", is: \.stateValue, ValueTranslation(words: words, usesCatalogWords: false))
        }
    }

    private static func concentration<T: Trait>(_ name: String, _ trait: T.Type, words: NamePairs = [:]) -> CloudSensor
    where T.Attributes == Matter.ConcentrationMeasurement.Attributes {
        CloudSensor(
            name: name, unit: name.hasPrefix("PM") ? "MICROGRAMS_PER_CUBIC_METER" : "PARTS_PER_MILLION",
            mirrors: [
                TraitMirror(trait) {
                    $0.state("rawValue", is: \.measuredValue)
                    if words != [:] {
                        $0.state(
                            "currentSensorState", is: \.levelValue,
                            ValueTranslation(words: words, usesCatalogWords: false)
                        )
                    }
                }
            ])
    }
}
