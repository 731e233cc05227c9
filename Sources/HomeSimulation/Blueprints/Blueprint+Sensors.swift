import HomeCatalog
import HomeModel

extension Blueprint {
    /// Sensors and detectors. Thermometers and hygrometers are with the climate devices.
    static let sensors = [
        contactSensor, waterLeakDetector, waterFreezeDetector, rainSensor, occupancySensor, lightSensor,
        pressureSensor, flowSensor, onOffSensor, airQualitySensor, smokeAlarm,
    ]

    /// A closed contact sensor.
    private static let contactSensor = detector(ContactSensorDeviceType.self, "Door Contact", 0x8100, state: true)
    private static let waterLeakDetector = detector(
        WaterLeakDetectorDeviceType.self, "Leak Detector", 0x8101, state: false)
    private static let waterFreezeDetector = detector(
        WaterFreezeDetectorDeviceType.self, "Frost Detector", 0x8102, state: false)
    private static let rainSensor = detector(RainSensorDeviceType.self, "Rain Sensor", 0x8103, state: false)

    private static func detector<T: DeviceType>(_ type: T.Type, _ name: String, _ id: UInt16, state: Bool)
        -> Blueprint
    {
        Blueprint(
            type, Product("Fieldnote", 0xFFF3, name, id),
            [TraitTemplate(Matter.BooleanStateTrait.self) { $0.stateValue = state }])
    }

    private static let occupancySensor = Blueprint(
        OccupancySensorDeviceType.self, Product("Fieldnote", 0xFFF3, "Presence Sensor", 0x8104),
        [
            TraitTemplate(Matter.OccupancySensingTrait.self, features: [.passiveInfrared]) {
                $0.occupancy = []
                $0.occupancySensorType = .pir
                $0.occupancySensorTypeBitmap = [.pir]
                $0.holdTime = 30
                $0.holdTimeLimits = Record {
                    $0.holdTimeMin = 5
                    $0.holdTimeMax = 3600
                    $0.holdTimeDefault = 30
                }
                $0.pirOccupiedToUnoccupiedDelay = 30
            }
        ])

    /// A light sensor at 300 lux, as in a room by day.
    private static let lightSensor = Blueprint(
        LightSensorDeviceType.self, Product("Fieldnote", 0xFFF3, "Light Sensor", 0x8105),
        [
            TraitTemplate(Matter.IlluminanceMeasurementTrait.self) {
                $0.measuredValue = 24_772
                $0.minMeasuredValue = 1
                $0.maxMeasuredValue = 50_001
                $0.tolerance = 500
                $0.lightSensorType = .photodiode
            }
        ])

    private static let pressureSensor = Blueprint(
        PressureSensorDeviceType.self, Product("Fieldnote", 0xFFF3, "Barometer", 0x8106),
        [
            TraitTemplate(Matter.PressureMeasurementTrait.self) {
                $0.measuredValue = 1013
                $0.minMeasuredValue = 300
                $0.maxMeasuredValue = 1100
                $0.tolerance = 1
            }
        ])

    /// A flow sensor without flow.
    private static let flowSensor = Blueprint(
        FlowSensorDeviceType.self, Product("Fieldnote", 0xFFF3, "Flow Meter", 0x8107),
        [
            TraitTemplate(Matter.FlowMeasurementTrait.self) {
                $0.measuredValue = 0
                $0.minMeasuredValue = 0
                $0.maxMeasuredValue = 100
                $0.tolerance = 1
            }
        ])

    private static let onOffSensor = Blueprint(
        OnOffSensorDeviceType.self, Product("Fieldnote", 0xFFF3, "Motion Switch", 0x8108))

    /// An air quality sensor with a thermometer and a hygrometer.
    private static let airQualitySensor = Blueprint(
        AirQualitySensorDeviceType.self, Product("Fieldnote", 0xFFF3, "Air Monitor", 0x8109),
        [
            TraitTemplate(
                Matter.AirQualityTrait.self, features: [.fair, .moderate, .veryPoor, .extremelyPoor]
            ) { $0.airQuality = .good },
            .concentration(Matter.CarbonDioxideConcentrationMeasurementTrait.self, 620, in: .ppm, upTo: 5000),
            .concentration(Matter.Pm25ConcentrationMeasurementTrait.self, 6, in: .ugm3, upTo: 1000),
            .concentration(Matter.Pm10ConcentrationMeasurementTrait.self, 11, in: .ugm3, upTo: 1000),
            .concentration(
                Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait.self, 90, in: .ppb,
                upTo: 60_000),
        ],
        others: [
            PartTemplate(
                number: 2, type: TemperatureSensorDeviceType.definition,
                traits: [.thermometer(2100, from: -1000, to: 5000)]),
            PartTemplate(number: 3, type: HumiditySensorDeviceType.definition, traits: [.hygrometer(4500)]),
        ])

    /// A battery-powered alarm for smoke and carbon monoxide.
    private static let smokeAlarm = Blueprint(
        SmokeCOAlarmDeviceType.self, Product("Fieldnote", 0xFFF3, "Smoke and CO Alarm", 0x810A),
        [
            TraitTemplate(Matter.SmokeCoAlarmTrait.self, features: [.smokeAlarm, .coAlarm]) {
                $0.deviceMuted = .notMuted
                $0.interconnectSmokeAlarm = .normal
                $0.interconnectCOAlarm = .normal
                $0.contaminationState = .normal
                $0.smokeSensitivityLevel = .standard
            }
            .acceptingAllCommands,
            .concentration(Matter.CarbonMonoxideConcentrationMeasurementTrait.self, 0, in: .ppm, upTo: 1000),
        ],
        others: [.battery(number: 2, kind: "9 V block", percent: 87)])
}
