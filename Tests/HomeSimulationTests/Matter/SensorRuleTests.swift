import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about sensors, alarms and batteries.
@Suite struct SensorRuleTests {
    @Test(arguments: occupancy + states + measurements + airQuality + smoke) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    private static let occupancy = [
        BehaviorScenario(
            "presence is reported at once, absence after the hold time", OccupancySensorDeviceType.self,
            [
                .clearReports, .stimulate("enter"), .expect("occupancySensing", #"{"occupancy":["occupied"]}"#),
                .events(["occupancySensing.occupancyChanged"]),
                .stimulate("leave"), .advance(.seconds(29)),
                .expect("occupancySensing", #"{"occupancy":["occupied"]}"#), .advance(.seconds(1)),
                .expect("occupancySensing", #"{"occupancy":[]}"#),
                .event("occupancySensing.occupancyChanged", #"{"occupancy":[]}"#),
            ]),
        BehaviorScenario(
            "renewed presence restarts the hold time", OccupancySensorDeviceType.self,
            [
                .stimulate("enter"), .stimulate("leave"), .advance(.seconds(20)), .stimulate("enter"),
                .advance(.seconds(40)),
                .expect("occupancySensing", #"{"occupancy":["occupied"]}"#), .stimulate("leave"),
                .advance(.seconds(30)), .expect("occupancySensing", #"{"occupancy":[]}"#),
            ]),
        BehaviorScenario(
            "the hold time is within its limits, and the old delay is the same value", OccupancySensorDeviceType.self,
            [
                .expect(
                    "occupancySensing",
                    #"{"occupancySensorType":"pir","occupancySensorTypeBitmap":["pir"],"holdTime":30}"#),
                .write("occupancySensing", #"{"holdTime":60}"#),
                .expect("occupancySensing", #"{"holdTime":60,"pirOccupiedToUnoccupiedDelay":60}"#),
                .write("occupancySensing", #"{"pirOccupiedToUnoccupiedDelay":45}"#),
                .expect("occupancySensing", #"{"holdTime":45}"#),
                .rejectWrite("occupancySensing", #"{"holdTime":4}"#, .constraintError),
                .rejectWrite("occupancySensing", #"{"holdTime":3601}"#, .constraintError),
                .rejectWrite("occupancySensing", #"{"pirOccupiedToUnoccupiedDelay":4}"#, .constraintError), .powerCycle,
                .expect("occupancySensing", #"{"holdTime":45}"#),
            ]),
    ]

    /// A detector with a sound and a light that can be disabled and suppressed.
    private static func detector(_ type: (some DeviceType).Type) -> @Sendable () -> SimulatedDevice {
        {
            SimulatedDevice.with(
                type,
                TraitTemplate(Matter.BooleanStateTrait.self) {
                    $0.stateValue = type.definition == ContactSensorDeviceType.definition
                },
                TraitTemplate(
                    Matter.BooleanStateConfigurationTrait.self,
                    features: [.visual, .audible, .alarmSuppress, .sensitivityLevel]
                ) {
                    $0.currentSensitivityLevel = 1
                    $0.supportedSensitivityLevels = 3
                    $0.defaultSensitivityLevel = 1
                    $0.alarmsActive = []
                    $0.alarmsSuppressed = []
                    $0.alarmsEnabled = [.visual, .audible]
                    $0.alarmsSupported = [.visual, .audible]
                    $0.sensorFault = []
                })
        }
    }

    private static let states = [
        BehaviorScenario(
            "a contact is true while it is closed", ContactSensorDeviceType.self,
            [
                .expect("booleanState", #"{"stateValue":true}"#), .clearReports,
                .stimulate("sense", #"{"stateValue":false}"#),
                .expect("booleanState", #"{"stateValue":false}"#), .events(["booleanState.stateChange"]),
                .event("booleanState.stateChange", #"{"stateValue":false}"#),
                .stimulate("sense", #"{"stateValue":false}"#), .events(["booleanState.stateChange"]),
            ]),
        BehaviorScenario(
            "a leak is true when it is detected", WaterLeakDetectorDeviceType.self,
            [.expect("booleanState", #"{"stateValue":false}"#)]),
        BehaviorScenario(
            "frost is true when it is detected", WaterFreezeDetectorDeviceType.self,
            [.expect("booleanState", #"{"stateValue":false}"#)]),
        BehaviorScenario(
            "rain is true when it is detected", RainSensorDeviceType.self,
            [.expect("booleanState", #"{"stateValue":false}"#)]),
        BehaviorScenario(
            "a trigger activates the enabled alarms, which can be suppressed until it ends",
            on: detector(WaterLeakDetectorDeviceType.self),
            [
                .reject(
                    "booleanStateConfiguration.suppressAlarm", #"{"alarmsToSuppress":["visual"]}"#, .invalidInState),
                .clearReports,
                .stimulate("sense", #"{"stateValue":true}"#),
                .expect("booleanStateConfiguration", #"{"alarmsActive":["visual","audible"],"alarmsSuppressed":[]}"#),
                .events(["booleanState.stateChange", "booleanStateConfiguration.alarmsStateChanged"]),
                .send("booleanStateConfiguration.suppressAlarm", #"{"alarmsToSuppress":["audible"]}"#),
                .expect("booleanStateConfiguration", #"{"alarmsSuppressed":["audible"]}"#),
                .stimulate("sense", #"{"stateValue":false}"#),
                .expect("booleanStateConfiguration", #"{"alarmsActive":[],"alarmsSuppressed":[]}"#),
            ]),
        BehaviorScenario(
            "a contact activates the alarms when it is opened", on: detector(ContactSensorDeviceType.self),
            [
                .stimulate("sense", #"{"stateValue":false}"#),
                .expect("booleanStateConfiguration", #"{"alarmsActive":["visual","audible"]}"#),
                .stimulate("sense", #"{"stateValue":true}"#),
                .expect("booleanStateConfiguration", #"{"alarmsActive":[]}"#),
            ]),
        BehaviorScenario(
            "disabling an alarm clears it", on: detector(WaterLeakDetectorDeviceType.self),
            [
                .stimulate("sense", #"{"stateValue":true}"#),
                .send("booleanStateConfiguration.suppressAlarm", #"{"alarmsToSuppress":["audible"]}"#),
                .send("booleanStateConfiguration.enableDisableAlarm", #"{"alarmsToEnableDisable":["visual"]}"#),
                .expect(
                    "booleanStateConfiguration",
                    #"{"alarmsEnabled":["visual"],"alarmsActive":["visual"],"alarmsSuppressed":[]}"#),
                .stimulate("sense", #"{"stateValue":false}"#), .stimulate("sense", #"{"stateValue":true}"#),
                .expect("booleanStateConfiguration", #"{"alarmsActive":["visual"]}"#),
            ]),
        BehaviorScenario(
            "alarms that are not supported and levels beyond the last are CONSTRAINT_ERROR",
            on: {
                var device = detector(WaterLeakDetectorDeviceType.self)()
                try? device.write("booleanStateConfiguration", #"{"currentSensitivityLevel":2}"#)
                return device
            },
            [
                .expect("booleanStateConfiguration", #"{"currentSensitivityLevel":2}"#),
                .rejectWrite("booleanStateConfiguration", #"{"currentSensitivityLevel":3}"#, .constraintError),
                .reject(
                    "booleanStateConfiguration.enableDisableAlarm", #"{"alarmsToEnableDisable":4}"#, .constraintError),
                .reject("booleanStateConfiguration.suppressAlarm", #"{"alarmsToSuppress":4}"#, .constraintError),
            ]),
        BehaviorScenario(
            "a fault of the sensor emits its event", on: detector(WaterLeakDetectorDeviceType.self),
            [
                .clearReports, .stimulate("breakSensor", #"{"sensorFault":["generalFault"]}"#),
                .expect("booleanStateConfiguration", #"{"sensorFault":["generalFault"]}"#),
                .events(["booleanStateConfiguration.sensorFault"]),
            ]),
    ]

    /// Checks that a sensor accepts both ends of its range and null, and rejects other values.
    private static func range(_ type: any DeviceType.Type, _ trait: String, _ range: ClosedRange<Int>)
        -> BehaviorScenario
    {
        BehaviorScenario(
            "\(trait) accepts its whole range and null, and rejects other values", type,
            [
                .stimulate("measure", "{\"value\":\(range.lowerBound)}"),
                .expect(trait, "{\"measuredValue\":\(range.lowerBound)}"),
                .stimulate("measure", "{\"value\":\(range.upperBound)}"),
                .expect(trait, "{\"measuredValue\":\(range.upperBound)}"),
                .stimulate("measure", #"{"value":null}"#), .expect(trait, #"{"measuredValue":null}"#),
                .rejectStimulus("measure", "{\"value\":\(range.upperBound + 1)}"), .rejectStimulus("measure", "{}"),
                .rejectStimulus("measure", #"{"value":1.5}"#), .rejectStimulus("measure", #"{"value":"1"}"#),
                .rejectWrite(trait, #"{"measuredValue":1}"#, .unsupportedWrite),
            ])
    }

    private static let measurements = [
        range(TemperatureSensorDeviceType.self, "temperatureMeasurement", -2000...6000),
        range(HumiditySensorDeviceType.self, "relativeHumidityMeasurement", 0...10000),
        range(LightSensorDeviceType.self, "illuminanceMeasurement", 1...50001),
        range(PressureSensorDeviceType.self, "pressureMeasurement", 300...1100),
        range(FlowSensorDeviceType.self, "flowMeasurement", 0...100),
        BehaviorScenario(
            "an illuminance of 0 means too dark to be measured", LightSensorDeviceType.self,
            [
                .stimulate("measure", #"{"value":0}"#),
                .expect("illuminanceMeasurement", #"{"measuredValue":0,"minMeasuredValue":1}"#),
                .stimulate("measure", #"{"value":24772}"#),
                .expect("illuminanceMeasurement", #"{"measuredValue":24772}"#),
            ]),
        BehaviorScenario(
            "a measurement is reported when it changes", TemperatureSensorDeviceType.self,
            [
                .clearReports, .stimulate("measure", #"{"value":2345}"#),
                .reportedValues("temperatureMeasurement.measuredValue", "[2345]"),
                .stimulate("measure", #"{"value":2345}"#), .advance(.hours(5)),
                .reportedValues("temperatureMeasurement.measuredValue", "[2345]"),
            ]),
    ]

    private static let airQuality = [
        BehaviorScenario(
            "only supported air qualities are accepted", AirQualitySensorDeviceType.self,
            [
                .stimulate("measureAirQuality", #"{"airQuality":"poor"}"#),
                .expect("airQuality", #"{"airQuality":"poor"}"#),
                .stimulate("measureAirQuality", #"{"airQuality":"good"}"#),
                .expect("airQuality", #"{"airQuality":"good"}"#),
                .rejectStimulus("measureAirQuality", #"{"airQuality":99}"#),
            ]),
        BehaviorScenario(
            "the peak of a concentration lasts for its window, and the average follows the readings",
            on: {
                .with(
                    AirQualitySensorDeviceType.self,
                    TraitTemplate(
                        Matter.CarbonDioxideConcentrationMeasurementTrait.self,
                        features: [.numericMeasurement, .peakMeasurement, .averageMeasurement]
                    ) {
                        $0.measuredValue = 400
                        $0.minMeasuredValue = 0
                        $0.maxMeasuredValue = 5000
                        $0.peakMeasuredValue = 400
                        $0.peakMeasuredValueWindow = 3600
                        $0.averageMeasuredValue = 400
                        $0.averageMeasuredValueWindow = 3600
                        $0.measurementUnit = .ppm
                        $0.measurementMedium = .air
                    })
            },
            [
                .stimulate("measureCarbonDioxide", #"{"value":1500}"#),
                .expect("carbonDioxideConcentrationMeasurement", #"{"measuredValue":1500,"peakMeasuredValue":1500}"#),
                .expectNumber("carbonDioxideConcentrationMeasurement.averageMeasuredValue", in: 400...1500),
                .advance(.minutes(30)),
                .stimulate("measureCarbonDioxide", #"{"value":600}"#),
                .expect("carbonDioxideConcentrationMeasurement", #"{"measuredValue":600,"peakMeasuredValue":1500}"#),
                .expectNumber("carbonDioxideConcentrationMeasurement.averageMeasuredValue", in: 600...1500),
                .advance(.minutes(61)),
                .expect("carbonDioxideConcentrationMeasurement", #"{"peakMeasuredValue":600}"#), .advance(.hours(2)),
                .expectNumber("carbonDioxideConcentrationMeasurement.averageMeasuredValue", in: 599...601),
                .rejectStimulus("measureCarbonDioxide", #"{"value":5001}"#),
                .stimulate("measureCarbonDioxide", #"{"value":null}"#),
                .expect("carbonDioxideConcentrationMeasurement", #"{"measuredValue":null}"#),
            ]),
    ]

    private static let alarm = SmokeCOAlarmDeviceType.self

    private static let smoke = [
        BehaviorScenario(
            "the expressed state is the most urgent one, and AllClear comes last", alarm,
            [
                .clearReports, .stimulate("senseCarbonMonoxide", #"{"alarmState":"warning"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"coAlarm"}"#),
                .stimulate("senseSmoke", #"{"alarmState":"critical"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"smokeAlarm","smokeState":"critical"}"#),
                .events(["smokeCoAlarm.coAlarm", "smokeCoAlarm.smokeAlarm"]),
                .event("smokeCoAlarm.smokeAlarm", #"{"alarmSeverityLevel":"critical"}"#), .clearReports,
                .stimulate("senseSmoke", #"{"alarmState":"normal"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"coAlarm"}"#), .events([]),
                .stimulate("senseCarbonMonoxide", #"{"alarmState":"normal"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"normal"}"#), .events(["smokeCoAlarm.allClear"]),
            ]),
        BehaviorScenario(
            "the order of urgency", alarm,
            [
                .stimulate("drainBattery", #"{"alarmState":"warning"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"batteryAlert"}"#),
                .stimulate("expire"), .expect("smokeCoAlarm", #"{"expressedState":"endOfService"}"#),
                .send("smokeCoAlarm.selfTestRequest"),
                .expect("smokeCoAlarm", #"{"expressedState":"testing"}"#), .stimulate("breakHardware"),
                .expect("smokeCoAlarm", #"{"expressedState":"hardwareFault"}"#),
                .stimulate("hearOfCarbonMonoxide", #"{"alarmState":"warning"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"interconnectCO"}"#),
                .stimulate("senseCarbonMonoxide", #"{"alarmState":"warning"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"coAlarm"}"#),
                .stimulate("hearOfSmoke", #"{"alarmState":"warning"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"interconnectSmoke"}"#),
                .stimulate("senseSmoke", #"{"alarmState":"warning"}"#),
                .expect("smokeCoAlarm", #"{"expressedState":"smokeAlarm"}"#),
            ]),
        BehaviorScenario(
            "a self-test of an alarm with a fault is BUSY until it ends", alarm,
            [
                .stimulate("breakHardware"), .send("smokeCoAlarm.selfTestRequest"),
                .expect("smokeCoAlarm", #"{"testInProgress":true,"expressedState":"hardwareFault"}"#),
                .reject("smokeCoAlarm.selfTestRequest", nil, .busy), .advance(.minutes(1)),
                .send("smokeCoAlarm.selfTestRequest"),
            ]),
        BehaviorScenario(
            "a self-test ends by itself, and a request during an alarm or a test is BUSY", alarm,
            [
                .clearReports, .send("smokeCoAlarm.selfTestRequest"),
                .expect("smokeCoAlarm", #"{"testInProgress":true,"expressedState":"testing"}"#),
                .reject("smokeCoAlarm.selfTestRequest", nil, .busy), .advance(.minutes(1)),
                .expect("smokeCoAlarm", #"{"testInProgress":false,"expressedState":"normal"}"#),
                .events(["smokeCoAlarm.selfTestComplete", "smokeCoAlarm.allClear"]),
                .stimulate("senseSmoke", #"{"alarmState":"warning"}"#),
                .reject("smokeCoAlarm.selfTestRequest", nil, .busy),
                .stimulate("senseSmoke", #"{"alarmState":"normal"}"#),
                .stimulate("hearOfSmoke", #"{"alarmState":"warning"}"#),
                .reject("smokeCoAlarm.selfTestRequest", nil, .busy),
                .stimulate("hearOfSmoke", #"{"alarmState":"normal"}"#),
                .stimulate("drainBattery", #"{"alarmState":"warning"}"#), .send("smokeCoAlarm.selfTestRequest"),
            ]),
        BehaviorScenario(
            "a warning can be muted, a critical alarm cannot", alarm,
            [
                .stimulate("senseSmoke", #"{"alarmState":"warning"}"#), .clearReports, .stimulate("pressMute"),
                .expect("smokeCoAlarm", #"{"deviceMuted":"muted"}"#),
                .events(["smokeCoAlarm.alarmMuted"]), .stimulate("senseSmoke", #"{"alarmState":"critical"}"#),
                .expect("smokeCoAlarm", #"{"deviceMuted":"notMuted"}"#),
                .rejectStimulus("pressMute"), .stimulate("senseSmoke", #"{"alarmState":"normal"}"#),
            ]),
        BehaviorScenario(
            "the sensitivity can be written", alarm,
            [
                .write("smokeCoAlarm", #"{"smokeSensitivityLevel":"low"}"#),
                .expect("smokeCoAlarm", #"{"smokeSensitivityLevel":"low"}"#),
                .rejectWrite("smokeCoAlarm", #"{"smokeSensitivityLevel":3}"#, .constraintError),
            ]),
        BehaviorScenario(
            "the battery of the alarm agrees with its power source", alarm,
            [
                .stimulate("drainBattery", #"{"alarmState":"critical"}"#),
                .expect("smokeCoAlarm", #"{"batteryAlert":"critical"}"#),
                .expect("powerSource", #"{"batChargeLevel":"critical","batReplacementNeeded":true}"#),
                .expectNumber("powerSource.batPercentRemaining", in: 0...10),
                .stimulate("drainBattery", #"{"alarmState":"normal"}"#),
                .expect("powerSource", #"{"batChargeLevel":"ok","batReplacementNeeded":false}"#),
                .expectNumber("powerSource.batPercentRemaining", in: 41...200),
            ]),
    ]
}
