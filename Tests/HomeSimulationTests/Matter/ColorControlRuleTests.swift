import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Color Control.
@Suite struct ColorControlRuleTests {
    @Test(arguments: modes + hue + colorTemperatures + loop + limits) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    private static let light = ExtendedColorLightDeviceType.self
    private static let none = #""optionsMask":[],"optionsOverride":[]"#

    private static func send(_ command: String, _ fields: String, _ options: String = none) -> Step {
        .send("colorControl.\(command)", "{\(fields),\(options)}")
    }

    private static func reject(_ command: String, _ fields: String, _ status: MatterStatus) -> Step {
        .reject("colorControl.\(command)", "{\(fields),\(none)}", status)
    }

    /// A light that is on and has hue 0.
    private static let red: [Step] = [
        .send("onOff.on"), send("moveToHueAndSaturation", #""hue":0,"saturation":254,"transitionTime":0"#),
    ]

    private static let modes = [
        BehaviorScenario(
            "each family of commands sets its mode at its start", light,
            red + [
                .expect(
                    "colorControl",
                    #"{"colorMode":"currentHueAndCurrentSaturation","enhancedColorMode":"currentHueAndCurrentSaturation"}"#
                ),
                send("enhancedMoveToHue", #""enhancedHue":1000,"direction":"shortest","transitionTime":100"#),
                .expect(
                    "colorControl",
                    #"{"colorMode":"currentHueAndCurrentSaturation","enhancedColorMode":"enhancedCurrentHueAndCurrentSaturation"}"#
                ),
                send("moveToColor", #""colorX":20000,"colorY":20000,"transitionTime":100"#),
                .expect(
                    "colorControl", #"{"colorMode":"currentXAndCurrentY","enhancedColorMode":"currentXAndCurrentY"}"#),
                send("moveToColorTemperature", #""colorTemperatureMireds":300,"transitionTime":100"#),
                .expect(
                    "colorControl",
                    #"{"colorMode":"colorTemperatureMireds","enhancedColorMode":"colorTemperatureMireds"}"#),
            ]),
        BehaviorScenario(
            "all color commands have no effect while the light is off, unless the options allow it", light,
            [
                send("moveToColorTemperature", #""colorTemperatureMireds":200,"transitionTime":0"#),
                send("moveToHue", #""hue":9,"direction":"up","transitionTime":0"#),
                send("moveToColor", #""colorX":1,"colorY":1,"transitionTime":0"#),
                send(
                    "stepColorTemperature",
                    #""stepMode":"up","stepSize":9,"transitionTime":0,"colorTemperatureMinimumMireds":0,"colorTemperatureMaximumMireds":0"#
                ),
                send(
                    "colorLoopSet",
                    #""updateFlags":["updateAction"],"action":"activateFromEnhancedCurrentHue","direction":"increment","time":25,"startHue":0"#
                ),
                .expect(
                    "colorControl",
                    #"{"colorTemperatureMireds":370,"colorMode":"colorTemperatureMireds","colorLoopActive":0}"#),
                send(
                    "moveToColorTemperature", #""colorTemperatureMireds":200,"transitionTime":0"#,
                    #""optionsMask":[],"optionsOverride":["executeIfOff"]"#),
                .expect("colorControl", #"{"colorTemperatureMireds":370}"#),
                send(
                    "moveToColorTemperature", #""colorTemperatureMireds":200,"transitionTime":0"#,
                    #""optionsMask":1,"optionsOverride":1"#),
                .expect("colorControl", #"{"colorTemperatureMireds":200}"#),
                .write("colorControl", #"{"options":1}"#),
                send("moveToColorTemperature", #""colorTemperatureMireds":300,"transitionTime":0"#),
                .expect("colorControl", #"{"colorTemperatureMireds":300}"#),
            ]),
        BehaviorScenario(
            "a change of family stops the old ramp and starts from the converted color", light,
            red + [
                send("moveToHue", #""hue":100,"direction":"up","transitionTime":100"#), .advance(.seconds(5)),
                send("moveToColorTemperature", #""colorTemperatureMireds":300,"transitionTime":0"#),
                .advance(.seconds(1)),
                .expectNumber("colorControl.currentHue", in: 48...52), .advance(.seconds(10)),
                .expectNumber("colorControl.currentHue", in: 48...52),
            ]),
        BehaviorScenario(
            "colorCapabilities are the features", light,
            [
                .expect(
                    "colorControl",
                    #"{"colorCapabilities":["hueSaturation","enhancedHue","colorLoop","xy","colorTemperature"],"numberOfPrimaries":0}"#
                )
            ]),
    ]

    private static let hue = [
        BehaviorScenario(
            "hue is a circle of 255 steps, and enhanced hue one of 65536", light,
            red + [
                send("enhancedMoveToHue", #""enhancedHue":65000,"direction":"shortest","transitionTime":0"#),
                send("enhancedStepHue", #""stepMode":"up","stepSize":1000,"transitionTime":0"#),
                .expect("colorControl", #"{"enhancedCurrentHue":464,"currentHue":1}"#),
                send("enhancedStepHue", #""stepMode":"down","stepSize":465,"transitionTime":0"#),
                .expect("colorControl", #"{"enhancedCurrentHue":65535}"#),
            ]),
        BehaviorScenario(
            "the plain hue of a light with the enhanced hue wraps at 255", light,
            red + [
                send("enhancedMoveToHue", #""enhancedHue":51250,"direction":"shortest","transitionTime":0"#),
                send("stepHue", #""stepMode":"up","stepSize":80,"transitionTime":0"#),
                .expect("colorControl", #"{"currentHue":25,"enhancedCurrentHue":6400}"#),
                send("moveToHue", #""hue":50,"direction":"shortest","transitionTime":0"#),
                send("stepHue", #""stepMode":"down","stepSize":100,"transitionTime":0"#),
                .expect("colorControl", #"{"currentHue":205,"enhancedCurrentHue":52480}"#),
                send("stepHue", #""stepMode":"up","stepSize":254,"transitionTime":10"#), .advance(.seconds(1)),
                .expect("colorControl", #"{"currentHue":204}"#),
            ]),
        BehaviorScenario(
            "a plain hue wraps at 255",
            on: { .hueLight },
            red + [
                send("moveToHue", #""hue":200,"direction":"shortest","transitionTime":0"#),
                send("stepHue", #""stepMode":"up","stepSize":80,"transitionTime":0"#),
                .expect("colorControl", #"{"currentHue":25}"#),
                send("moveToHue", #""hue":50,"direction":"shortest","transitionTime":0"#),
                send("stepHue", #""stepMode":"down","stepSize":100,"transitionTime":0"#),
                .expect("colorControl", #"{"currentHue":205}"#),
            ]),
        BehaviorScenario(
            "moveToHue moves in the given direction",
            on: { .hueLight },
            red + [
                send("moveToHue", #""hue":10,"direction":"shortest","transitionTime":100"#), .advance(.seconds(5)),
                .expectNumber("colorControl.currentHue", in: 4...6), .advance(.seconds(5)),
                .expect("colorControl", #"{"currentHue":10}"#),
                send("moveToHue", #""hue":0,"direction":"longest","transitionTime":100"#), .advance(.seconds(5)),
                .expectNumber("colorControl.currentHue", in: 130...134), .advance(.seconds(5)),
                .expect("colorControl", #"{"currentHue":0}"#),
                send("moveToHue", #""hue":245,"direction":"down","transitionTime":100"#), .advance(.seconds(5)),
                .expectNumber("colorControl.currentHue", in: 249...251),
                send("moveToHue", #""hue":9,"direction":"up","transitionTime":100"#), .advance(.seconds(10)),
                .expect("colorControl", #"{"currentHue":9}"#),
            ]),
        BehaviorScenario(
            "saturation stops at its limits",
            on: { .hueLight },
            red + [
                send("stepSaturation", #""stepMode":"up","stepSize":200,"transitionTime":0"#),
                .expect("colorControl", #"{"currentSaturation":254}"#),
                send("moveSaturation", #""moveMode":"down","rate":100"#), .advance(.seconds(1)),
                .expectNumber("colorControl.currentSaturation", in: 153...155), .advance(.seconds(10)),
                .expect("colorControl", #"{"currentSaturation":0}"#),
            ]),
        BehaviorScenario(
            "moveHue continues until it is stopped",
            on: { .hueLight },
            red + [
                send("moveHue", #""moveMode":"up","rate":50"#), .advance(.seconds(6)),
                .expectNumber("colorControl.currentHue", in: 43...47), send("moveHue", #""moveMode":"stop","rate":0"#),
                .advance(.seconds(6)), .expectNumber("colorControl.currentHue", in: 43...47),
                send("moveHue", #""moveMode":"down","rate":50"#), .advance(.seconds(2)),
                .expectNumber("colorControl.currentHue", in: 198...202),
                .send("colorControl.stopMoveStep", "{\(none)}"),
                .advance(.seconds(2)), .expectNumber("colorControl.currentHue", in: 198...202),
            ]),
        BehaviorScenario(
            "currentHue is the upper byte of the enhanced hue", light,
            red + [
                send("enhancedMoveToHueAndSaturation", #""enhancedHue":40000,"saturation":100,"transitionTime":0"#),
                .expect("colorControl", #"{"enhancedCurrentHue":40000,"currentHue":156,"currentSaturation":100}"#),
            ]),
    ]

    private static let bounds = #""colorTemperatureMinimumMireds":0,"colorTemperatureMaximumMireds":0"#

    private static let colorTemperatures = [
        BehaviorScenario(
            "moveToColorTemperature clips to the range of the light", light,
            [
                .send("onOff.on"), send("moveToColorTemperature", #""colorTemperatureMireds":1,"transitionTime":0"#),
                .expect("colorControl", #"{"colorTemperatureMireds":153}"#),
                send("moveToColorTemperature", #""colorTemperatureMireds":65279,"transitionTime":0"#),
                .expect("colorControl", #"{"colorTemperatureMireds":500}"#),
                reject(
                    "moveToColorTemperature", #""colorTemperatureMireds":65280,"transitionTime":0"#, .constraintError),
            ]),
        BehaviorScenario(
            "a bound of 0 is the physical limit, and narrower bounds clip the movement", light,
            [
                .send("onOff.on"), send("moveColorTemperature", "\"moveMode\":\"down\",\"rate\":100,\(bounds)"),
                .advance(.seconds(1)),
                .expectNumber("colorControl.colorTemperatureMireds", in: 269...271), .advance(.seconds(5)),
                .expect("colorControl", #"{"colorTemperatureMireds":153}"#),
                send(
                    "moveColorTemperature",
                    #""moveMode":"up","rate":100,"colorTemperatureMinimumMireds":0,"colorTemperatureMaximumMireds":250"#
                ),
                .advance(.seconds(5)), .expect("colorControl", #"{"colorTemperatureMireds":250}"#),
                send(
                    "stepColorTemperature",
                    #""stepMode":"up","stepSize":100,"transitionTime":0,"colorTemperatureMinimumMireds":0,"colorTemperatureMaximumMireds":300"#
                ),
                .expect("colorControl", #"{"colorTemperatureMireds":300}"#),
                send(
                    "stepColorTemperature",
                    #""stepMode":"down","stepSize":200,"transitionTime":0,"colorTemperatureMinimumMireds":200,"colorTemperatureMaximumMireds":0"#
                ),
                .expect("colorControl", #"{"colorTemperatureMireds":200}"#),
            ]),
        BehaviorScenario(
            "a coupled color temperature follows the level", light,
            [
                .send("onOff.on"), .write("levelControl", #"{"options":["coupleColorTempToLevel"]}"#),
                .send("levelControl.moveToLevel", "{\"level\":1,\"transitionTime\":0,\(none)}"),
                .expect("colorControl", #"{"colorTemperatureMireds":500}"#),
                .send("levelControl.moveToLevel", "{\"level\":254,\"transitionTime\":100,\(none)}"),
                .advance(.seconds(5)),
                .expectNumber("colorControl.colorTemperatureMireds", in: 320...333), .advance(.seconds(5)),
                .expect("colorControl", #"{"colorTemperatureMireds":153}"#),
                .send(
                    "levelControl.moveToLevel",
                    #"{"level":1,"transitionTime":0,"optionsMask":["coupleColorTempToLevel"],"optionsOverride":[]}"#),
                .expect("colorControl", #"{"colorTemperatureMireds":153}"#),
            ]),
        BehaviorScenario(
            "a command may couple the color temperature, but not a color", light,
            [
                .send("onOff.on"),
                .send(
                    "levelControl.moveToLevel", #"{"level":1,"transitionTime":0,"optionsMask":2,"optionsOverride":2}"#),
                .expect("colorControl", #"{"colorTemperatureMireds":500}"#),
                send("moveToHue", #""hue":9,"direction":"up","transitionTime":0"#),
                .send(
                    "levelControl.moveToLevel", #"{"level":254,"transitionTime":0,"optionsMask":2,"optionsOverride":2}"#
                ),
                .expect(
                    "colorControl", #"{"colorTemperatureMireds":500,"colorMode":"currentHueAndCurrentSaturation"}"#),
            ]),
        BehaviorScenario(
            "a coupled color temperature follows the fades of the switch", light,
            [
                .write("levelControl", #"{"options":["coupleColorTempToLevel"],"onOffTransitionTime":20}"#),
                .send("onOff.on"),
                .expect("colorControl", #"{"colorTemperatureMireds":500}"#), .advance(.seconds(2)),
                .expect("colorControl", #"{"colorTemperatureMireds":153}"#), .send("onOff.off"), .advance(.seconds(2)),
                .expect("colorControl", #"{"colorTemperatureMireds":153}"#),
                .expect("levelControl", #"{"currentLevel":254}"#),
            ]),
        BehaviorScenario(
            "startUpColorTemperatureMireds sets the color temperature and both modes at power-up", light,
            red + [
                .write("colorControl", #"{"startUpColorTemperatureMireds":200}"#),
                .rejectWrite("colorControl", #"{"startUpColorTemperatureMireds":0}"#, .constraintError),
                .rejectWrite("colorControl", #"{"startUpColorTemperatureMireds":65280}"#, .constraintError), .update,
                .expect("colorControl", #"{"colorMode":"currentHueAndCurrentSaturation"}"#), .powerCycle,
                .expect(
                    "colorControl",
                    #"{"colorTemperatureMireds":200,"colorMode":"colorTemperatureMireds","enhancedColorMode":"colorTemperatureMireds"}"#
                ),
                .write("colorControl", #"{"startUpColorTemperatureMireds":null}"#), .powerCycle,
                .expect("colorControl", #"{"colorTemperatureMireds":200}"#),
            ]),
    ]

    private static func loop(
        _ flags: String, _ action: String, direction: String = "increment", time: Int = 25, start: Int = 0
    ) -> Step {
        send(
            "colorLoopSet",
            "\"updateFlags\":\(flags),\"action\":\"\(action)\",\"direction\":\"\(direction)\",\"time\":\(time),\"startHue\":\(start)"
        )
    }

    private static let loop = [
        BehaviorScenario(
            "a color loop completes one turn in its time and restores the hue at its end", light,
            red + [
                send("enhancedMoveToHue", #""enhancedHue":20000,"direction":"shortest","transitionTime":0"#),
                loop(
                    #"["updateAction","updateDirection","updateTime","updateStartHue"]"#,
                    "activateFromColorLoopStartEnhancedHue", time: 40, start: 4000),
                .expect(
                    "colorControl",
                    #"{"colorLoopActive":1,"colorLoopDirection":"increment","colorLoopTime":40,"colorLoopStartEnhancedHue":4000,"colorLoopStoredEnhancedHue":20000,"enhancedCurrentHue":4000}"#
                ),
                .advance(.seconds(10)), .expectNumber("colorControl.enhancedCurrentHue", in: 20350...20420),
                .send("colorControl.stopMoveStep", "{\(none)}"), .advance(.seconds(10)),
                .expectNumber("colorControl.enhancedCurrentHue", in: 36700...36830),
                loop(#"["updateDirection"]"#, "deactivate", direction: "decrement"), .advance(.seconds(10)),
                .expectNumber("colorControl.enhancedCurrentHue", in: 20300...20450),
                loop(#"["updateTime"]"#, "deactivate", time: 80), .advance(.seconds(10)),
                .expectNumber("colorControl.enhancedCurrentHue", in: 12100...12300),
                loop(#"["updateAction"]"#, "deactivate"),
                .expect("colorControl", #"{"colorLoopActive":0,"enhancedCurrentHue":20000}"#),
            ]),
        BehaviorScenario(
            "a color loop may start from the current hue, and only flagged attributes change", light,
            red + [
                send("enhancedMoveToHue", #""enhancedHue":20000,"direction":"shortest","transitionTime":0"#),
                loop(#"["updateAction"]"#, "activateFromEnhancedCurrentHue", time: 99, start: 77),
                .expect(
                    "colorControl",
                    #"{"colorLoopActive":1,"enhancedCurrentHue":20000,"colorLoopTime":25,"colorLoopStartEnhancedHue":8960}"#
                ),
            ]),
    ]

    private static let limits = [
        BehaviorScenario(
            "fields above their maximum are CONSTRAINT_ERROR", light,
            red + [
                reject("moveToHue", #""hue":255,"direction":"up","transitionTime":0"#, .constraintError),
                reject("moveToHue", #""hue":1,"direction":4,"transitionTime":0"#, .constraintError),
                reject("moveToHue", #""hue":1,"direction":"up","transitionTime":65535"#, .constraintError),
                reject("moveToSaturation", #""saturation":255,"transitionTime":0"#, .constraintError),
                reject("moveToColor", #""colorX":65280,"colorY":0,"transitionTime":0"#, .constraintError),
                reject("moveToColor", #""colorX":0,"colorY":65280,"transitionTime":0"#, .constraintError),
                reject("stepHue", #""stepMode":"up","stepSize":1,"transitionTime":256"#, .constraintError),
                reject("stepSaturation", #""stepMode":"up","stepSize":1,"transitionTime":256"#, .constraintError),
                reject("moveHue", #""moveMode":2,"rate":1"#, .constraintError),
                reject("stepHue", #""stepMode":2,"stepSize":1,"transitionTime":0"#, .constraintError),
            ]),
        BehaviorScenario(
            "a rate or a step of 0 is INVALID_COMMAND, unless the move is a stop", light,
            red + [
                reject("moveHue", #""moveMode":"up","rate":0"#, .invalidCommand),
                send("moveHue", #""moveMode":"stop","rate":0"#),
                reject("moveSaturation", #""moveMode":"up","rate":0"#, .invalidCommand),
                send("moveSaturation", #""moveMode":"stop","rate":0"#),
                reject("enhancedMoveHue", #""moveMode":"up","rate":0"#, .invalidCommand),
                send("enhancedMoveHue", #""moveMode":"stop","rate":0"#),
                reject("stepHue", #""stepMode":"up","stepSize":0,"transitionTime":0"#, .invalidCommand),
                reject("stepSaturation", #""stepMode":"up","stepSize":0,"transitionTime":0"#, .invalidCommand),
                reject("enhancedStepHue", #""stepMode":"up","stepSize":0,"transitionTime":0"#, .invalidCommand),
                reject("stepColor", #""stepX":0,"stepY":0,"transitionTime":0"#, .invalidCommand),
                send("moveColor", #""rateX":0,"rateY":0"#),
                reject("moveColorTemperature", "\"moveMode\":\"up\",\"rate\":0,\(bounds)", .invalidCommand),
                send("moveColorTemperature", "\"moveMode\":\"stop\",\"rate\":0,\(bounds)"),
                reject(
                    "stepColorTemperature", "\"stepMode\":\"up\",\"stepSize\":0,\"transitionTime\":0,\(bounds)",
                    .invalidCommand),
            ]),
        BehaviorScenario(
            "x and y stop at their limits", light,
            red + [
                send("moveToColor", #""colorX":65000,"colorY":100,"transitionTime":0"#),
                send("stepColor", #""stepX":1000,"stepY":-1000,"transitionTime":0"#),
                .expect("colorControl", #"{"currentX":65279,"currentY":0}"#),
                send("moveColor", #""rateX":-1000,"rateY":500"#), .advance(.seconds(10)),
                .expectNumber("colorControl.currentX", in: 55000...55560),
                .expectNumber("colorControl.currentY", in: 4900...5100),
                .send("colorControl.stopMoveStep", "{\(none)}"), .advance(.seconds(10)),
                .expectNumber("colorControl.currentX", in: 55000...55560),
            ]),
        BehaviorScenario(
            "nothing remains after the only movement is stopped", light,
            red + [
                send("moveToHue", #""hue":100,"direction":"up","transitionTime":100"#), .advance(.seconds(3)),
                send("moveHue", #""moveMode":"stop","rate":0"#),
                .expect("colorControl", #"{"remainingTime":0}"#),
                send("moveToHueAndSaturation", #""hue":10,"saturation":100,"transitionTime":100"#),
                .advance(.seconds(3)), send("moveSaturation", #""moveMode":"stop","rate":0"#),
                .expect("colorControl", #"{"remainingTime":70}"#),
            ]),
        BehaviorScenario(
            "moving colors are rarely reported", light,
            red + [
                .clearReports, send("moveToColor", #""colorX":10000,"colorY":10000,"transitionTime":100"#),
                .advance(.seconds(12)),
                .reportCount("colorControl.currentX", 8...12), .reportCount("colorControl.currentY", 8...12),
                .reportedValues("colorControl.remainingTime", "[100,0]"),
                .expect("colorControl", #"{"currentX":10000,"currentY":10000}"#),
            ]),
    ]
}

extension SimulatedDevice {
    /// A color light without the enhanced hue.
    fileprivate static var hueLight: SimulatedDevice {
        .of(ExtendedColorLightDeviceType.self) { device in
            let index = device.parts[0].traits.firstIndex { $0.definition == Matter.ColorControlTrait.definition }!
            device.parts[0].traits[index] = TraitTemplate(
                Matter.ColorControlTrait.self, features: [.hueSaturation, .xy, .colorTemperature]
            ) {
                $0.colorMode = .currentHueAndCurrentSaturation
                $0.currentHue = 0
                $0.currentSaturation = 254
            }
        }
    }
}
