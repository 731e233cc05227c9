import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about meters and charging stations.
@Suite struct EnergyRuleTests {
    @Test(arguments: power + energy + planning + charging + limits) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    /// A meter at 230 V with this power.
    private static func meter(_ milliwatts: Int64?, _ features: [Matter.ElectricalEnergyMeasurementTrait.Feature])
        -> [TraitTemplate]
    {
        [
            TraitTemplate(Matter.ElectricalPowerMeasurementTrait.self, features: [.alternatingCurrent]) {
                $0.voltage = 230_000
                $0.activeCurrent = milliwatts.map { $0 / 230 }
                $0.activePower = milliwatts
                $0.apparentPower = milliwatts
            },
            TraitTemplate(Matter.ElectricalEnergyMeasurementTrait.self, features: features) {
                if features.contains(.importedEnergy) { $0.cumulativeEnergyImported = Record { $0.energy = 1000 } }
            },
        ]
    }

    private static func plug(
        _ milliwatts: Int64?, isOn: Bool = true,
        _ features: [Matter.ElectricalEnergyMeasurementTrait.Feature] = [.importedEnergy, .cumulativeEnergy]
    ) -> @Sendable () -> SimulatedDevice {
        {
            .of(OnOffPluginUnitDeviceType.self) { device in
                device.edit(Matter.OnOffTrait.self) { $0.onOff = isOn }
                device.parts[0].traits += meter(milliwatts, features)
            }
        }
    }

    private static let dimmer: @Sendable () -> SimulatedDevice = {
        .of(DimmablePlugInUnitDeviceType.self) { device in
            device.edit(Matter.OnOffTrait.self) { $0.onOff = true }
            device.parts[0].traits += meter(254_000, [.importedEnergy, .cumulativeEnergy])
        }
    }

    private static let watts = "electricalPowerMeasurement"
    private static let count = "electricalEnergyMeasurement.cumulativeEnergyImported.energy"
    private static let none = #""optionsMask":[],"optionsOverride":[]"#

