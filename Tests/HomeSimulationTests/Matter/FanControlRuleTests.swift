import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Fan Control.
@Suite struct FanControlRuleTests {
    @Test(arguments: settings + steps + otherRules) func run(_ scenario: BehaviorScenario) { scenario.run() }

    /// A fan with ten speeds, these modes, all features and On/Off.
    private static func fan(_ sequence: Matter.FanControlTrait.FanModeSequenceEnum) -> @Sendable () -> SimulatedDevice {
        {
            SimulatedDevice.with(
                FanDeviceType.self, TraitTemplate(Matter.OnOffTrait.self) { $0.onOff = true },
                TraitTemplate(
                    Matter.FanControlTrait.self,
                    features: [.multiSpeed, .auto, .rocking, .wind, .step, .airflowDirection]
                ) {
                    $0.fanModeSequence = sequence
                    $0.fanMode = .off
                    $0.percentSetting = 0
                    $0.percentCurrent = 0
                    $0.speedMax = 10
                    $0.speedSetting = 0
                    $0.speedCurrent = 0
                    $0.rockSupport = [.rockLeftRight, .rockUpDown]
                    $0.rockSetting = []
                    $0.windSupport = [.sleepWind]
                    $0.windSetting = []
                    $0.airflowDirection = .forward
                })
        }
    }

    private static let full = fan(.offLowMedHighAuto)

    private static func write(_ values: String) -> Step { .write("fanControl", values) }
    private static func reject(_ values: String) -> Step { .rejectWrite("fanControl", values, .constraintError) }
    private static func expect(_ values: String) -> Step { .expect("fanControl", values) }
    private static func step(_ fields: String) -> Step { .send("fanControl.step", fields) }

