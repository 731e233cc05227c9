import HomeCatalog
import HomeModel
import Testing

/// Commands with fields that are missing, outside their limits, or numbers that the enumeration does not name.
@Suite struct CommandFieldTests {
    @Test(arguments: scenarios) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static let scenarios = [
        BehaviorScenario(
            "an unknown variant of an identify effect is the default variant", OnOffLightDeviceType.self,
            [
                .send("identify.triggerEffect", #"{"effectIdentifier":"blink","effectVariant":0}"#),
                .send("identify.triggerEffect", #"{"effectIdentifier":"blink","effectVariant":1}"#),
                .send("identify.triggerEffect", #"{"effectIdentifier":0,"effectVariant":255}"#),
                .reject("identify.triggerEffect", #"{"effectIdentifier":0,"effectVariant":256}"#, .constraintError),
                .reject("identify.triggerEffect", #"{"effectIdentifier":3,"effectVariant":0}"#, .constraintError),
            ]),
        BehaviorScenario(
            "an unknown variant of an off effect is the default variant", OnOffLightDeviceType.self,
            [
                .send("onOff.on"),
                .send("onOff.offWithEffect", #"{"effectIdentifier":0,"effectVariant":99}"#),
                .expect("onOff", #"{"onOff":false}"#),
                .reject("onOff.offWithEffect", #"{"effectIdentifier":7,"effectVariant":0}"#, .constraintError),
            ]),
        BehaviorScenario(
            "a microwave oven needs at least one cooking parameter", MicrowaveOvenDeviceType.self,
            [
                .reject("microwaveOvenControl.setCookingParameters", "{}", .invalidCommand),
                .reject("microwaveOvenControl.setCookingParameters", nil, .invalidCommand),
                .reject("microwaveOvenControl.setCookingParameters", #"{"startAfterSetting":true}"#, .invalidCommand),
                .send("microwaveOvenControl.setCookingParameters", #"{"cookTime":90}"#),
                .expect("microwaveOvenControl", #"{"cookTime":90,"powerSetting":100}"#),
            ]),
        BehaviorScenario(
            "setpointRaiseLower rejects an unknown mode with INVALID_COMMAND", ThermostatDeviceType.self,
            [
                .reject("thermostat.setpointRaiseLower", #"{"mode":9,"amount":10}"#, .invalidCommand),
                .reject("thermostat.setpointRaiseLower", #"{"mode":"both","amount":128}"#, .invalidCommand),
            ]),
        BehaviorScenario(
            "a pump's running hours and power have 24 bits", PumpDeviceType.self,
            [
                .write("pumpConfigurationAndControl", #"{"lifetimeRunningHours":16777214}"#),
                .rejectWrite(
                    "pumpConfigurationAndControl", #"{"lifetimeRunningHours":16777216}"#, .constraintError),
            ]),
        BehaviorScenario(
            "the number that stands for null is no value of a nullable integer", DimmableLightDeviceType.self,
            [
                .send("onOff.on"),
                .reject(
                    "levelControl.moveToLevel",
                    #"{"level":10,"transitionTime":65535,"optionsMask":[],"optionsOverride":[]}"#, .constraintError),
                .reject(
                    "levelControl.move", #"{"moveMode":"up","rate":255,"optionsMask":[],"optionsOverride":[]}"#,
                    .constraintError),
                .rejectWrite("levelControl", #"{"startUpCurrentLevel":255}"#, .constraintError),
                .write("levelControl", #"{"startUpCurrentLevel":254}"#),
                .write("levelControl", #"{"startUpCurrentLevel":null}"#),
            ]),
    ]
}
