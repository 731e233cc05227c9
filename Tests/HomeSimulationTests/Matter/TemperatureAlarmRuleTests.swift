import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Temperature Alarm.
@Suite struct TemperatureAlarmRuleTests {
    @Test(arguments: scenarios) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private typealias Alarms = Matter.TemperatureAlarmTrait.AlarmBitmap
    private static let alarms: Alarms = [
        .criticalOverTemperatureAlarm, .majorOverTemperatureAlarm, .criticalUnderTemperatureAlarm,
    ]

    /// A freezer that shall have -20 °C.
    private static func freezer(latch: Alarms = [], mask: Alarms = alarms) -> @Sendable () -> SimulatedDevice {
        {
            .of(OnOffLightDeviceType.self) {
                $0.parts[0].traits += [
                    TraitTemplate(Matter.TemperatureMeasurementTrait.self) { $0.measuredValue = -2000 },
                    TraitTemplate(
                        Matter.TemperatureAlarmTrait.self,
                        features: [
                            .reset, .overTemperature, .underTemperature, .majorThreshold, .overCriticalAdjustable,
                            .overMajorAdjustable,
                        ]
                    ) {
                        $0.mask = mask
                        $0.latch = latch
                        $0.supported = alarms
                        $0.criticalOverTemperatureThreshold = -500
                        $0.majorOverTemperatureThreshold = -1200
                        $0.majorUnderTemperatureThreshold = -2600
                        $0.criticalUnderTemperatureThreshold = -3000
                    }
                    .acceptingAllCommands,
                ]
            }
        }
    }

    private static func measure(_ value: String) -> Step { .stimulate("measure", "{\"value\":\(value)}") }
    private static func expect(_ alarms: String) -> Step { .expect("temperatureAlarm", "{\"state\":\(alarms)}") }

    private static let scenarios = [
        BehaviorScenario(
            "an alarm is active while the temperature is beyond its threshold", on: freezer(),
            [
                expect("[]"), measure("-1200"), expect("[]"), measure("-1199"),
                expect(#"["majorOverTemperatureAlarm"]"#), measure("0"),
                expect(#"["criticalOverTemperatureAlarm","majorOverTemperatureAlarm"]"#), measure("-2000"),
                expect("[]"), .events(Array(repeating: "temperatureAlarm.notify", count: 3)),
                .event(
                    "temperatureAlarm.notify",
                    #"{"active":[],"inactive":["criticalOverTemperatureAlarm","majorOverTemperatureAlarm"],"state":[]}"#
                ),
            ]),
        BehaviorScenario(
            "an alarm that the device does not support stays inactive", on: freezer(),
            [measure("-2800"), expect("[]"), measure("-3001"), expect(#"["criticalUnderTemperatureAlarm"]"#)]),
        BehaviorScenario(
            "an unknown temperature ends the alarms", on: freezer(),
            [measure("0"), measure("null"), expect("[]")]),
        BehaviorScenario(
            "a suppressed alarm is inactive", on: freezer(mask: [.majorOverTemperatureAlarm]),
            [
                measure("0"), expect(#"["majorOverTemperatureAlarm"]"#),
                .send("temperatureAlarm.modifyEnabledAlarms", #"{"mask":["criticalOverTemperatureAlarm"]}"#),
                expect(#"["criticalOverTemperatureAlarm"]"#),
                .reject(
                    "temperatureAlarm.modifyEnabledAlarms", #"{"mask":["minorOverTemperatureAlarm"]}"#, .invalidCommand),
            ]),
        BehaviorScenario(
            "a latched alarm stays until it is reset", on: freezer(latch: [.criticalOverTemperatureAlarm]),
            [
                measure("0"), measure("-2000"), expect(#"["criticalOverTemperatureAlarm"]"#),
                .reject("temperatureAlarm.reset", #"{"alarms":["minorOverTemperatureAlarm"]}"#, .failure),
                .send("temperatureAlarm.reset", #"{"alarms":["criticalOverTemperatureAlarm"]}"#), expect("[]"),
            ]),
        BehaviorScenario(
            "an alarm whose cause is present cannot be reset", on: freezer(latch: [.criticalOverTemperatureAlarm]),
            [
                measure("0"), .send("temperatureAlarm.reset", #"{"alarms":["criticalOverTemperatureAlarm"]}"#),
                expect(#"["criticalOverTemperatureAlarm","majorOverTemperatureAlarm"]"#),
            ]),
        BehaviorScenario(
            "the thresholds are set together and keep their order", on: freezer(),
            [
                .send(
                    "temperatureAlarm.setTemperatureAlarmThresholds",
                    #"{"criticalOverTemperatureThreshold":-1800,"majorOverTemperatureThreshold":-2100}"#),
                expect(#"["majorOverTemperatureAlarm"]"#),
                .reject(
                    "temperatureAlarm.setTemperatureAlarmThresholds", #"{"majorOverTemperatureThreshold":-1800}"#,
                    .constraintError),
                .reject(
                    "temperatureAlarm.setTemperatureAlarmThresholds", #"{"majorOverTemperatureThreshold":-2600}"#,
                    .constraintError),
                .expect("temperatureAlarm", #"{"majorOverTemperatureThreshold":-2100}"#),
            ]),
    ]
}
