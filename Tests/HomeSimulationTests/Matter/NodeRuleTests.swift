import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Identify, groups, scenes, switches and device information.
@Suite struct NodeRuleTests {
    @Test(arguments: diagnostics + listed + identify + groups + scenes + switches + information) func run(
        _ scenario: BehaviorScenario
    ) {
        scenario.run()
    }

    private static let light = DimmableLightDeviceType.self

    private static let diagnostics = [
        BehaviorScenario(
            "the counters of general diagnostics run with the clock",
            on: {
                .of(DimmableLightDeviceType.self) { device in
                    device.parts[0].traits.append(
                        TraitTemplate(Matter.GeneralDiagnosticsTrait.self) {
                            $0.networkInterfaces = []
                            $0.rebootCount = 3
                            $0.upTime = 100
                            $0.totalOperationalHours = 7
                            $0.testEventTriggersEnabled = false
                        })
                }
            },
            [
                .expect("generalDiagnostics", #"{"upTime":100,"totalOperationalHours":7}"#), .clearReports,
                .advance(.seconds(59)), .expect("generalDiagnostics", #"{"upTime":159,"totalOperationalHours":7}"#),
                .send("generalDiagnostics.timeSnapshot", nil, response: #"{"systemTimeMs":159000}"#),
                .advance(.hours(2)), .expect("generalDiagnostics", #"{"upTime":7359,"totalOperationalHours":9}"#),
                .reportCount("generalDiagnostics.upTime", 0...0), .powerCycle,
                .expect("generalDiagnostics", #"{"upTime":0,"totalOperationalHours":9,"rebootCount":4}"#),
                .reportCount("generalDiagnostics.upTime", 0...0), .advance(.hours(1)),
                .expect("generalDiagnostics", #"{"upTime":3600,"totalOperationalHours":10}"#),
            ])
    ]

    private static let listed = [
        BehaviorScenario(
            "an attribute takes one of the values in the list of its trait",
            on: {
                .of(DimmableLightDeviceType.self) { device in
                    device.parts[0].traits += [
                        TraitTemplate(Matter.LocalizationConfigurationTrait.self) {
                            $0.activeLocale = "en-US"
                            $0.supportedLocales = ["en-US", "de-DE"]
                        },
                        TraitTemplate(Matter.TimeFormatLocalizationTrait.self, features: [.calendarFormat]) {
                            $0.hourFormat = .`12hr`
                            $0.activeCalendarType = .gregorian
                            $0.supportedCalendarTypes = [.gregorian, .persian]
                        },
                        TraitTemplate(Matter.UnitLocalizationTrait.self, features: [.temperatureUnit]) {
                            $0.temperatureUnit = .celsius
                            $0.supportedTemperatureUnits = [.celsius, .kelvin]
                        },
                    ]
                }
            },
            [
                .write("localizationConfiguration", #"{"activeLocale":"de-DE"}"#),
                .rejectWrite("localizationConfiguration", #"{"activeLocale":"fr-FR"}"#, .constraintError),
                .expect("localizationConfiguration", #"{"activeLocale":"de-DE"}"#),
                .write("timeFormatLocalization", #"{"activeCalendarType":"persian"}"#),
                .rejectWrite("timeFormatLocalization", #"{"activeCalendarType":"coptic"}"#, .constraintError),
                .write("timeFormatLocalization", #"{"activeCalendarType":"useActiveLocale"}"#),
                .write("unitLocalization", #"{"temperatureUnit":"kelvin"}"#),
                .rejectWrite("unitLocalization", #"{"temperatureUnit":"fahrenheit"}"#, .constraintError),
            ])
    ]

    private static let identify = [
        BehaviorScenario(
            "identifyTime counts whole seconds down and is rarely reported", light,
            [
                .clearReports, .send("identify.identify", #"{"identifyTime":10}"#),
                .expect("identify", #"{"identifyTime":10}"#), .advance(.milliseconds(2_500)),
                .expect("identify", #"{"identifyTime":8}"#),
                .advance(.seconds(8)), .expect("identify", #"{"identifyTime":0}"#),
                .reportedValues("identify.identifyTime", "[10,0]"), .write("identify", #"{"identifyTime":5}"#),
                .advance(.seconds(2)),
                .expect("identify", #"{"identifyTime":3}"#), .send("identify.identify", #"{"identifyTime":60}"#),
                .expect("identify", #"{"identifyTime":60}"#), .send("identify.identify", #"{"identifyTime":0}"#),
                .expect("identify", #"{"identifyTime":0}"#), .write("identify", #"{"identifyTime":5}"#), .powerCycle,
                .expect("identify", #"{"identifyTime":0}"#),
            ])
    ]

    private static let groups = [
        BehaviorScenario(
            "groups return their status", light,
            [
                .expect("groups", #"{"nameSupport":[]}"#),
                .send("groups.addGroup", #"{"groupID":7,"groupName":""}"#, response: #"{"status":0,"groupID":7}"#),
                .send("groups.viewGroup", #"{"groupID":7}"#, response: #"{"status":0,"groupID":7,"groupName":""}"#),
                .send("groups.viewGroup", #"{"groupID":8}"#, response: #"{"status":139,"groupID":8}"#),
                .send("groups.getGroupMembership", #"{"groupList":[]}"#, response: #"{"groupList":[7]}"#),
                .send("groups.getGroupMembership", #"{"groupList":[8]}"#, response: #"{"groupList":[]}"#),
                .send("groups.removeGroup", #"{"groupID":8}"#, response: #"{"status":139}"#),
                .send("groups.removeGroup", #"{"groupID":7}"#, response: #"{"status":0}"#),
                .send("groups.addGroupIfIdentifying", #"{"groupID":9,"groupName":""}"#),
                .send("groups.viewGroup", #"{"groupID":9}"#, response: #"{"status":139}"#),
                .send("identify.identify", #"{"identifyTime":10}"#),
                .send("groups.addGroupIfIdentifying", #"{"groupID":9,"groupName":""}"#),
                .send("groups.viewGroup", #"{"groupID":9}"#, response: #"{"status":0}"#),
                .send("groups.removeAllGroups"),
                .send("groups.getGroupMembership", #"{"groupList":[]}"#, response: #"{"groupList":[]}"#),
            ])
    ]

    private static func scene(_ command: String, _ group: Int, _ scene: Int, _ status: Int) -> Step {
        .send(
            "scenesManagement.\(command)", "{\"groupID\":\(group),\"sceneID\":\(scene)}",
            response: "{\"status\":\(status)}")
    }
    private static let none = #""optionsMask":[],"optionsOverride":[]"#

    private static let scenes = [
        BehaviorScenario(
            "a scene is stored, recalled and invalid after another change", light,
            [
                .send("onOff.on"), .send("levelControl.moveToLevel", "{\"level\":77,\"transitionTime\":0,\(none)}"),
                scene("storeScene", 1, 1, 133), .send("groups.addGroup", #"{"groupID":1,"groupName":""}"#),
                scene("storeScene", 1, 1, 0), .expectNumber("scenesManagement.sceneTableSize", in: 16...255),
                .send("levelControl.moveToLevel", "{\"level\":200,\"transitionTime\":0,\(none)}"), .send("onOff.off"),
                .reject("scenesManagement.recallScene", #"{"groupID":1,"sceneID":2}"#, .notFound),
                .reject("scenesManagement.recallScene", #"{"groupID":2,"sceneID":1}"#, .invalidCommand),
                .send("scenesManagement.recallScene", #"{"groupID":1,"sceneID":1}"#),
                .expect("levelControl", #"{"currentLevel":77}"#), .expect("onOff", #"{"onOff":true}"#),
            ]),
        BehaviorScenario(
            "a recall uses the stored time, or the time in the command", light,
            [
                .send("onOff.on"),
                .send(
                    "scenesManagement.addScene",
                    #"{"groupID":0,"sceneID":1,"transitionTime":4000,"sceneName":"","extensionFieldSetStructs":[{"clusterID":8,"attributeValueList":[{"attributeID":0,"valueUnsigned8":54}]}]}"#,
                    response: #"{"status":0}"#),
                .send("scenesManagement.recallScene", #"{"groupID":0,"sceneID":1}"#), .advance(.seconds(2)),
                .expectNumber("levelControl.currentLevel", in: 153...155), .advance(.seconds(2)),
                .expect("levelControl", #"{"currentLevel":54}"#),
                .send("levelControl.moveToLevel", "{\"level\":254,\"transitionTime\":0,\(none)}"),
                .send("scenesManagement.recallScene", #"{"groupID":0,"sceneID":1,"transitionTime":0}"#),
                .expect("levelControl", #"{"currentLevel":54}"#),
            ]),
        BehaviorScenario(
            "scenes are viewed, listed and removed, and removed with their group", light,
            [
                .send("groups.addGroup", #"{"groupID":1,"groupName":""}"#), scene("storeScene", 1, 1, 0),
                scene("storeScene", 1, 2, 0),
                .send(
                    "scenesManagement.getSceneMembership", #"{"groupID":1}"#,
                    response: #"{"status":0,"sceneList":[1,2]}"#),
                .send("scenesManagement.getSceneMembership", #"{"groupID":9}"#, response: #"{"status":133}"#),
                scene("removeScene", 1, 2, 0), scene("removeScene", 1, 2, 139), scene("viewScene", 1, 2, 139),
                scene("viewScene", 1, 1, 0), .send("groups.removeGroup", #"{"groupID":1}"#, response: #"{"status":0}"#),
                scene("viewScene", 1, 1, 133),
                .send("scenesManagement.removeAllScenes", #"{"groupID":1}"#, response: #"{"status":133}"#),
            ]),
        BehaviorScenario(
            "one fabric can use half of the table minus one", light,
            (1...7).map { scene("storeScene", 0, $0, 0) } + [
                scene("storeScene", 0, 8, 137), .expect("scenesManagement", #"{"sceneTableSize":16}"#),
            ]),
        BehaviorScenario(
            "scenes survive a power cycle", light,
            [scene("storeScene", 0, 1, 0), .powerCycle, scene("viewScene", 0, 1, 0)]),
    ]

    private static func button(_ features: [Matter.SwitchTrait.Feature], max: UInt8 = 2)
        -> @Sendable () -> SimulatedDevice
    {
        {
            .with(
                GenericSwitchDeviceType.self,
                TraitTemplate(Matter.SwitchTrait.self, features: features) {
                    $0.numberOfPositions = 2
                    $0.currentPosition = 0
                    if features.contains(.momentarySwitchMultiPress) { $0.multiPressMax = max }
                })
        }
    }

    private static let switches = [
        BehaviorScenario(
            "a latching switch emits its position",
            on: {
                .with(
                    GenericSwitchDeviceType.self,
                    TraitTemplate(Matter.SwitchTrait.self, features: [.latchingSwitch]) {
                        $0.numberOfPositions = 3
                        $0.currentPosition = 0
                    })
            },
            [
                .stimulate("setPosition", #"{"position":2}"#), .expect("switch", #"{"currentPosition":2}"#),
                .events(["switch.switchLatched"]), .event("switch.switchLatched", #"{"newPosition":2}"#),
                .rejectStimulus("setPosition", #"{"position":3}"#), .rejectStimulus("press"),
            ]),
        BehaviorScenario(
            "a momentary switch emits presses", on: button([.momentarySwitch]),
            [
                .stimulate("press"), .expect("switch", #"{"currentPosition":1}"#), .events(["switch.initialPress"]),
                .stimulate("release"), .expect("switch", #"{"currentPosition":0}"#), .events(["switch.initialPress"]),
            ]),
        BehaviorScenario(
            "a release is short, or long after a long press",
            on: button([.momentarySwitch, .momentarySwitchRelease, .momentarySwitchLongPress]),
            [
                .stimulate("press"), .advance(.seconds(1)), .stimulate("release"),
                .events(["switch.initialPress", "switch.shortRelease"]), .clearReports, .stimulate("press"),
                .advance(.seconds(3)), .events(["switch.initialPress", "switch.longPress"]),
                .stimulate("release"), .events(["switch.initialPress", "switch.longPress", "switch.longRelease"]),
                .event("switch.longRelease", #"{"previousPosition":1}"#),
            ]),
        BehaviorScenario(
            "consecutive presses are counted",
            on: button(
                [.momentarySwitch, .momentarySwitchRelease, .momentarySwitchLongPress, .momentarySwitchMultiPress],
                max: 3),
            [
                .stimulate("press"), .stimulate("release"), .stimulate("press"), .stimulate("release"),
                .advance(.seconds(1)),
                .events([
                    "switch.initialPress", "switch.shortRelease", "switch.initialPress", "switch.multiPressOngoing",
                    "switch.shortRelease", "switch.multiPressComplete",
                ]),
                .event("switch.multiPressComplete", #"{"previousPosition":1,"totalNumberOfPressesCounted":2}"#),
                .clearReports, .stimulate("press"), .stimulate("release"), .advance(.seconds(1)),
                .events(["switch.initialPress", "switch.shortRelease", "switch.multiPressComplete"]),
                .event("switch.multiPressComplete", #"{"totalNumberOfPressesCounted":1}"#),
            ]),
        BehaviorScenario(
            "an action switch emits only the result of a sequence of presses",
            on: button(
                [.momentarySwitch, .momentarySwitchLongPress, .momentarySwitchMultiPress, .actionSwitch], max: 3),
            [
                .stimulate("multiPress", #"{"count":2}"#), .advance(.seconds(1)),
                .events(["switch.initialPress", "switch.multiPressComplete"]),
                .event("switch.multiPressComplete", #"{"totalNumberOfPressesCounted":2}"#), .clearReports,
                .stimulate("multiPress", #"{"count":4}"#), .advance(.seconds(1)),
                .event("switch.multiPressComplete", #"{"totalNumberOfPressesCounted":0}"#), .clearReports,
                .stimulate("press"), .advance(.seconds(3)), .stimulate("release"), .advance(.seconds(1)),
                .events(["switch.initialPress", "switch.longPress", "switch.longRelease"]),
            ]),
    ]

    private static let information = [
        BehaviorScenario(
            "the label has 32 bytes and the location two letters", light,
            [
                .write("basicInformation", #"{"nodeLabel":"12345678901234567890123456789012"}"#),
                .rejectWrite(
                    "basicInformation", #"{"nodeLabel":"123456789012345678901234567890123"}"#, .constraintError),
                .write("basicInformation", #"{"location":"DE"}"#),
                .rejectWrite("basicInformation", #"{"location":"D"}"#, .constraintError),
                .rejectWrite("basicInformation", #"{"location":"DEU"}"#, .constraintError),
                .rejectWrite("basicInformation", #"{"location":"12"}"#, .constraintError),
                .rejectWrite("basicInformation", #"{"vendorName":"x"}"#, .unsupportedWrite),
                .rejectWrite("basicInformation", #"{"uniqueID":"x"}"#, .unsupportedWrite),
                .powerCycle,
                .expect("basicInformation", #"{"nodeLabel":"12345678901234567890123456789012","location":"DE"}"#),
            ]),
        BehaviorScenario(
            "a filter wears out and is reset", AirPurifierDeviceType.self,
            [
                .stimulate("wearHepaFilter", #"{"condition":3}"#),
                .expect("hepaFilterMonitoring", #"{"condition":3,"changeIndication":"critical"}"#),
                .send("hepaFilterMonitoring.resetCondition"),
                .expect("hepaFilterMonitoring", #"{"condition":100,"changeIndication":"ok"}"#),
            ]),
    ]
}
