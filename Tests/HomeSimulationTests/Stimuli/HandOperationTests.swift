import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Actions on a device without the app, by people and the environment.
@Suite struct HandOperationTests {
    @Test(arguments: switches + openings + appliances + powerSupply + media + alarm) func run(
        _ scenario: BehaviorScenario
    ) {
        scenario.run()
    }

    private static let switches = [
        BehaviorScenario(
            "the power button of a lamp works as the command toggle does", OnOffLightDeviceType.self,
            [
                .stimulate("pressPower"), .expect("onOff", #"{"onOff":true}"#), .stimulate("pressPower"),
                .expect("onOff", #"{"onOff":false}"#),
            ]),
        BehaviorScenario(
            "the knob of a dimmer sets its level within its range", DimmableLightDeviceType.self,
            [
                .stimulate("turnLevelKnob", #"{"currentLevel":90}"#), .expect("levelControl", #"{"currentLevel":90}"#),
                .stimulate("turnLevelKnob", #"{"currentLevel":0}"#), .expect("levelControl", #"{"currentLevel":1}"#),
                .rejectStimulus("turnLevelKnob", #"{"currentLevel":255}"#), .rejectStimulus("turnLevelKnob", "{}"),
            ]),
        BehaviorScenario(
            "the knob of a fan sets mode, percentage and speed", FanDeviceType.self,
            [
                .stimulate("turnFanKnob", #"{"percentSetting":70}"#),
                .expect("fanControl", #"{"fanMode":"high","percentSetting":70,"percentCurrent":70}"#),
                .rejectStimulus("turnFanKnob", #"{"percentSetting":101}"#),
            ]),
        BehaviorScenario(
            "a selector accepts existing modes only", ModeSelectDeviceType.self,
            [
                .stimulate("turnSelector", #"{"currentMode":1}"#), .expect("modeSelect", #"{"currentMode":1}"#),
                .rejectStimulus("turnSelector", #"{"currentMode":99}"#), .expect("modeSelect", #"{"currentMode":1}"#),
            ]),
        BehaviorScenario(
            "pressing a toggle of a device changes its setting", GoogleBedDeviceType.self,
            [.rejectStimulus("pressToggle", #"{"index":200}"#), .stimulate("pressToggle", #"{"index":0}"#)]),
    ]

    private static let openings = [
        BehaviorScenario(
            "a covering that is moved by hand reports its new position", WindowCoveringDeviceType.self,
            [
                .send("windowCovering.upOrOpen"), .stimulate("moveLiftByHand", #"{"percent100ths":2550}"#),
                .expect(
                    "windowCovering",
                    #"{"currentPositionLiftPercent100ths":2550,"targetPositionLiftPercent100ths":2550,"currentPositionLiftPercentage":25}"#
                ),
                .rejectStimulus("moveLiftByHand", #"{"percent100ths":10001}"#),
            ]),
        BehaviorScenario(
            "a valve that is turned by hand stays open until it is closed", WaterValveDeviceType.self,
            [
                .stimulate("turnHandle", #"{"isOpen":true}"#),
                .expect(
                    "valveConfigurationAndControl",
                    #"{"currentState":"open","targetState":null,"openDuration":null,"remainingDuration":null}"#),
                .advance(.hours(30)), .expect("valveConfigurationAndControl", #"{"currentState":"open"}"#),
                .stimulate("turnHandle", #"{"isOpen":false}"#),
                .expect("valveConfigurationAndControl", #"{"currentState":"closed"}"#),
            ]),
        BehaviorScenario(
            "a jammed bolt cannot be turned by hand", GoogleGarageDeviceType.self,
            [
                .stimulate("turnBolt", #"{"isLocked":true}"#), .expect("lockUnlock", #"{"lockState":"locked"}"#),
                .stimulate("jamBolt"), .rejectStimulus("turnBolt"), .stimulate("freeBolt"),
                .stimulate("turnBolt", #"{"isLocked":true}"#), .expect("lockUnlock", #"{"lockState":"locked"}"#),
            ]),
        BehaviorScenario(
            "an obstruction stops a movement and is reported", GoogleClosetDeviceType.self,
            [
                .stimulate("moveByHand", #"{"openPercent":0}"#), .send("openClose.open"), .advance(.seconds(4)),
                .stimulate("obstruct"),
                .event("openClose.openCloseErrorFollowUp", #"{"errorCode":"obstructionDetected"}"#),
                .advance(.minutes(1)), .expectNumber("openClose.openPercent", in: 30...50),
            ]),
    ]

    private static let appliances = [
        BehaviorScenario(
            "the buttons of an appliance start and stop its job", LaundryWasherDeviceType.self,
            [
                .stimulate("pressStart"), .expect("operationalState", #"{"operationalState":"running"}"#),
                .stimulate("pressStop"), .expect("operationalState", #"{"operationalState":"stopped"}"#),
            ]),
        BehaviorScenario(
            "the dial of a temperature accepts the same values as the command", DishwasherDeviceType.self,
            [.rejectStimulus("turnTemperatureDial", #"{"temperatureSetpoint":32767}"#)]),
        BehaviorScenario(
            "a filter of a water purifier wears out", GoogleWaterPurifierDeviceType.self,
            [
                .stimulate("wearFilter", #"{"condition":0}"#),
                .expect("filterMonitoring", #"{"condition":0,"changeIndicationLifetime":"critical"}"#),
                .stimulate("wearPreFilter", #"{"condition":10}"#),
                .expect("preFilterMonitoring", #"{"condition":10,"changeIndication":"warning"}"#),
                .rejectStimulus("wearFilter", #"{"condition":101}"#),
            ]),
        BehaviorScenario(
            "a network in use counts devices and data", GoogleRouterDeviceType.self,
            [
                .stimulate("useNetwork", #"{"numConnectedDevices":4294967295}"#),
                .expect("networkControl", #"{"numConnectedDevices":4294967295}"#),
                .rejectStimulus("useNetwork", #"{"networkUsageMB":-1}"#),
            ]),
    ]

    private static let powerSupply = [
        BehaviorScenario(
            "a draining battery reports its level, and the alarm does too", SmokeCOAlarmDeviceType.self,
            [
                .stimulate("setBattery", #"{"batPercentRemaining":30}"#),
                .expect(
                    "powerSource",
                    #"{"batPercentRemaining":30,"batChargeLevel":"warning","batReplacementNeeded":false}"#),
                .expect("smokeCoAlarm", #"{"batteryAlert":"warning","expressedState":"batteryAlert"}"#),
                .event("smokeCoAlarm.lowBattery", #"{"alarmSeverityLevel":"warning"}"#),
                .stimulate("setBattery", #"{"batPercentRemaining":0}"#),
                .expect("powerSource", #"{"batChargeLevel":"critical","batReplacementNeeded":true}"#),
                .stimulate("setBattery", #"{"batPercentRemaining":200}"#),
                .expect("smokeCoAlarm", #"{"batteryAlert":"normal","expressedState":"normal"}"#),
                .rejectStimulus("setBattery", #"{"batPercentRemaining":201}"#),
            ]),
        BehaviorScenario(
            "a charge is reported at most every ten seconds", SmokeCOAlarmDeviceType.self,
            [
                .clearReports, .stimulate("setBattery", #"{"batPercentRemaining":150}"#), .advance(.seconds(1)),
                .stimulate("setBattery", #"{"batPercentRemaining":140}"#), .advance(.seconds(1)),
                .stimulate("setBattery", #"{"batPercentRemaining":130}"#),
                .expect("powerSource", #"{"batPercentRemaining":130}"#),
                .reportedValues("powerSource.batPercentRemaining", "[150]"), .advance(.seconds(8)),
                .reportedValues("powerSource.batPercentRemaining", "[150,130]"),
            ]),
        BehaviorScenario(
            "a power supply without mains is unavailable", PowerSourceDeviceType.self,
            [
                .stimulate("cutPower"), .expect("powerSource", #"{"status":"unavailable","wiredPresent":false}"#),
                .stimulate("restorePower"), .expect("powerSource", #"{"status":"active","wiredPresent":true}"#),
                .rejectStimulus("setBattery", #"{"batPercentRemaining":100}"#),
            ]),
    ]

    private static let media = [
        BehaviorScenario(
            "loaded media is paused at its beginning, and unloading removes it",
            BasicVideoPlayerDeviceType.self,
            [
                .stimulate("loadMedia", #"{"duration":60000}"#),
                .expect("mediaPlayback", #"{"currentState":"paused","duration":60000,"playbackSpeed":0}"#),
                .send("mediaPlayback.play"), .advance(.seconds(10)), .stimulate("unloadMedia"),
                .expect(
                    "mediaPlayback",
                    #"{"currentState":"notPlaying","duration":null,"sampledPosition":null,"playbackSpeed":0}"#),
                .rejectStimulus("loadMedia", #"{"duration":0}"#),
                .stimulate("loadMedia", #"{"duration":"18446744073709551614"}"#), .send("mediaPlayback.play"),
                .advance(.days(300)),
            ])
    ]

    private static let alarm = [
        BehaviorScenario(
            "muting of a warning can be ended", SmokeCOAlarmDeviceType.self,
            [
                .stimulate("senseSmoke", #"{"alarmState":"warning"}"#), .stimulate("pressMute"),
                .expect("smokeCoAlarm", #"{"deviceMuted":"muted"}"#), .stimulate("endMute"),
                .expect("smokeCoAlarm", #"{"deviceMuted":"notMuted"}"#), .event("smokeCoAlarm.muteEnded", "{}"),
            ]),
        BehaviorScenario(
            "a sensor gets dirty, and a new one is clean", SmokeCOAlarmDeviceType.self,
            [
                .stimulate("contaminate", #"{"contaminationState":"critical"}"#),
                .expect("smokeCoAlarm", #"{"contaminationState":"critical"}"#), .stimulate("expire"),
                .expect("smokeCoAlarm", #"{"expressedState":"endOfService"}"#), .stimulate("renew"),
                .expect(
                    "smokeCoAlarm",
                    #"{"contaminationState":"normal","endOfServiceAlert":"normal","expressedState":"normal"}"#),
            ]),
    ]
}