    private static let settings = [
        BehaviorScenario(
            "a mode sets percent and speed in the same transaction", on: full,
            [
                .clearReports, write(#"{"fanMode":"low"}"#), .expectNumber("fanControl.percentSetting", in: 1...33),
                .expectNumber("fanControl.speedSetting", in: 1...4), .reportCount("fanControl.percentSetting", 1...1),
                .reportCount("fanControl.speedSetting", 1...1), .reportCount("fanControl.fanMode", 1...1),
                write(#"{"fanMode":"medium"}"#), .expectNumber("fanControl.percentSetting", in: 34...66),
                write(#"{"fanMode":"high"}"#), .expectNumber("fanControl.percentSetting", in: 67...100),
                expect(#"{"speedSetting":10,"speedCurrent":10,"percentCurrent":100}"#),
                write(#"{"fanMode":"off"}"#),
                expect(#"{"percentSetting":0,"speedSetting":0,"percentCurrent":0,"speedCurrent":0}"#),
            ]),
        BehaviorScenario(
            "auto sets the settings to null, and the current values stay numbers", on: full,
            [
                write(#"{"fanMode":"auto"}"#), expect(#"{"fanMode":"auto","percentSetting":null,"speedSetting":null}"#),
                .expectNumber("fanControl.percentCurrent", in: 0...100),
                .expectNumber("fanControl.speedCurrent", in: 0...10),
            ]),
        BehaviorScenario(
            "the deprecated modes on and smart are aliases of high and auto", on: full,
            [
                write(#"{"fanMode":"on"}"#), expect(#"{"fanMode":"high"}"#), write(#"{"fanMode":"smart"}"#),
                expect(#"{"fanMode":"auto"}"#),
                reject(#"{"fanMode":7}"#),
            ]),
        BehaviorScenario(
            "smart means high without auto mode", on: fan(.offLowMedHigh),
            [write(#"{"fanMode":"smart"}"#), expect(#"{"fanMode":"high"}"#)]),
        BehaviorScenario(
            "a mode that the sequence lacks is CONSTRAINT_ERROR", on: fan(.offLowHigh),
            [reject(#"{"fanMode":"medium"}"#), reject(#"{"fanMode":"auto"}"#), expect(#"{"fanMode":"off"}"#)]),
        BehaviorScenario(
            "a percentage sets speed and mode by its band", on: full,
            [
                write(#"{"percentSetting":33}"#), expect(#"{"fanMode":"low","percentSetting":33,"speedSetting":4}"#),
                write(#"{"percentSetting":34}"#), expect(#"{"fanMode":"medium","percentSetting":34,"speedSetting":4}"#),
                write(#"{"percentSetting":66}"#), expect(#"{"fanMode":"medium","speedSetting":7}"#),
                write(#"{"percentSetting":67}"#), expect(#"{"fanMode":"high","speedSetting":7}"#),
                write(#"{"percentSetting":1}"#), expect(#"{"fanMode":"low","percentSetting":1,"speedSetting":1}"#),
                write(#"{"percentSetting":0}"#), expect(#"{"fanMode":"off","speedSetting":0}"#),
                reject(#"{"percentSetting":101}"#), expect(#"{"percentSetting":0}"#),
            ]),
        BehaviorScenario(
            "a fan with two modes has two bands", on: fan(.offLowHigh),
            [
                write(#"{"percentSetting":50}"#), expect(#"{"fanMode":"low"}"#), write(#"{"percentSetting":51}"#),
                expect(#"{"fanMode":"high"}"#),
            ]),
        BehaviorScenario(
            "a fan with the mode high alone has one band", on: fan(.offHigh),
            [write(#"{"percentSetting":1}"#), expect(#"{"fanMode":"high"}"#)]),
        BehaviorScenario(
            "writing null changes no setting", on: full,
            [
                write(#"{"percentSetting":40}"#), write(#"{"percentSetting":null}"#), write(#"{"speedSetting":null}"#),
                expect(#"{"percentSetting":40,"speedSetting":4,"fanMode":"medium"}"#),
            ]),
        BehaviorScenario(
            "a speed sets percent and mode", on: full,
            [
                write(#"{"speedSetting":3}"#), expect(#"{"percentSetting":30,"fanMode":"low","speedCurrent":3}"#),
                write(#"{"speedSetting":10}"#), expect(#"{"percentSetting":100,"fanMode":"high"}"#),
                write(#"{"speedSetting":0}"#), expect(#"{"percentSetting":0,"fanMode":"off"}"#),
                reject(#"{"speedSetting":11}"#),
            ]),
    ]

    private static let steps = [
        BehaviorScenario(
            "a step up from the maximum speed has no effect or wraps", on: full,
            [
                write(#"{"speedSetting":9}"#), step(#"{"direction":"increase"}"#), expect(#"{"speedSetting":10}"#),
                step(#"{"direction":"increase"}"#), expect(#"{"speedSetting":10}"#),
                step(#"{"direction":"increase","wrap":true}"#), expect(#"{"speedSetting":0,"fanMode":"off"}"#),
                write(#"{"speedSetting":10}"#), step(#"{"direction":"increase","wrap":true,"lowestOff":false}"#),
                expect(#"{"speedSetting":1}"#),
            ]),
        BehaviorScenario(
            "a step down from 1 and from 0 stops, stays or wraps", on: full,
            [
                write(#"{"speedSetting":1}"#), step(#"{"direction":"decrease"}"#),
                expect(#"{"speedSetting":0,"fanMode":"off"}"#),
                step(#"{"direction":"decrease"}"#), expect(#"{"speedSetting":0}"#),
                step(#"{"direction":"decrease","wrap":true}"#), expect(#"{"speedSetting":10}"#),
                write(#"{"speedSetting":1}"#), step(#"{"direction":"decrease","lowestOff":false}"#),
                expect(#"{"speedSetting":1}"#),
                step(#"{"direction":"decrease","lowestOff":false,"wrap":true}"#), expect(#"{"speedSetting":10}"#),
                write(#"{"speedSetting":0}"#), step(#"{"direction":"decrease","lowestOff":false}"#),
                expect(#"{"speedSetting":1}"#),
            ]),
        BehaviorScenario(
            "a fan without speeds steps to the next multiple of ten percent",
            on: {
                .with(
                    FanDeviceType.self,
                    TraitTemplate(Matter.FanControlTrait.self, features: [.step]) {
                        $0.fanModeSequence = .offLowMedHigh
                        $0.fanMode = .off
                        $0.percentSetting = 15
                        $0.percentCurrent = 15
                    })
            },
            [
                step(#"{"direction":"decrease"}"#), expect(#"{"percentSetting":10}"#),
                write(#"{"percentSetting":15}"#), step(#"{"direction":"increase"}"#), expect(#"{"percentSetting":20}"#),
            ]),
        BehaviorScenario(
            "a step up from auto sets the first speed", on: full,
            [
                write(#"{"fanMode":"auto"}"#), step(#"{"direction":"increase"}"#),
                expect(#"{"speedSetting":1,"fanMode":"low"}"#),
            ]),
        BehaviorScenario(
            "an unknown direction is rejected", on: full,
            [.reject("fanControl.step", #"{"direction":2}"#, .constraintError)]),
    ]

    private static let otherRules = [
        BehaviorScenario(
            "rock and wind settings must be supported", on: full,
            [
                write(#"{"rockSetting":["rockLeftRight"]}"#), expect(#"{"rockSetting":["rockLeftRight"]}"#),
                reject(#"{"rockSetting":["rockRound"]}"#), write(#"{"windSetting":["sleepWind"]}"#),
                reject(#"{"windSetting":["naturalWind"]}"#),
                reject(#"{"windSetting":8}"#), write(#"{"airflowDirection":"reverse"}"#),
                reject(#"{"airflowDirection":2}"#),
            ]),
        BehaviorScenario(
            "off stops the motor and keeps the settings, which on applies again", on: full,
            [
                write(#"{"percentSetting":60}"#), .send("onOff.off"),
                expect(
                    #"{"percentCurrent":0,"speedCurrent":0,"percentSetting":60,"speedSetting":6,"fanMode":"medium"}"#),
                write(#"{"percentSetting":80}"#), expect(#"{"percentCurrent":0,"speedCurrent":0}"#), .send("onOff.on"),
                expect(#"{"percentCurrent":80,"speedCurrent":8,"fanMode":"high"}"#),
            ]),
        BehaviorScenario(
            "fanMode survives a power cycle", on: full,
            [write(#"{"percentSetting":60}"#), .powerCycle, expect(#"{"fanMode":"medium"}"#)]),
        BehaviorScenario(
            "the fixed attributes are read-only", on: full,
            [
                .rejectWrite("fanControl", #"{"fanModeSequence":1}"#, .unsupportedWrite),
                .rejectWrite("fanControl", #"{"speedMax":5}"#, .unsupportedWrite),
                .rejectWrite("fanControl", #"{"percentCurrent":5}"#, .unsupportedWrite),
            ]),
    ]
}
