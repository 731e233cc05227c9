import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Level Control.
@Suite struct LevelControlRuleTests {
    @Test(arguments: options + moves + withOnOff + coupling + reports) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    private static let light = DimmableLightDeviceType.self
    private static let none = #""optionsMask":[],"optionsOverride":[]"#

    /// The step of a command with options.
    private static func send(_ command: String, _ fields: String, _ options: String = none) -> Step {
        .send("levelControl.\(command)", "{\(fields),\(options)}")
    }

    private static func reject(_ command: String, _ fields: String, _ status: MatterStatus) -> Step {
        .reject("levelControl.\(command)", "{\(fields),\(none)}", status)
    }

    private static let options = [
        BehaviorScenario(
            "a light has levels 1 to 254 and its optional attributes", light,
            [
                .expect(
                    "levelControl",
                    #"{"currentLevel":254,"remainingTime":0,"minLevel":1,"maxLevel":254,"onOffTransitionTime":0,"onLevel":null,"defaultMoveRate":50,"options":[],"startUpCurrentLevel":null}"#
                ),
                .write("levelControl", #"{"onLevel":1}"#), .write("levelControl", #"{"onLevel":254}"#),
                .rejectWrite("levelControl", #"{"onLevel":0}"#, .constraintError),
                .rejectWrite("levelControl", #"{"onLevel":255}"#, .constraintError),
                .rejectWrite("levelControl", #"{"defaultMoveRate":0}"#, .constraintError),
                .write("levelControl", #"{"defaultMoveRate":null}"#),
                .rejectWrite("levelControl", #"{"options":4}"#, .constraintError),
                .rejectWrite("levelControl", #"{"currentLevel":4}"#, .unsupportedWrite),
            ]),
        BehaviorScenario(
            "the commands without on/off have no effect while the light is off", light,
            [
                send("moveToLevel", #""level":100,"transitionTime":0"#),
                send("move", #""moveMode":"down","rate":10"#),
                send("step", #""stepMode":"down","stepSize":10,"transitionTime":0"#),
                .send("levelControl.stop", "{\(none)}"), .advance(.seconds(5)),
                .expect("levelControl", #"{"currentLevel":254}"#), .expect("onOff", #"{"onOff":false}"#),
            ]),
        BehaviorScenario(
            "an override bit has an effect only with its mask bit", light,
            [
                send(
                    "moveToLevel", #""level":100,"transitionTime":0"#,
                    #""optionsMask":[],"optionsOverride":["executeIfOff"]"#),
                .expect("levelControl", #"{"currentLevel":254}"#),
                send(
                    "moveToLevel", #""level":100,"transitionTime":0"#,
                    #""optionsMask":["executeIfOff"],"optionsOverride":["executeIfOff"]"#),
                .expect("levelControl", #"{"currentLevel":100}"#), .expect("onOff", #"{"onOff":false}"#),
            ]),
        BehaviorScenario(
            "the options attribute applies unless it is overridden", light,
            [
                .write("levelControl", #"{"options":["executeIfOff"]}"#),
                send("moveToLevel", #""level":100,"transitionTime":0"#),
                .expect("levelControl", #"{"currentLevel":100}"#),
                send(
                    "moveToLevel", #""level":50,"transitionTime":0"#,
                    #""optionsMask":["executeIfOff"],"optionsOverride":[]"#),
                .expect("levelControl", #"{"currentLevel":100}"#),
            ]),
        BehaviorScenario(
            "the commands with on/off ignore the options", light,
            [
                send(
                    "moveToLevelWithOnOff", #""level":100,"transitionTime":0"#,
                    #""optionsMask":["executeIfOff"],"optionsOverride":[]"#),
                .expect("levelControl", #"{"currentLevel":100}"#), .expect("onOff", #"{"onOff":true}"#),
            ]),
    ]

    private static let moves = [
        BehaviorScenario(
            "moveToLevel is linear in time", light,
            [
                .send("onOff.on"), send("moveToLevel", #""level":1,"transitionTime":0"#),
                send("moveToLevel", #""level":254,"transitionTime":100"#),
                .expect("levelControl", #"{"currentLevel":1,"remainingTime":100}"#), .advance(.seconds(5)),
                .expectNumber("levelControl.currentLevel", in: 125...128),
                .expectNumber("levelControl.remainingTime", in: 49...51), .advance(.seconds(5)),
                .expect("levelControl", #"{"currentLevel":254,"remainingTime":0}"#),
            ]),
        BehaviorScenario(
            "moveToLevel accepts 0 to 254 and clips to the range", light,
            [
                .send("onOff.on"), send("moveToLevel", #""level":0,"transitionTime":0"#),
                .expect("levelControl", #"{"currentLevel":1}"#), .expect("onOff", #"{"onOff":true}"#),
                reject("moveToLevel", #""level":255,"transitionTime":0"#, .constraintError),
                reject("moveToLevelWithOnOff", #""level":255,"transitionTime":0"#, .constraintError),
                reject("moveToLevel", #""level":300,"transitionTime":0"#, .constraintError),
                .reject(
                    "levelControl.moveToLevel", #"{"transitionTime":0,"optionsMask":[],"optionsOverride":[]}"#,
                    .invalidCommand),
            ]),
        BehaviorScenario(
            "moveToLevel without a time uses onOffTransitionTime", light,
            [
                .write("levelControl", #"{"onOffTransitionTime":20}"#), .send("onOff.on"), .advance(.seconds(2)),
                send("moveToLevel", #""level":100,"transitionTime":null"#),
                .expect("levelControl", #"{"currentLevel":254,"remainingTime":20}"#),
                .advance(.seconds(2)), .expect("levelControl", #"{"currentLevel":100}"#),
            ]),
        BehaviorScenario(
            "move reaches the end of the range at its rate, and the light stays on", light,
            [
                .send("onOff.on"), send("move", #""moveMode":"down","rate":50"#), .advance(.seconds(2)),
                .expectNumber("levelControl.currentLevel", in: 153...155), .advance(.seconds(10)),
                .expect("levelControl", #"{"currentLevel":1,"remainingTime":0}"#), .expect("onOff", #"{"onOff":true}"#),
                send("move", #""moveMode":"up","rate":null"#), .advance(.seconds(1)),
                .expectNumber("levelControl.currentLevel", in: 50...52), .advance(.seconds(10)),
                .expect("levelControl", #"{"currentLevel":254}"#),
            ]),
        BehaviorScenario(
            "a rate of 0 and a step of 0 are INVALID_COMMAND", light,
            [
                .send("onOff.on"), reject("move", #""moveMode":"up","rate":0"#, .invalidCommand),
                reject("moveWithOnOff", #""moveMode":"up","rate":0"#, .invalidCommand),
                reject("step", #""stepMode":"up","stepSize":0,"transitionTime":0"#, .invalidCommand),
                reject("stepWithOnOff", #""stepMode":"up","stepSize":0,"transitionTime":0"#, .invalidCommand),
                reject("move", #""moveMode":2,"rate":1"#, .constraintError),
            ]),
        BehaviorScenario(
            "a clamped step keeps its time", light,
            [
                .send("onOff.on"), send("step", #""stepMode":"down","stepSize":54,"transitionTime":0"#),
                .expect("levelControl", #"{"currentLevel":200}"#),
                send("step", #""stepMode":"up","stepSize":100,"transitionTime":20"#), .advance(.seconds(1)),
                .expectNumber("levelControl.currentLevel", in: 226...228), .advance(.seconds(1)),
                .expect("levelControl", #"{"currentLevel":254}"#),
                send("step", #""stepMode":"down","stepSize":254,"transitionTime":null"#),
                .expect("levelControl", #"{"currentLevel":1}"#), .expect("onOff", #"{"onOff":true}"#),
            ]),
        BehaviorScenario(
            "stop keeps the current level", light,
            [
                .send("onOff.on"), send("moveToLevel", #""level":1,"transitionTime":100"#), .advance(.seconds(5)),
                .send("levelControl.stop", "{\(none)}"), .advance(.seconds(10)),
                .expectNumber("levelControl.currentLevel", in: 126...129),
                .expect("levelControl", #"{"remainingTime":0}"#),
            ]),
        BehaviorScenario(
            "an unknown level can be set, and neither moved nor stepped",
            on: { .of(light) { $0.edit(Matter.LevelControlTrait.self) { $0.currentLevel = nil } } },
            [
                .send("onOff.on"), reject("move", #""moveMode":"up","rate":5"#, .failure),
                reject("step", #""stepMode":"up","stepSize":5,"transitionTime":0"#, .failure),
                send("moveToLevel", #""level":9,"transitionTime":100"#),
                .expect("levelControl", #"{"currentLevel":9,"remainingTime":0}"#),
            ]),
    ]

    private static let withOnOff = [
        BehaviorScenario(
            "with on/off the light turns on at the start", light,
            [
                send("moveToLevelWithOnOff", #""level":100,"transitionTime":50"#), .expect("onOff", #"{"onOff":true}"#),
                .advance(.seconds(5)), .expect("levelControl", #"{"currentLevel":100}"#),
            ]),
        BehaviorScenario(
            "with on/off the light turns off at the end", light,
            [
                .send("onOff.on"), send("moveToLevelWithOnOff", #""level":0,"transitionTime":50"#),
                .advance(.seconds(4)),
                .expect("onOff", #"{"onOff":true}"#), .advance(.seconds(1)), .expect("onOff", #"{"onOff":false}"#),
                .expect("levelControl", #"{"currentLevel":1}"#),
            ]),
        BehaviorScenario(
            "moveWithOnOff and stepWithOnOff turn off at the minimum level", light,
            [
                .send("onOff.on"), send("moveWithOnOff", #""moveMode":"down","rate":100"#), .advance(.seconds(3)),
                .expect("onOff", #"{"onOff":false}"#),
                send("stepWithOnOff", #""stepMode":"up","stepSize":50,"transitionTime":0"#),
                .expect("onOff", #"{"onOff":true}"#), .expect("levelControl", #"{"currentLevel":51}"#),
                send("stepWithOnOff", #""stepMode":"down","stepSize":10,"transitionTime":0"#),
                .expect("onOff", #"{"onOff":true}"#), .expect("levelControl", #"{"currentLevel":41}"#),
                send("stepWithOnOff", #""stepMode":"down","stepSize":100,"transitionTime":0"#),
                .expect("onOff", #"{"onOff":false}"#), .expect("levelControl", #"{"currentLevel":1}"#),
            ]),
        BehaviorScenario(
            "stopWithOnOff does not change on/off", light,
            [
                .send("onOff.on"), send("moveToLevelWithOnOff", #""level":1,"transitionTime":100"#),
                .advance(.seconds(5)),
                .send("levelControl.stopWithOnOff", "{\(none)}"), .advance(.seconds(10)),
                .expect("onOff", #"{"onOff":true}"#),
            ]),
        BehaviorScenario(
            "stepWithOnOff down does not change on/off of a light that is off", light,
            [
                send("stepWithOnOff", #""stepMode":"down","stepSize":10,"transitionTime":0"#),
                .expect("onOff", #"{"onOff":false}"#),
            ]),
        BehaviorScenario(
            "a level command ends the timers of on/off", light,
            [
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":100}"#),
                send("moveToLevelWithOnOff", #""level":1,"transitionTime":0"#),
                .expect("onOff", #"{"onOff":false,"onTime":0}"#),
                send("moveToLevelWithOnOff", #""level":9,"transitionTime":0"#),
                .expect("onOff", #"{"onOff":true,"offWaitTime":0,"globalSceneControl":true}"#),
            ]),
    ]

    private static let coupling = [
        BehaviorScenario(
            "while off, the level has its old value, and on fades from the minimum", light,
            [
                .send("onOff.on"), send("moveToLevel", #""level":100,"transitionTime":0"#),
                .write("levelControl", #"{"onOffTransitionTime":20}"#), .send("onOff.off"), .advance(.seconds(1)),
                .expect("onOff", #"{"onOff":false}"#), .expectNumber("levelControl.currentLevel", in: 50...52),
                .advance(.seconds(1)), .expect("levelControl", #"{"currentLevel":100,"remainingTime":0}"#),
                .send("onOff.on"), .expect("levelControl", #"{"currentLevel":1}"#), .advance(.seconds(2)),
                .expect("levelControl", #"{"currentLevel":100}"#),
            ]),
        BehaviorScenario(
            "with an onLevel the light stays at the minimum while off, and on fades to onLevel", light,
            [
                .send("onOff.on"), .write("levelControl", #"{"onLevel":90}"#), .send("onOff.off"),
                .expect("levelControl", #"{"currentLevel":1}"#), .send("onOff.on"),
                .expect("levelControl", #"{"currentLevel":90}"#),
            ]),
        BehaviorScenario(
            "onLevel has no effect on level commands or at start-up", light,
            [
                .write("levelControl", #"{"onLevel":90}"#),
                send("moveToLevelWithOnOff", #""level":30,"transitionTime":0"#),
                .expect("levelControl", #"{"currentLevel":30}"#), .powerCycle,
                .expect("levelControl", #"{"currentLevel":30}"#),
            ]),
        BehaviorScenario(
            "onTransitionTime and offTransitionTime take precedence over onOffTransitionTime",
            on: {
                .of(light) {
                    $0.edit(Matter.LevelControlTrait.self) {
                        $0.onTransitionTime = 10
                        $0.offTransitionTime = 30
                        $0.onOffTransitionTime = 50
                    }
                }
            },
            [
                .send("onOff.on"), .expect("levelControl", #"{"remainingTime":10}"#), .advance(.seconds(1)),
                .expect("levelControl", #"{"currentLevel":254}"#), .send("onOff.off"),
                .expect("levelControl", #"{"remainingTime":30}"#), .advance(.seconds(3)),
                .expect("levelControl", #"{"currentLevel":254}"#),
                .write("levelControl", #"{"onTransitionTime":null}"#),
                .send("onOff.on"), .expect("levelControl", #"{"remainingTime":50}"#),
            ]),
        BehaviorScenario(
            "startUpCurrentLevel 0 sets the minimum, another value sets that level, and null keeps the level", light,
            [
                .send("onOff.on"), send("moveToLevel", #""level":100,"transitionTime":0"#),
                .write("levelControl", #"{"startUpCurrentLevel":0}"#), .powerCycle,
                .expect("levelControl", #"{"currentLevel":1}"#),
                .write("levelControl", #"{"startUpCurrentLevel":77}"#), .powerCycle,
                .expect("levelControl", #"{"currentLevel":77}"#),
                .write("levelControl", #"{"startUpCurrentLevel":null}"#), .powerCycle,
                .expect("levelControl", #"{"currentLevel":77}"#),
                .write("levelControl", #"{"startUpCurrentLevel":9}"#), .update,
                .expect("levelControl", #"{"currentLevel":77}"#),
            ]),
        BehaviorScenario(
            "options and remainingTime do not survive a power cycle", light,
            [
                .send("onOff.on"), .write("levelControl", #"{"options":["executeIfOff"]}"#),
                send("moveToLevel", #""level":100,"transitionTime":100"#), .powerCycle,
                .expect("levelControl", #"{"options":[],"remainingTime":0}"#),
            ]),
    ]

    private static let reports = [
        BehaviorScenario(
            "a move of ten seconds is reported at most once a second, the last value exactly", light,
            [
                .send("onOff.on"), send("moveToLevel", #""level":1,"transitionTime":0"#), .clearReports,
                send("moveToLevel", #""level":254,"transitionTime":100"#), .advance(.seconds(12)),
                .reportCount("levelControl.currentLevel", 8...12), .reportCount("levelControl.remainingTime", 2...2),
                .reportedValues("levelControl.remainingTime", "[100,0]"),
                .expect("levelControl", #"{"currentLevel":254}"#),
            ]),
        BehaviorScenario(
            "a transition under a second never reports remainingTime", light,
            [
                .send("onOff.on"), .clearReports, send("moveToLevel", #""level":100,"transitionTime":9"#),
                .advance(.seconds(2)),
                .reportCount("levelControl.remainingTime", 0...0), .reportCount("levelControl.currentLevel", 1...1),
            ]),
        BehaviorScenario(
            "stop reports the level", light,
            [
                .send("onOff.on"), send("moveToLevel", #""level":1,"transitionTime":100"#),
                .advance(.milliseconds(2_500)), .clearReports,
                .send("levelControl.stop", "{\(none)}"), .reportCount("levelControl.currentLevel", 1...1),
                .reportedValues("levelControl.remainingTime", "[0]"),
            ]),
        BehaviorScenario(
            "a command that changes remainingTime by more than ten reports it", light,
            [
                .send("onOff.on"), send("moveToLevel", #""level":1,"transitionTime":100"#), .advance(.seconds(1)),
                .clearReports,
                send("moveToLevel", #""level":1,"transitionTime":95"#),
                .reportCount("levelControl.remainingTime", 0...0),
                send("moveToLevel", #""level":1,"transitionTime":300"#),
                .reportedValues("levelControl.remainingTime", "[300]"),
            ]),
    ]
}
