import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about On/Off.
@Suite struct OnOffRuleTests {
    @Test(arguments: basics + timed + global + startUp) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static let light = OnOffLightDeviceType.self

    private static let basics = [
        BehaviorScenario(
            "a light has its timers, the global scene and the start-up value", light,
            [
                .expect(
                    "onOff",
                    #"{"onOff":false,"globalSceneControl":true,"onTime":0,"offWaitTime":0,"startUpOnOff":null}"#),
                .send("onOff.on"), .expect("onOff", #"{"onOff":true}"#),
                .send("onOff.off"), .expect("onOff", #"{"onOff":false}"#),
                .send("onOff.toggle"), .expect("onOff", #"{"onOff":true}"#),
                .send("onOff.toggle"), .expect("onOff", #"{"onOff":false}"#),
            ]),
        BehaviorScenario(
            "a device that can only be turned off rejects on and toggle", CooktopDeviceType.self,
            [
                .reject("onOff.on", nil, .unsupportedCommand), .reject("onOff.toggle", nil, .unsupportedCommand),
                .reject("onOff.offWithEffect", #"{"effectIdentifier":0,"effectVariant":0}"#, .unsupportedCommand),
                .send("onOff.off"),
            ]),
        BehaviorScenario(
            "a command without a change causes no report", light,
            [
                .send("onOff.on"), .clearReports, .send("onOff.on"), .reportCount("onOff.onOff", 0...0),
                .send("onOff.off"), .reportedValues("onOff.onOff", "[false]"),
            ]),
        BehaviorScenario(
            "startUpOnOff accepts its three values and null", light,
            [
                .write("onOff", #"{"startUpOnOff":"toggle"}"#), .expect("onOff", #"{"startUpOnOff":"toggle"}"#),
                .write("onOff", #"{"startUpOnOff":null}"#), .expect("onOff", #"{"startUpOnOff":null}"#),
                .rejectWrite("onOff", #"{"startUpOnOff":3}"#, .constraintError),
                .rejectWrite("onOff", #"{"onOff":true}"#, .unsupportedWrite),
            ]),
    ]

    private static let timed = [
        BehaviorScenario(
            "when a timed on ends, the light turns off and no guard time runs", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":20,"offWaitTime":50}"#),
                .expect("onOff", #"{"onOff":true,"onTime":20,"offWaitTime":50}"#),
                .advance(.seconds(1)), .expect("onOff", #"{"onOff":true,"onTime":10,"offWaitTime":50}"#),
                .advance(.seconds(1)), .expect("onOff", #"{"onOff":false,"onTime":0,"offWaitTime":0}"#),
            ]),
        BehaviorScenario(
            "off during a timed on starts the guard time, which counts down", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":30}"#),
                .send("onOff.off"), .expect("onOff", #"{"onOff":false,"onTime":0,"offWaitTime":30}"#),
                .advance(.seconds(1)), .expect("onOff", #"{"offWaitTime":20}"#),
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":50}"#),
                .expect("onOff", #"{"onOff":false,"onTime":0,"offWaitTime":20}"#),
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":5}"#),
                .expect("onOff", #"{"onOff":false,"onTime":0,"offWaitTime":5}"#),
                .advance(.seconds(1)), .expect("onOff", #"{"onOff":false,"offWaitTime":0}"#),
            ]),
        BehaviorScenario(
            "on during the guard time turns the light on and clears the guard time", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":300}"#),
                .send("onOff.off"), .send("onOff.on"),
                .expect("onOff", #"{"onOff":true,"onTime":0,"offWaitTime":0}"#),
            ]),
        BehaviorScenario(
            "on during a timed on keeps the timers", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":300}"#),
                .send("onOff.on"), .expect("onOff", #"{"onOff":true,"onTime":100,"offWaitTime":300}"#),
            ]),
        BehaviorScenario(
            "on without an onTime clears a guard time that was written", light,
            [
                .send("onOff.on"), .write("onOff", #"{"offWaitTime":300}"#), .expect("onOff", #"{"offWaitTime":300}"#),
                .send("onOff.on"), .expect("onOff", #"{"onOff":true,"offWaitTime":0}"#),
            ]),
        BehaviorScenario(
            "a second onWithTimedOff uses the longer on time and the new guard time", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":300}"#),
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":50,"offWaitTime":10}"#),
                .expect("onOff", #"{"onOff":true,"onTime":100,"offWaitTime":10}"#),
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":200,"offWaitTime":20}"#),
                .expect("onOff", #"{"onOff":true,"onTime":200,"offWaitTime":20}"#),
            ]),
        BehaviorScenario(
            "acceptOnlyWhenOn discards the command while off", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":["acceptOnlyWhenOn"],"onTime":10,"offWaitTime":10}"#),
                .expect("onOff", #"{"onOff":false,"onTime":0,"offWaitTime":0}"#),
                .send("onOff.on"),
                .send("onOff.onWithTimedOff", #"{"onOffControl":1,"onTime":10,"offWaitTime":10}"#),
                .expect("onOff", #"{"onOff":true,"onTime":10,"offWaitTime":10}"#),
            ]),
        BehaviorScenario(
            "the times of onWithTimedOff are at most 65534", light,
            [
                .reject(
                    "onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":65535,"offWaitTime":0}"#, .constraintError),
                .reject(
                    "onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":0,"offWaitTime":65535}"#, .constraintError),
                .reject("onOff.onWithTimedOff", #"{"onTime":0,"offWaitTime":0}"#, .invalidCommand),
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":65534,"offWaitTime":65534}"#),
            ]),
        BehaviorScenario(
            "onWithTimedOff with a guard time of 0 turns the light off when its time ends", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":10,"offWaitTime":0}"#),
                .advance(.seconds(1)), .expect("onOff", #"{"onOff":false,"onTime":0,"offWaitTime":0}"#),
            ]),
        BehaviorScenario(
            "65535 does not count down", light,
            [
                .send("onOff.on"), .write("onOff", #"{"onTime":65535}"#), .advance(.hours(3)),
                .expect("onOff", #"{"onOff":true,"onTime":65535}"#),
                .send("onOff.off"), .write("onOff", #"{"offWaitTime":65535}"#), .advance(.hours(3)),
                .expect("onOff", #"{"onOff":false,"offWaitTime":65535}"#),
            ]),
        BehaviorScenario(
            "writes of the times take effect on the running countdown", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":0}"#),
                .advance(.seconds(5)), .write("onOff", #"{"onTime":20}"#), .expect("onOff", #"{"onTime":20}"#),
                .advance(.milliseconds(1_900)), .expect("onOff", #"{"onOff":true,"onTime":1}"#),
                .advance(.milliseconds(100)), .expect("onOff", #"{"onOff":false,"onTime":0}"#),
                .write("onOff", #"{"offWaitTime":30}"#), .advance(.seconds(1)),
                .expect("onOff", #"{"offWaitTime":20}"#),
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":50}"#),
                .expect("onOff", #"{"onOff":false,"offWaitTime":20}"#),
                .write("onOff", #"{"offWaitTime":0}"#),
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":50}"#),
                .expect("onOff", #"{"onOff":true}"#),
            ]),
        BehaviorScenario(
            "writing onTime while on starts the countdown", light,
            [
                .send("onOff.on"), .write("onOff", #"{"onTime":10}"#), .advance(.seconds(1)),
                .expect("onOff", #"{"onOff":false,"onTime":0}"#),
            ]),
    ]

    private static let global = [
        BehaviorScenario(
            "offWithEffect stores the global scene and clears globalSceneControl", light,
            [
                .send("onOff.on"),
                .send("onOff.offWithEffect", #"{"effectIdentifier":"dyingLight","effectVariant":0}"#),
                .expect("onOff", #"{"onOff":false,"globalSceneControl":false}"#),
                .send("scenesManagement.viewScene", #"{"groupID":0,"sceneID":0}"#, response: #"{"status":0}"#),
            ]),
        BehaviorScenario(
            "offWithEffect ends a timed on and starts its guard time", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":30}"#),
                .send("onOff.offWithEffect", #"{"effectIdentifier":"delayedAllOff","effectVariant":0}"#),
                .expect("onOff", #"{"onOff":false,"onTime":0,"offWaitTime":30}"#), .advance(.seconds(1)),
                .expect("onOff", #"{"offWaitTime":20}"#),
            ]),
        BehaviorScenario(
            "onWithRecallGlobalScene is discarded while globalSceneControl is true", light,
            [
                .send("onOff.onWithRecallGlobalScene"), .expect("onOff", #"{"onOff":false}"#),
                .send("onOff.on"), .send("onOff.offWithEffect", #"{"effectIdentifier":0,"effectVariant":0}"#),
                .send("onOff.onWithRecallGlobalScene"),
                .expect("onOff", #"{"onOff":true,"globalSceneControl":true,"offWaitTime":0}"#),
            ]),
        BehaviorScenario(
            "the global scene restores level and color", ExtendedColorLightDeviceType.self,
            [
                .send("onOff.on"),
                .send(
                    "levelControl.moveToLevel",
                    #"{"level":77,"transitionTime":0,"optionsMask":[],"optionsOverride":[]}"#),
                .send(
                    "colorControl.moveToHueAndSaturation",
                    #"{"hue":100,"saturation":200,"transitionTime":0,"optionsMask":[],"optionsOverride":[]}"#),
                .send("onOff.offWithEffect", #"{"effectIdentifier":0,"effectVariant":0}"#),
                .send(
                    "levelControl.moveToLevel",
                    #"{"level":10,"transitionTime":0,"optionsMask":["executeIfOff"],"optionsOverride":["executeIfOff"]}"#
                ),
                .send(
                    "colorControl.moveToColorTemperature",
                    #"{"colorTemperatureMireds":300,"transitionTime":0,"optionsMask":["executeIfOff"],"optionsOverride":["executeIfOff"]}"#
                ),
                .send("onOff.offWithEffect", #"{"effectIdentifier":0,"effectVariant":0}"#),
                .send("onOff.onWithRecallGlobalScene"),
                .expect("levelControl", #"{"currentLevel":77}"#),
                .expect("colorControl", #"{"currentHue":100,"currentSaturation":200}"#),
                .expect("onOff", #"{"onOff":true,"globalSceneControl":true}"#),
            ]),
        BehaviorScenario(
            "on sets globalSceneControl", light,
            [
                .send("onOff.on"), .send("onOff.offWithEffect", #"{"effectIdentifier":0,"effectVariant":0}"#),
                .expect("onOff", #"{"globalSceneControl":false}"#), .send("onOff.on"),
                .expect("onOff", #"{"globalSceneControl":true}"#),
            ]),
    ]

    private static let startUp = [
        BehaviorScenario(
            "a power cycle ends the volatile timers", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":30}"#), .powerCycle,
                .expect("onOff", #"{"onOff":true,"onTime":0,"offWaitTime":0,"globalSceneControl":true}"#),
                .advance(.hours(1)), .expect("onOff", #"{"onOff":true}"#),
            ]),
        BehaviorScenario(
            "startUpOnOff toggle inverts the state, and null keeps it", light,
            [
                .write("onOff", #"{"startUpOnOff":"toggle"}"#), .powerCycle, .expect("onOff", #"{"onOff":true}"#),
                .powerCycle, .expect("onOff", #"{"onOff":false}"#), .powerCycle, .expect("onOff", #"{"onOff":true}"#),
                .write("onOff", #"{"startUpOnOff":"off"}"#), .powerCycle, .expect("onOff", #"{"onOff":false}"#),
                .write("onOff", #"{"startUpOnOff":"on"}"#), .powerCycle, .expect("onOff", #"{"onOff":true}"#),
                .write("onOff", #"{"startUpOnOff":null}"#), .powerCycle, .expect("onOff", #"{"onOff":true}"#),
            ]),
        BehaviorScenario(
            "an update skips the start-up values", light,
            [
                .send("onOff.on"), .write("onOff", #"{"startUpOnOff":"off"}"#), .update,
                .expect("onOff", #"{"onOff":true}"#),
            ]),
    ]
}
