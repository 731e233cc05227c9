import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about modes, operational states, temperatures, valves and pumps.
@Suite struct ApplianceRuleTests {
    @Test(arguments: alarms + modes + operation + robot + temperature + valve + pump) func run(
        _ scenario: BehaviorScenario
    ) {
        scenario.run()
    }

    private static func errorResponse(_ error: String) -> String {
        "{\"commandResponseState\":{\"errorStateID\":\"\(error)\"}}"
    }
    private static func operate(_ command: String, _ error: String = "noError") -> Step {
        .send("operationalState.\(command)", nil, response: errorResponse(error))
    }
    private static func state(_ state: String) -> Step {
        .expect("operationalState", "{\"operationalState\":\"\(state)\"}")
    }

    private static let modes = [
        BehaviorScenario(
            "an unknown mode returns the status unsupportedMode", DishwasherDeviceType.self,
            [
                .send("dishwasherMode.changeToMode", #"{"newMode":99}"#, response: #"{"status":"unsupportedMode"}"#),
                .expect("dishwasherMode", #"{"currentMode":0}"#),
                .send("dishwasherMode.changeToMode", #"{"newMode":1}"#, response: #"{"status":"success"}"#),
                .expect("dishwasherMode", #"{"currentMode":1}"#), .clearReports,
                .send("dishwasherMode.changeToMode", #"{"newMode":1}"#, response: #"{"status":"success"}"#),
                .reportCount("dishwasherMode.currentMode", 0...0),
                .reject("dishwasherMode.changeToMode", "{}", .invalidCommand),
                .reject("dishwasherMode.changeToMode", #"{"newMode":256}"#, .constraintError),
            ]),
        BehaviorScenario(
            "modes without a start-up value lack its attributes", RoboticVacuumCleanerDeviceType.self,
            [
                .expectMissing("rvcRunMode.startUpMode"), .expectMissing("rvcRunMode.onMode"),
                .expectMissing("rvcCleanMode.startUpMode"),
            ]),
        BehaviorScenario(
            "the mode of a microwave oven has no changeToMode", MicrowaveOvenDeviceType.self,
            [
                .reject("microwaveOvenMode.changeToMode", #"{"newMode":1}"#, nil),
                .expectMissing("microwaveOvenMode.startUpMode"),
            ]),
        BehaviorScenario(
            "ModeSelect rejects an unknown mode with INVALID_COMMAND", ModeSelectDeviceType.self,
            [
                .reject("modeSelect.changeToMode", #"{"newMode":99}"#, .invalidCommand),
                .send("modeSelect.changeToMode", #"{"newMode":1}"#), .expect("modeSelect", #"{"currentMode":1}"#),
            ]),
        BehaviorScenario(
            "ModeSelect applies its on mode and its start-up mode",
            on: {
                .with(
                    ModeSelectDeviceType.self, TraitTemplate(Matter.OnOffTrait.self, features: [.lighting]),
                    TraitTemplate(Matter.ModeSelectTrait.self, features: [.onOff]) {
                        $0.description = "Color"
                        $0.supportedModes = (0...2).map { number in
                            Record {
                                $0.label = "\(number)"
                                $0.mode = UInt8(number)
                                $0.semanticTags = []
                            }
                        }
                        $0.currentMode = 0
                        $0.startUpMode = nil
                        $0.onMode = nil
                    })
            },
            [
                .rejectWrite("modeSelect", #"{"onMode":9}"#, .constraintError),
                .rejectWrite("modeSelect", #"{"startUpMode":9}"#, .constraintError),
                .write("modeSelect", #"{"onMode":1}"#), .send("onOff.on"), .expect("modeSelect", #"{"currentMode":1}"#),
                .send("modeSelect.changeToMode", #"{"newMode":0}"#),
                .send("onOff.on"), .expect("modeSelect", #"{"currentMode":0}"#), .send("onOff.off"),
                .expect("modeSelect", #"{"currentMode":0}"#), .send("onOff.toggle"),
                .expect("modeSelect", #"{"currentMode":1}"#), .write("modeSelect", #"{"startUpMode":2}"#), .powerCycle,
                .expect("modeSelect", #"{"currentMode":2}"#),
                .write("onOff", #"{"startUpOnOff":"on"}"#), .powerCycle, .expect("modeSelect", #"{"currentMode":1}"#),
            ]),
    ]

    private static let alarms = [
        BehaviorScenario(
            "alarms that a dishwasher does not support are neither reset nor enabled",
            on: {
                .of(DishwasherDeviceType.self) { device in
                    device.parts[0].traits.removeAll { $0.definition == Matter.DishwasherAlarmTrait.definition }
                    device.parts[0].traits.append(
                        TraitTemplate(Matter.DishwasherAlarmTrait.self, features: [.reset]) {
                            $0.supported = [.inflowError, .doorError]
                            $0.mask = [.inflowError, .doorError]
                            $0.latch = [.doorError]
                            $0.state = []
                        }.acceptingAllCommands)
                }
            },
            [
                .stimulate("trouble", #"{"alarms":["doorError"]}"#), .stimulate("trouble", #"{"alarms":[]}"#),
                .expect("dishwasherAlarm", #"{"state":["doorError"]}"#),
                .reject("dishwasherAlarm.reset", #"{"alarms":["doorError","tempTooLow"]}"#, .failure),
                .expect("dishwasherAlarm", #"{"state":["doorError"]}"#),
                .reject("dishwasherAlarm.modifyEnabledAlarms", #"{"mask":["tempTooLow"]}"#, .invalidCommand),
                .send("dishwasherAlarm.reset", #"{"alarms":["doorError"]}"#),
                .expect("dishwasherAlarm", #"{"state":[]}"#),
            ])
    ]

    private static let dishwasher = DishwasherDeviceType.self

    private static let operation = [
        BehaviorScenario(
            "the response of an appliance contains its error", dishwasher,
            [
                state("stopped"), operate("stop"), operate("pause", "commandInvalidInState"),
                operate("resume", "commandInvalidInState"), state("stopped"),
                operate("start"), state("running"), operate("start"), operate("resume"), operate("pause"),
                state("paused"), operate("pause"), operate("resume"), state("running"),
                operate("stop"), state("stopped"), operate("start"), operate("pause"), operate("stop"),
                state("stopped"),
            ]),
        BehaviorScenario(
            "the countdown stops while paused and is rarely reported", dishwasher,
            [
                .expect("operationalState", #"{"countdownTime":null,"currentPhase":0}"#), .clearReports,
                operate("start"),
                .expect("operationalState", #"{"countdownTime":3600}"#),
                .reportedValues("operationalState.countdownTime", "[3600]"), .advance(.minutes(10)),
                .expect("operationalState", #"{"countdownTime":3000}"#),
                .reportCount("operationalState.countdownTime", 1...1), operate("pause"), .advance(.hours(1)),
                .expect("operationalState", #"{"countdownTime":3000}"#), operate("resume"),
                .advance(.minutes(10)), .expect("operationalState", #"{"countdownTime":2400,"currentPhase":1}"#),
            ]),
        BehaviorScenario(
            "the end emits its event with both times", dishwasher,
            [
                operate("start"), .advance(.minutes(10)), operate("pause"), .advance(.minutes(5)), operate("resume"),
                .clearReports, .advance(.minutes(50)), state("stopped"),
                .event(
                    "operationalState.operationCompletion",
                    #"{"completionErrorCode":"noError","totalOperationalTime":3900,"pausedTime":300}"#),
                .expect("operationalState", #"{"countdownTime":null}"#),
            ]),
        BehaviorScenario(
            "an error is reported and cleared together with its state", dishwasher,
            [
                operate("start"), .clearReports, .stimulate("fail"), state("error"),
                .expect("operationalState", #"{"operationalError":{"errorStateID":"unableToCompleteOperation"}}"#),
                .events(["operationalState.operationalError"]), operate("start", "unableToStartOrResume"),
                operate("pause", "commandInvalidInState"), operate("resume", "commandInvalidInState"),
                operate("stop"), state("stopped"),
                .expect("operationalState", #"{"operationalError":{"errorStateID":"noError"}}"#),
            ]),
        BehaviorScenario(
            "an oven starts and stops, and cannot pause", OvenDeviceType.self,
            [
                .send("ovenCavityOperationalState.start", nil, response: errorResponse("noError")),
                .expect("ovenCavityOperationalState", #"{"operationalState":"running"}"#),
                .send("ovenCavityOperationalState.stop", nil, response: errorResponse("noError")),
                .expect("ovenCavityOperationalState", #"{"operationalState":"stopped"}"#),
                .reject("ovenCavityOperationalState.pause", nil, nil),
            ]),
        BehaviorScenario(
            "a microwave oven accepts its parameters while it is stopped", MicrowaveOvenDeviceType.self,
            [
                .send("microwaveOvenControl.setCookingParameters", #"{"cookTime":60,"powerSetting":50}"#),
                .expect("microwaveOvenControl", #"{"cookTime":60,"powerSetting":50}"#),
                .reject("microwaveOvenControl.setCookingParameters", #"{"cookTime":0}"#, .constraintError),
                .reject("microwaveOvenControl.setCookingParameters", #"{"cookTime":5401}"#, .constraintError),
                .reject("microwaveOvenControl.setCookingParameters", #"{"powerSetting":55}"#, .constraintError),
                .reject("microwaveOvenControl.setCookingParameters", #"{"powerSetting":0}"#, .constraintError),
                .reject("microwaveOvenControl.setCookingParameters", #"{"cookMode":9}"#, .constraintError),
                .reject(
                    "microwaveOvenControl.setCookingParameters", #"{"cookMode":1,"cookTime":30}"#, .constraintError),
                .reject(
                    "microwaveOvenControl.setCookingParameters", #"{"cookMode":1,"powerSetting":50}"#, .constraintError),
                .send("microwaveOvenControl.setCookingParameters", #"{"cookMode":1}"#),
                .expect("microwaveOvenMode", #"{"currentMode":1}"#),
                .send(
                    "microwaveOvenControl.setCookingParameters",
                    #"{"cookMode":0,"cookTime":60,"startAfterSetting":true}"#), state("running"),
                .expect("operationalState", #"{"countdownTime":60}"#),
                .reject("microwaveOvenControl.setCookingParameters", #"{"cookTime":60}"#, .invalidInState),
                .send("microwaveOvenControl.addMoreTime", #"{"timeToAdd":30}"#),
                .expect("operationalState", #"{"countdownTime":90}"#),
                .expect("microwaveOvenControl", #"{"cookTime":90}"#),
                .reject("microwaveOvenControl.addMoreTime", #"{"timeToAdd":5399}"#, .constraintError),
                .reject("microwaveOvenControl.addMoreTime", #"{"timeToAdd":0}"#, .constraintError),
                .advance(.seconds(90)), state("stopped"),
            ]),
    ]

    private static func operateRobot(_ command: String, _ error: String = "noError") -> Step {
        .send("rvcOperationalState.\(command)", nil, response: errorResponse(error))
    }
    private static func robotState(_ state: String) -> Step {
        .expect("rvcOperationalState", "{\"operationalState\":\"\(state)\"}")
    }
    private static func changeRunMode(_ mode: Int, _ status: String = "success") -> Step {
        .send("rvcRunMode.changeToMode", "{\"newMode\":\(mode)}", response: "{\"status\":\"\(status)\"}")
    }

    private static let robot = [
        BehaviorScenario(
            "a robot has no start and no stop: its run mode starts and stops it", RoboticVacuumCleanerDeviceType.self,
            [
                .reject("rvcOperationalState.start", nil, nil), .reject("rvcOperationalState.stop", nil, nil),
                robotState("docked"),
                operateRobot("pause", "commandInvalidInState"), operateRobot("resume", "commandInvalidInState"),
                operateRobot("goHome", "commandInvalidInState"), changeRunMode(1), robotState("running"),
                changeRunMode(2, "invalidInMode"),
                .send("rvcCleanMode.changeToMode", #"{"newMode":1}"#, response: #"{"status":"invalidInMode"}"#),
                operateRobot("pause"), robotState("paused"), operateRobot("pause"), operateRobot("resume"),
                robotState("running"),
                changeRunMode(99, "unsupportedMode"), changeRunMode(0), robotState("seekingCharger"),
                operateRobot("goHome"), .advance(.minutes(2)),
                robotState("docked"), .expect("rvcRunMode", #"{"currentMode":0}"#),
            ]),
        BehaviorScenario(
            "goHome seeks the charger, and a pause on the way is resumed", RoboticVacuumCleanerDeviceType.self,
            [
                changeRunMode(1), operateRobot("goHome"), robotState("seekingCharger"), operateRobot("pause"),
                robotState("paused"), operateRobot("resume"),
                robotState("seekingCharger"), .advance(.minutes(2)), robotState("docked"),
                operateRobot("goHome", "commandInvalidInState"),
            ]),
        BehaviorScenario(
            "a robot with DirectModeChange changes its modes while it works",
            on: {
                .of(RoboticVacuumCleanerDeviceType.self) { device in
                    for index in device.parts[0].traits.indices
                    where ["rvcRunMode", "rvcCleanMode"].contains(device.parts[0].traits[index].definition.name) {
                        device.parts[0].traits[index].features = FeatureMap(rawValue: 1 << 16)
                    }
                }
            },
            [
                changeRunMode(1), robotState("running"), changeRunMode(2), robotState("running"),
                .expect("rvcRunMode", #"{"currentMode":2}"#),
                .send("rvcCleanMode.changeToMode", #"{"newMode":1}"#, response: #"{"status":"success"}"#),
                .expect("rvcCleanMode", #"{"currentMode":1}"#), robotState("running"),
            ]),
        BehaviorScenario(
            "a job ends by itself at the dock", RoboticVacuumCleanerDeviceType.self,
            [
                changeRunMode(1), .clearReports, .advance(.hours(1)), robotState("docked"),
                .events(["rvcOperationalState.operationCompletion"]),
            ]),
        BehaviorScenario(
            "a robot with an error rejects resuming", RoboticVacuumCleanerDeviceType.self,
            [
                changeRunMode(1), .stimulate("fail", #"{"error":"stuck"}"#), robotState("error"),
                operateRobot("pause", "commandInvalidInState"), operateRobot("resume", "commandInvalidInState"),
                .expect("rvcOperationalState", #"{"operationalError":{"errorStateID":"stuck"}}"#),
                .stimulate("clearError"), robotState("paused"), operateRobot("resume"), robotState("running"),
            ]),
    ]

    private static let temperature = [
        BehaviorScenario(
            "a temperature must be in its range and a multiple of its step", dishwasher,
            [
                .send("temperatureControl.setTemperature", #"{"targetTemperature":5500}"#),
                .expect("temperatureControl", #"{"temperatureSetpoint":5500}"#),
                .reject("temperatureControl.setTemperature", #"{"targetTemperature":2500}"#, .constraintError),
                .reject("temperatureControl.setTemperature", #"{"targetTemperature":8000}"#, .constraintError),
                .reject("temperatureControl.setTemperature", #"{"targetTemperature":5501}"#, .constraintError),
                .reject("temperatureControl.setTemperature", #"{"targetTemperatureLevel":1}"#, .invalidCommand),
                .reject("temperatureControl.setTemperature", "{}", .invalidCommand),
                .rejectWrite("temperatureControl", #"{"temperatureSetpoint":5000}"#, .unsupportedWrite),
            ]),
        BehaviorScenario(
            "a temperature level must be in the list of levels", LaundryWasherDeviceType.self,
            [
                .send("temperatureControl.setTemperature", #"{"targetTemperatureLevel":4}"#),
                .expect("temperatureControl", #"{"selectedTemperatureLevel":4}"#),
                .reject("temperatureControl.setTemperature", #"{"targetTemperatureLevel":5}"#, .constraintError),
                .reject("temperatureControl.setTemperature", #"{"targetTemperature":4000}"#, .invalidCommand),
                .reject("temperatureControl.setTemperature", "{}", .invalidCommand),
            ]),
    ]

    private static let waterValve = WaterValveDeviceType.self
    private static func open(_ fields: String) -> Step { .send("valveConfigurationAndControl.open", fields) }
    private static func expectValve(_ values: String) -> Step { .expect("valveConfigurationAndControl", values) }

    private static let valve = [
        BehaviorScenario(
            "an absent duration is the default, a null duration means no limit", waterValve,
            [
                open("{}"),
                expectValve(
                    #"{"openDuration":null,"remainingDuration":null,"targetState":"open","currentState":"transitioning","targetLevel":100}"#
                ), .advance(.seconds(5)),
                expectValve(#"{"currentState":"open","targetState":null,"currentLevel":100,"targetLevel":null}"#),
                .write("valveConfigurationAndControl", #"{"defaultOpenDuration":60}"#), open("{}"),
                expectValve(#"{"openDuration":60,"remainingDuration":60}"#), open(#"{"openDuration":null}"#),
                expectValve(#"{"openDuration":null,"remainingDuration":null}"#), .advance(.hours(9)),
                expectValve(#"{"currentState":"open"}"#),
            ]),
        BehaviorScenario(
            "the valve closes at the end of its duration", waterValve,
            [
                .clearReports, open(#"{"openDuration":10}"#), .advance(.seconds(4)),
                expectValve(#"{"remainingDuration":6,"currentState":"open"}"#),
                .reportCount("valveConfigurationAndControl.remainingDuration", 1...1),
                .advance(.seconds(6)),
                expectValve(#"{"openDuration":null,"remainingDuration":null,"targetState":"closed"}"#),
                .advance(.seconds(3)), expectValve(#"{"currentState":"closed","targetState":null,"currentLevel":0}"#),
                .events([
                    "valveConfigurationAndControl.valveStateChanged", "valveConfigurationAndControl.valveStateChanged",
                ]),
            ]),
        BehaviorScenario(
            "a level must be a multiple of the step, or 100", waterValve,
            [
                open(#"{"targetLevel":35}"#), expectValve(#"{"targetLevel":35}"#),
                .reject("valveConfigurationAndControl.open", #"{"targetLevel":33}"#, .constraintError),
                .reject("valveConfigurationAndControl.open", #"{"targetLevel":0}"#, .constraintError),
                .reject("valveConfigurationAndControl.open", #"{"targetLevel":101}"#, .constraintError),
                .reject("valveConfigurationAndControl.open", #"{"openDuration":0}"#, .constraintError),
                .rejectWrite("valveConfigurationAndControl", #"{"defaultOpenDuration":0}"#, .constraintError),
                .rejectWrite("valveConfigurationAndControl", #"{"defaultOpenLevel":33}"#, .constraintError),
                .write("valveConfigurationAndControl", #"{"defaultOpenLevel":50}"#), open("{}"),
                expectValve(#"{"targetLevel":50}"#),
            ]),
        BehaviorScenario(
            "close cancels the durations", waterValve,
            [
                open(#"{"openDuration":100}"#), .advance(.seconds(5)), .send("valveConfigurationAndControl.close"),
                expectValve(#"{"targetState":"closed","openDuration":null,"remainingDuration":null}"#),
                .advance(.seconds(5)), expectValve(#"{"currentState":"closed"}"#),
            ]),
        BehaviorScenario(
            "a fault rejects both commands", waterValve,
            [
                .clearReports, .stimulate("fail", #"{"valveFault":["blocked"]}"#),
                .events(["valveConfigurationAndControl.valveFault"]),
                .reject("valveConfigurationAndControl.open", "{}", .failure),
                .reject("valveConfigurationAndControl.close", nil, .failure), .stimulate("fail", #"{"valveFault":[]}"#),
                open("{}"),
            ]),
        BehaviorScenario(
            "a valve with a clock reports the time at which it closes",
            on: {
                .with(
                    waterValve,
                    TraitTemplate(Matter.ValveConfigurationAndControlTrait.self, features: [.timeSync]) {
                        $0.currentState = .closed
                        $0.valveFault = []
                    })
            },
            [
                expectValve(#"{"autoCloseTime":null}"#), open(#"{"openDuration":60}"#),
                expectValve(#"{"autoCloseTime":825681660000000}"#), .advance(.seconds(10)),
                expectValve(#"{"autoCloseTime":825681660000000}"#),
                open(#"{"openDuration":null}"#), expectValve(#"{"autoCloseTime":null}"#), open(#"{"openDuration":5}"#),
                expectValve(#"{"autoCloseTime":825681615000000}"#), .advance(.seconds(5)),
                expectValve(#"{"autoCloseTime":null}"#),
            ]),
    ]

    private static func expectPump(_ values: String) -> Step { .expect("pumpConfigurationAndControl", values) }
    private static let speed = "pumpConfigurationAndControl.speed"

    private static let pump = [
        BehaviorScenario(
            "a pump runs with its switch", PumpDeviceType.self,
            [
                expectPump(#"{"pumpStatus":[],"speed":0,"power":0,"capacity":0}"#), .send("onOff.on"),
                expectPump(#"{"pumpStatus":["running"]}"#), .expectNumber(speed, in: 1...4800),
                .expectNumber("pumpConfigurationAndControl.power", in: 1...500),
                .expectNumber("pumpConfigurationAndControl.capacity", in: 1...20_000), .send("onOff.off"),
                expectPump(#"{"pumpStatus":[],"speed":0,"power":0,"capacity":0}"#),
            ]),
        BehaviorScenario(
            "the effective modes follow the written ones", PumpDeviceType.self,
            [
                .send("onOff.on"), .write("pumpConfigurationAndControl", #"{"operationMode":"maximum"}"#),
                expectPump(
                    #"{"effectiveOperationMode":"maximum","effectiveControlMode":"constantSpeed","speed":4800,"capacity":20000}"#
                ),
                .write("pumpConfigurationAndControl", #"{"operationMode":"minimum"}"#),
                expectPump(#"{"effectiveOperationMode":"minimum","speed":800}"#),
                .write("pumpConfigurationAndControl", #"{"operationMode":"local"}"#),
                expectPump(#"{"effectiveOperationMode":"local"}"#),
                .rejectWrite("pumpConfigurationAndControl", #"{"operationMode":4}"#, .constraintError),
                .rejectWrite("pumpConfigurationAndControl", #"{"controlMode":4}"#, .constraintError),
                .rejectWrite("pumpConfigurationAndControl", #"{"controlMode":6}"#, .constraintError),
                .rejectWrite("pumpConfigurationAndControl", #"{"controlMode":"constantFlow"}"#, .constraintError),
                .rejectWrite("pumpConfigurationAndControl", #"{"effectiveOperationMode":"normal"}"#, .unsupportedWrite),
            ]),
        BehaviorScenario(
            "a local override has priority until it ends", PumpDeviceType.self,
            [
                .send("onOff.on"), .stimulate("overrideLocally"),
                expectPump(
                    #"{"effectiveOperationMode":"local","operationMode":"normal","pumpStatus":["localOverride","running"]}"#
                ),
                .write("pumpConfigurationAndControl", #"{"operationMode":"maximum"}"#),
                expectPump(#"{"effectiveOperationMode":"local"}"#), .stimulate("endLocalOverride"),
                expectPump(#"{"effectiveOperationMode":"maximum","pumpStatus":["running"]}"#),
            ]),
        BehaviorScenario(
            "automatic operation and a remote sensor determine the control mode",
            on: {
                .with(
                    PumpDeviceType.self, TraitTemplate(Matter.OnOffTrait.self),
                    TraitTemplate(
                        Matter.PumpConfigurationAndControlTrait.self,
                        features: [.constantPressure, .constantSpeed, .automatic]
                    ) {
                        $0.maxSpeed = 3000
                        $0.controlMode = .constantSpeed
                        $0.pumpStatus = []
                    })
            },
            [
                .write("pumpConfigurationAndControl", #"{"controlMode":"automatic"}"#),
                expectPump(#"{"controlMode":"automatic","effectiveControlMode":"constantPressure"}"#),
                .write("pumpConfigurationAndControl", #"{"controlMode":"constantSpeed"}"#),
                expectPump(#"{"effectiveControlMode":"constantSpeed"}"#),
                .stimulate("connectRemoteSensor", #"{"measures":"flow"}"#),
                expectPump(#"{"effectiveControlMode":"constantFlow","pumpStatus":["remoteFlow"]}"#),
                .stimulate("disconnectRemoteSensor"),
                expectPump(#"{"effectiveControlMode":"constantSpeed","pumpStatus":[]}"#),
            ]),
        BehaviorScenario(
            "running hours and energy are counted while the pump runs", PumpDeviceType.self,
            [
                expectPump(#"{"lifetimeRunningHours":1250}"#), .advance(.hours(9)),
                expectPump(#"{"lifetimeRunningHours":1250}"#),
                .write("pumpConfigurationAndControl", #"{"operationMode":"maximum"}"#), .send("onOff.on"),
                .advance(.minutes(90)), expectPump(#"{"lifetimeRunningHours":1251}"#),
                .send("onOff.off"), .advance(.hours(5)), expectPump(#"{"lifetimeRunningHours":1251}"#),
                .send("onOff.on"),
                .advance(.minutes(30)), expectPump(#"{"lifetimeRunningHours":1252,"lifetimeEnergyConsumed":47}"#),
                .advance(.hours(20)),
                expectPump(#"{"lifetimeRunningHours":1272,"lifetimeEnergyConsumed":48}"#),
                .write("pumpConfigurationAndControl", #"{"lifetimeRunningHours":0}"#), .advance(.hours(1)),
                expectPump(#"{"lifetimeRunningHours":1}"#),
            ]),
        BehaviorScenario(
            "a serious fault stops the pump", PumpDeviceType.self,
            [
                .send("onOff.on"), .clearReports, .stimulate("fail", #"{"fault":"dryRunning"}"#),
                expectPump(#"{"pumpStatus":["deviceFault"],"speed":0}"#),
                .events(["pumpConfigurationAndControl.dryRunning"]),
                .stimulate("clearFault"), expectPump(#"{"pumpStatus":["running"]}"#),
                .stimulate("fail", #"{"fault":"supplyVoltageLow"}"#), expectPump(#"{"pumpStatus":["supplyFault"]}"#),
                .stimulate("fail", #"{"fault":"leakage"}"#), expectPump(#"{"pumpStatus":["deviceFault","running"]}"#),
            ]),
    ]
}
