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
                        .words([
                            "good": "good", "healthy": "good", "fair": "fair", "moderate": "moderate",
                            "poor": "poor", "unhealthy for sensitive groups": "poor", "unhealthy": "poor",
                            "very poor": "veryPoor", "very unhealthy": "veryPoor", "severe": "extremelyPoor",
                            "hazardous": "extremelyPoor",
                        ]))
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
                        .words(["clean": "ok", "dirty": "warning", "needs replacement": "critical"]))
                }
            ]),
        filter("FilterLifeTime", Google.FilterMonitoringTrait.self, \.changeIndicationLifetime, \.condition),
        filter("HEPAFilterLifeTime", Matter.HepaFilterMonitoringTrait.self, \.changeIndication, \.condition),
        filter("Max2FilterLifeTime", Google.Max2FilterMonitoringTrait.self, \.changeIndication, \.condition),
        concentration("PM10", Matter.Pm10ConcentrationMeasurementTrait.self),
        concentration("PM2.5", Matter.Pm25ConcentrationMeasurementTrait.self),
        filter("PreFilterLifeTime", Google.PreFilterMonitoringTrait.self, \.changeIndication, \.condition),
        CloudSensor(
            name: "RainDetection", unit: nil, deviceType: "matter.rainSensor",
            mirrors: [boolean(["rain detected": "true", "no rain detected": "false"])]),
        CloudSensor(
            name: "SmokeLevel", unit: "PARTS_PER_MILLION",
            mirrors: [
                TraitMirror(Google.SmokeLevelConcentrationMeasurementTrait.self) {
                    $0.state(
                        "currentSensorState", is: \.levelValue,
                        .words([
                            "no smoke detected": "noSmokeDetected", "smoke detected": "smokeDetected",
                            "high": "high",
                        ]))
                    $0.state("rawValue", is: \.measuredValue)
                },
                TraitMirror(Matter.SmokeCoAlarmTrait.self) {
                    $0.state(
                        "currentSensorState", is: \.smokeState,
                        .words(["no smoke detected": "normal", "smoke detected": "warning", "high": "critical"]))
                },
            ]),
        concentration(
            "VolatileOrganicCompounds", Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait.self),
        CloudSensor(
            name: "WaterLeak", unit: nil, deviceType: "matter.waterLeakDetector",
            mirrors: [boolean(["leak": "true", "no leak": "false"])]),
    ]

    /// The remaining life of a filter. Matter has one value for both `new` and `good`.
    private static func filter<T: Trait, Indication: ValueKey, Condition: ValueKey>(
        _ name: String, _ trait: T.Type, _ indication: KeyPath<T.Attributes, Indication>,
        _ condition: KeyPath<T.Attributes, Condition>
    ) -> CloudSensor {
        CloudSensor(
            name: name, unit: "PERCENTAGE",
            mirrors: [
                TraitMirror(trait) {
                    $0.state(
                        "currentSensorState", is: indication,
                        .words(["good": "ok", "new": "ok", "replace soon": "warning", "replace now": "critical"]))
                    $0.state("rawValue", is: condition)
                }
            ])
    }

    private static func boolean(_ words: NamePairs) -> TraitMirror {
        TraitMirror(Matter.BooleanStateTrait.self) { $0.state("currentSensorState", is: \.stateValue, .words(words)) }
    }

    private static func concentration<T: Trait>(_ name: String, _ trait: T.Type, words: NamePairs = [:]) -> CloudSensor
    where T.Attributes == Matter.ConcentrationMeasurement.Attributes {
        CloudSensor(
            name: name, unit: name.hasPrefix("PM") ? "MICROGRAMS_PER_CUBIC_METER" : "PARTS_PER_MILLION",
            mirrors: [
                TraitMirror(trait) {
                    $0.state("rawValue", is: \.measuredValue)
                    if words != [:] { $0.state("currentSensorState", is: \.levelValue, .words(words)) }
                }
            ])
    }
}