    private static let power = [
        BehaviorScenario(
            "the power follows the switch", on: plug(60_000),
            [
                .expect(watts, #"{"activePower":60000}"#), .advance(.seconds(5)), .send("onOff.off"),
                .expect(watts, #"{"activePower":0,"activeCurrent":0,"apparentPower":0,"voltage":230000}"#),
                .advance(.seconds(5)), .send("onOff.on"),
                .expect(watts, #"{"activePower":60000,"activeCurrent":260,"apparentPower":60000}"#),
                .send("onOff.onWithTimedOff", #"{"onOffControl":[],"onTime":10,"offWaitTime":0}"#),
                .advance(.seconds(1)), .expect(watts, #"{"activePower":0}"#),
            ]),
        BehaviorScenario(
            "the load is 0 while the switch is off", on: plug(60_000, isOn: false),
            [.expect(watts, #"{"activePower":0}"#), .send("onOff.on"), .expect(watts, #"{"activePower":60000}"#)]),
        BehaviorScenario(
            "a stimulus sets the load", on: plug(nil),
            [
                .expect(watts, #"{"activePower":null}"#), .stimulate("setLoad", #"{"activePower":1500000}"#),
                .expect(watts, #"{"activePower":1500000,"activeCurrent":6521}"#),
                .send("onOff.off"), .expect(watts, #"{"activePower":0}"#),
                .stimulate("setLoad", #"{"activePower":20000}"#), .expect(watts, #"{"activePower":0}"#),
                .send("onOff.on"), .expect(watts, #"{"activePower":20000}"#),
                .stimulate("setLoad", #"{"activePower":null}"#), .expect(watts, #"{"activePower":null}"#),
                .rejectStimulus("setLoad", #"{"activePower":1e30}"#),
                .rejectStimulus("setLoad", #"{"activePower":1000000000001}"#), .rejectStimulus("setLoad", "{}"),
            ]),
        BehaviorScenario(
            "the power follows the level", on: dimmer,
            [
                .send("levelControl.moveToLevel", "{\"level\":127,\"transitionTime\":0,\(none)}"),
                .expect(watts, #"{"activePower":127000}"#),
                .advance(.seconds(5)),
                .send("levelControl.moveToLevel", "{\"level\":27,\"transitionTime\":100,\(none)}"),
                .advance(.seconds(5)),
                .expectNumber("electricalPowerMeasurement.activePower", in: 75_000...79_000), .advance(.seconds(5)),
                .expect(watts, #"{"activePower":27000}"#),
                .send("onOff.off"), .expect(watts, #"{"activePower":0}"#), .send("onOff.on"),
                .expect(watts, #"{"activePower":27000}"#),
            ]),
        BehaviorScenario(
            "the power fades with the light", on: dimmer,
            [
                .write("levelControl", #"{"onOffTransitionTime":40}"#), .send("onOff.off"), .advance(.seconds(2)),
                .expectNumber("electricalPowerMeasurement.activePower", in: 120_000...134_000),
                .advance(.seconds(2)), .expect(watts, #"{"activePower":0}"#),
                .expect("levelControl", #"{"currentLevel":254}"#),
            ]),
        BehaviorScenario(
            "the power is reported at most once a second, and its last value is always reported", on: plug(60_000),
            [
                .advance(.seconds(5)), .clearReports, .send("onOff.off"), .advance(.milliseconds(200)),
                .send("onOff.on"),
                .advance(.milliseconds(200)), .send("onOff.off"),
                .expect(watts, #"{"activePower":0}"#), .advance(.milliseconds(200)), .send("onOff.on"),
                .reportCount("electricalPowerMeasurement.activePower", 1...1),
                .expect(watts, #"{"activePower":60000}"#), .advance(.seconds(1)),
                .reportedValues("electricalPowerMeasurement.activePower", "[0,60000]"),
                .reportCount("electricalPowerMeasurement.activeCurrent", 2...2),
            ]),
    ]

    private static let energy = [
        BehaviorScenario(
            "the energy is the integral of the power over time, and a read is exact", on: plug(60_000),
            [
                .expectNumber(count, in: 1000...1000), .advance(.hours(1)), .expectNumber(count, in: 61_000...61_000),
                .advance(.minutes(1)),
                .expectNumber(count, in: 62_000...62_000), .send("onOff.off"), .advance(.hours(5)),
                .expectNumber(count, in: 62_000...62_000), .send("onOff.on"),
                .advance(.minutes(30)), .expectNumber(count, in: 92_000...92_000),
            ]),
        BehaviorScenario(
            "the energy is reported every minute with its time, and every five minutes in an event", on: plug(60_000),
            [
                .clearReports, .advance(.minutes(2)),
                .reportedValues(
                    "electricalEnergyMeasurement.cumulativeEnergyImported",
                    #"[{"energy":2000,"endTimestamp":825681660},{"energy":3000,"endTimestamp":825681720}]"#),
                .events([]), .advance(.minutes(3)),
                .events(["electricalEnergyMeasurement.cumulativeEnergyMeasured"]),
                .clearReports, .advance(.minutes(55)),
                .reportCount("electricalEnergyMeasurement.cumulativeEnergyImported", 4...60),
                .event("electricalEnergyMeasurement.cumulativeEnergyMeasured", #"{"energyImported":{"energy":61000}}"#),
            ]),
        BehaviorScenario(
            "the energy is reported at most once a second", on: plug(3_000_000_000),
            [
                .advance(.seconds(5)), .clearReports, .send("onOff.off"), .advance(.milliseconds(300)),
                .send("onOff.on"),
                .advance(.milliseconds(300)), .send("onOff.off"),
                .reportCount("electricalEnergyMeasurement.cumulativeEnergyImported", 0...1), .advance(.seconds(2)),
                .reportCount("electricalEnergyMeasurement.cumulativeEnergyImported", 1...2),
            ]),
        BehaviorScenario(
            "exported energy is counted separately",
            on: plug(-60_000, [.importedEnergy, .exportedEnergy, .cumulativeEnergy]),
            [
                .advance(.hours(1)), .expectNumber(count, in: 1000...1000),
                .expectNumber("electricalEnergyMeasurement.cumulativeEnergyExported.energy", in: 60_000...60_000),
                .stimulate("setLoad", #"{"activePower":60000}"#), .advance(.hours(1)),
                .expectNumber(count, in: 61_000...61_000),
            ]),
        BehaviorScenario(
            "a period contains its energy", on: plug(60_000, [.importedEnergy, .periodicEnergy]),
            [
                .clearReports, .advance(.minutes(5)),
                .expect(
                    "electricalEnergyMeasurement",
                    #"{"periodicEnergyImported":{"energy":5000,"startTimestamp":825681600,"endTimestamp":825681900}}"#),
                .events(["electricalEnergyMeasurement.periodicEnergyMeasured"]),
                .event("electricalEnergyMeasurement.periodicEnergyMeasured", #"{"energyImported":{"energy":5000}}"#),
            ]),
        BehaviorScenario(
            "a meter without a switch measures all the time", ElectricalSensorDeviceType.self,
            [
                .expect(watts, #"{"activePower":0}"#), .stimulate("setLoad", #"{"activePower":1000000}"#),
                .advance(.hours(2)),
                .expectNumber(count, in: 2_000_000...2_000_000),
            ]),
    ]

    private static let station = EnergyEvseDeviceType.self
    private static func enable(until: String = "null", _ minimum: Int = 6000, _ maximum: Int = 16_000) -> Step {
        .send(
            "energyEvse.enableCharging",
            "{\"chargingEnabledUntil\":\(until),\"minimumChargeCurrent\":\(minimum),\"maximumChargeCurrent\":\(maximum)}"
        )
    }
    private static func expect(_ values: String) -> Step { .expect("energyEvse", values) }

    private static let none4 =
        #"{"nextChargeStartTime":null,"nextChargeTargetTime":null,"nextChargeRequiredEnergy":null,"nextChargeTargetSoC":null}"#
    private static func mode(_ number: Int) -> Step {
        .send("energyEvseMode.changeToMode", "{\"newMode\":\(number)}", response: #"{"status":"success"}"#)
    }
    private static func targets(_ day: String, _ minutes: Int, _ amount: String) -> String {
        "{\"dayOfWeekForSequence\":[\"\(day)\"],\"chargingTargets\":[{\"targetTimeMinutesPastMidnight\":\(minutes),\(amount)}]}"
    }

    /// The home begins on a Sunday at noon, 825681600 seconds after the beginning of Matter's time.
    private static let planning = [
        BehaviorScenario(
            "a station in a mode by time of use plans the next charge of a vehicle", station,
            [
                .send(
                    "energyEvse.setTargets",
                    "{\"chargingTargetSchedules\":[\(targets("sunday", 780, "\"addedEnergy\":3680000")),\(targets("monday", 480, "\"targetSoC\":100"))]}"
                ),
                mode(1), expect(none4), .stimulate("connectVehicle"), enable(),
                expect(
                    #"{"nextChargeStartTime":825681600,"nextChargeTargetTime":825685200,"nextChargeRequiredEnergy":3680000,"nextChargeTargetSoC":null}"#
                ),
                enable(6000, 32_000), expect(#"{"nextChargeStartTime":825683400}"#), mode(0), expect(none4), mode(1),
                expect(#"{"nextChargeTargetTime":825685200}"#), .advance(.hours(2)),
                // The time to a full battery is not known, so the charge begins at once.
                expect(
                    #"{"nextChargeStartTime":825685200,"nextChargeTargetTime":825753600,"nextChargeRequiredEnergy":null,"nextChargeTargetSoC":100}"#
                ),
                .advance(.days(2)), expect(#"{"nextChargeTargetTime":826290000,"nextChargeRequiredEnergy":3680000}"#),
                .stimulate("disconnectVehicle"), expect(none4), .stimulate("connectVehicle"),
                expect(#"{"nextChargeTargetTime":826290000}"#), .send("energyEvse.clearTargets"), expect(none4),
            ]),
        BehaviorScenario(
            "a station that measures the charge plans the energy that is missing",
            on: {
                .of(EnergyEvseDeviceType.self) { device in
                    device.parts[0].traits[0].features = FeatureMap([
                        Matter.EnergyEvseTrait.Feature.chargingPreferences, .soCReporting,
                    ])
                    device.edit(Matter.EnergyEvseTrait.self) {
                        $0.stateOfCharge = 50
                        $0.batteryCapacity = 73_600_000
                    }
                }
            },
            [
                mode(1),
                .send(
                    "energyEvse.setTargets",
                    "{\"chargingTargetSchedules\":[\(targets("sunday", 1200, "\"targetSoC\":80"))]}"),
                .stimulate("connectVehicle"), enable(6000, 32_000),
                // 30 % of 73.6 kWh at 7.36 kW take three hours.
                expect(
                    #"{"nextChargeStartTime":825699600,"nextChargeTargetTime":825710400,"nextChargeRequiredEnergy":null,"nextChargeTargetSoC":80}"#
                ),
            ]),
    ]

    private static let charging = [
        BehaviorScenario(
            "a vehicle that requests energy is charged while the supply is enabled", station,
            [
                expect(#"{"state":"notPluggedIn","supplyState":"disabled"}"#), .clearReports,
                .stimulate("connectVehicle"),
                expect(#"{"state":"pluggedInDemand","sessionID":0}"#),
                .events(["energyEvse.evConnected"]), enable(),
                expect(#"{"state":"pluggedInCharging","supplyState":"chargingEnabled","maximumChargeCurrent":16000}"#),
                .events(["energyEvse.evConnected", "energyEvse.energyTransferStarted"]), .advance(.hours(1)),
                .expectNumber("energyEvse.sessionEnergyCharged", in: 3_679_000...3_680_000),
                .expectNumber("energyEvse.sessionDuration", in: 3600...3600),
                .expect(watts, #"{"activePower":3680000,"activeCurrent":16000}"#),
                .expectNumber(count, in: 3_679_000...3_680_000), .send("energyEvse.disable"),
                expect(#"{"state":"pluggedInDemand","supplyState":"disabled","maximumChargeCurrent":0}"#),
                .event("energyEvse.energyTransferStopped", #"{"reason":"evseStopped"}"#),
                .expect(watts, #"{"activePower":0}"#),
            ]),
        BehaviorScenario(
            "a vehicle that has enough stops the transfer", station,
            [
                .stimulate("connectVehicle", #"{"energy":3680000}"#), enable(), .advance(.minutes(61)),
                expect(#"{"state":"pluggedInNoDemand","sessionEnergyCharged":3680000}"#),
                .event("energyEvse.energyTransferStopped", #"{"reason":"evStopped"}"#),
            ]),
        BehaviorScenario(
            "session values stay until a vehicle is plugged in again", station,
            [
                .stimulate("connectVehicle"), enable(), .advance(.hours(1)), .clearReports,
                .stimulate("disconnectVehicle"),
                expect(#"{"state":"notPluggedIn","sessionID":0,"sessionDuration":3600}"#),
                .expectNumber("energyEvse.sessionEnergyCharged", in: 3_679_000...3_680_000),
                .events(["energyEvse.energyTransferStopped", "energyEvse.evNotDetected"]),
                .stimulate("connectVehicle"), expect(#"{"sessionID":1,"sessionDuration":0}"#),
            ]),
        BehaviorScenario(
            "charging ends at its time", station,
            [
                .stimulate("connectVehicle"), enable(until: "825685200"), .advance(.minutes(59)),
                expect(#"{"supplyState":"chargingEnabled","chargingEnabledUntil":825685200}"#), .advance(.minutes(1)),
                expect(#"{"supplyState":"disabled","state":"pluggedInDemand","maximumChargeCurrent":0}"#),
            ]),
        BehaviorScenario(
            "the session is not reported every second", station,
            [
                .stimulate("connectVehicle"), enable(), .clearReports, .advance(.hours(1)),
                .reportCount("energyEvse.sessionEnergyCharged", 1...60),
                .reportCount("energyEvse.sessionDuration", 1...60),
            ]),
        BehaviorScenario(
            "a station that joins the home with a vehicle continues its session",
            on: {
                SimulatedDevice(DemoHome.template().devices.first { $0.id == "wall-box" }!)
            },
            [
                expect(#"{"state":"pluggedInCharging","supplyState":"chargingEnabled","sessionID":41}"#),
                .advance(.hours(1)),
                .expectNumber("energyEvse.sessionEnergyCharged", in: 9_199_000...9_200_000),
                .expectNumber("energyEvse.sessionDuration", in: 9000...9000),
                .send("energyEvse.disable"), expect(#"{"state":"pluggedInDemand"}"#), enable(),
                expect(#"{"state":"pluggedInCharging"}"#),
                .stimulate("disconnectVehicle"), expect(#"{"state":"notPluggedIn"}"#),
            ]),
    ]

    private static let limits = [
        BehaviorScenario(
            "the currents are ordered and within the limits of the circuit, the cable and the owner", station,
            [
                .reject(
                    "energyEvse.enableCharging",
                    #"{"chargingEnabledUntil":null,"minimumChargeCurrent":6000,"maximumChargeCurrent":5000}"#,
                    .constraintError),
                .reject(
                    "energyEvse.enableCharging",
                    #"{"chargingEnabledUntil":null,"minimumChargeCurrent":-1,"maximumChargeCurrent":5000}"#,
                    .constraintError),
                enable(6000, 80_000), expect(#"{"maximumChargeCurrent":32000}"#),
                .write("energyEvse", #"{"userMaximumChargeCurrent":10000}"#),
                expect(#"{"maximumChargeCurrent":10000}"#),
                .rejectWrite("energyEvse", #"{"userMaximumChargeCurrent":-1}"#, .constraintError),
                .write("energyEvse", #"{"userMaximumChargeCurrent":1000}"#),
                expect(#"{"minimumChargeCurrent":6000,"maximumChargeCurrent":6000}"#),
            ]),
        BehaviorScenario(
            "a fault disables the supply, and its end restores it", station,
            [
                .stimulate("connectVehicle"), enable(), .clearReports,
                .stimulate("fail", #"{"faultState":"overCurrent"}"#),
                expect(#"{"state":"fault","supplyState":"disabledError","faultState":"overCurrent"}"#),
                .reject(
                    "energyEvse.enableCharging",
                    #"{"chargingEnabledUntil":null,"minimumChargeCurrent":0,"maximumChargeCurrent":5000}"#, .failure),
                .event(
                    "energyEvse.fault",
                    #"{"state":"pluggedInCharging","faultStatePreviousState":"noError","faultStateCurrentState":"overCurrent"}"#
                ),
                .event("energyEvse.energyTransferStopped", #"{"state":"pluggedInCharging"}"#),
                .stimulate("fail", #"{"faultState":"noError"}"#),
                .event("energyEvse.fault", #"{"state":"fault","faultStateCurrentState":"noError"}"#),
                expect(#"{"state":"pluggedInCharging","supplyState":"chargingEnabled"}"#),
            ]),
        BehaviorScenario(
            "diagnostics require a disabled supply",
            on: {
                .of(station) {
                    $0.parts[0].traits[
                        $0.parts[0].traits.firstIndex { $0.definition == Matter.EnergyEvseTrait.definition }!
                    ].acceptAllCommands()
                }
            },
            [
                enable(), .reject("energyEvse.startDiagnostics", nil, .failure), .send("energyEvse.disable"),
                .send("energyEvse.startDiagnostics"),
                expect(#"{"supplyState":"disabledDiagnostics"}"#),
                .reject(
                    "energyEvse.enableCharging",
                    #"{"chargingEnabledUntil":null,"minimumChargeCurrent":0,"maximumChargeCurrent":5000}"#, .failure),
                .advance(.hours(1)), expect(#"{"supplyState":"disabled"}"#),
            ]),
        BehaviorScenario(
            "targets contain each day once, and ten targets at most", station,
            [
                .reject(
                    "energyEvse.setTargets",
                    #"{"chargingTargetSchedules":[{"dayOfWeekForSequence":["monday"],"chargingTargets":[]},{"dayOfWeekForSequence":["monday"],"chargingTargets":[]}]}"#,
                    .constraintError),
                .reject(
                    "energyEvse.setTargets",
                    #"{"chargingTargetSchedules":[{"dayOfWeekForSequence":["monday"],"chargingTargets":[{"targetTimeMinutesPastMidnight":1440,"addedEnergy":1}]}]}"#,
                    .constraintError),
                .reject(
                    "energyEvse.setTargets",
                    #"{"chargingTargetSchedules":[{"dayOfWeekForSequence":["monday"],"chargingTargets":[{"targetTimeMinutesPastMidnight":1,"targetSoC":50}]}]}"#,
                    .constraintError),
                .reject(
                    "energyEvse.setTargets",
                    "{\"chargingTargetSchedules\":[{\"dayOfWeekForSequence\":[\"monday\"],\"chargingTargets\":[\((0..<11).map { "{\"targetTimeMinutesPastMidnight\":\($0),\"addedEnergy\":1}" }.joined(separator: ","))]}]}",
                    .resourceExhausted),
                .send(
                    "energyEvse.setTargets",
                    #"{"chargingTargetSchedules":[{"dayOfWeekForSequence":["monday"],"chargingTargets":[{"targetTimeMinutesPastMidnight":480,"targetSoC":100}]}]}"#
                ),
                .send(
                    "energyEvse.getTargets", nil,
                    response:
                        #"{"chargingTargetSchedules":[{"dayOfWeekForSequence":["monday"],"chargingTargets":[{"targetTimeMinutesPastMidnight":480,"targetSoC":100}]}]}"#
                ),
                .send("energyEvse.clearTargets"),
                .send("energyEvse.getTargets", nil, response: #"{"chargingTargetSchedules":[]}"#),
            ]),
    ]
}
