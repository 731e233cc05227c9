import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about energy management. The home begins 825681600 seconds after the beginning
/// of Matter's time.
@Suite struct DeviceEnergyManagementRuleTests {
    @Test(arguments: power + permissions + forecasts + starts + pauses + slots + limits + meters + files)
    func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static let type = DeviceEnergyManagementDeviceType.self
    private static let trait = "deviceEnergyManagement"

    private static func name(_ element: String) -> String { "\(trait).\(element)" }
    private static func expect(_ values: String) -> Step { .expect(trait, values) }
    private static func forecast(_ values: String) -> Step { .expect(trait, "{\"forecast\":\(values)}") }
    private static func state(_ state: String) -> Step { expect("{\"esaState\":\"\(state)\"}") }
    private static func reason(_ cause: String) -> Step {
        expect("{\"powerAdjustmentCapability\":{\"cause\":\"\(cause)\"}}")
    }
    private static func events(_ names: String...) -> Step { .events(names.map { name($0) }) }
    private static func optOut(_ state: String) -> Step { .stimulate("setOptOut", "{\"optOutState\":\"\(state)\"}") }
    private static func slots(_ slots: String) -> Step { forecast("{\"slots\":[\(slots)]}") }

    private static func adjustment(_ power: Int, _ duration: Int, _ cause: String = "local") -> String {
        "{\"power\":\(power),\"duration\":\(duration),\"cause\":\"\(cause)Optimization\"}"
    }
    private static func adjust(_ power: Int, _ duration: Int, _ cause: String = "local") -> Step {
        .send(name("powerAdjustRequest"), adjustment(power, duration, cause))
    }
    private static func refuse(
        _ power: Int, _ duration: Int, _ cause: String = "local", _ status: MatterStatus = .constraintError
    ) -> Step {
        .reject(name("powerAdjustRequest"), adjustment(power, duration, cause), status)
    }

    private static let power = [
        BehaviorScenario(
            "an adjustment of the power lasts its time, and ends with its energy", type,
            [
                reason("noAdjustment"), .clearReports, adjust(1_500_000, 600), state("powerAdjustActive"),
                reason("localOptimizationAdjustment"), events("powerAdjustStart"), .advance(.seconds(599)),
                state("powerAdjustActive"), .advance(.seconds(1)), state("online"), reason("noAdjustment"),
                events("powerAdjustStart", "powerAdjustEnd"),
                .event(
                    name("powerAdjustEnd"), #"{"cause":"normalCompletion","duration":600,"energyUse":250000}"#),
            ]),
        BehaviorScenario(
            "a request that replaces another one continues the session", type,
            [
                .clearReports, adjust(1_000_000, 600), .advance(.minutes(5)), adjust(2_000_000, 60, "grid"),
                events("powerAdjustStart"), state("powerAdjustActive"), reason("gridOptimizationAdjustment"),
                .advance(.seconds(59)), state("powerAdjustActive"), .advance(.seconds(1)), state("online"),
                .event(
                    name("powerAdjustEnd"), #"{"cause":"normalCompletion","duration":360,"energyUse":116666}"#),
                .advance(.hours(1)), events("powerAdjustStart", "powerAdjustEnd"),
            ]),
        BehaviorScenario(
            "a client cancels an adjustment, if there is one", type,
            [
                .reject(name("cancelPowerAdjustRequest"), nil, .invalidInState), adjust(100_000, 3600),
                .advance(.minutes(30)), .send(name("cancelPowerAdjustRequest")), state("online"),
                .event(name("powerAdjustEnd"), #"{"cause":"cancelled","duration":1800,"energyUse":50000}"#),
                .reject(name("cancelPowerAdjustRequest"), nil, .invalidInState), .clearReports, .advance(.hours(2)),
                .events([]),
            ]),
        BehaviorScenario(
            "power and duration are in one of the ranges", BatteryStorageDeviceType.self,
            [
                refuse(2_000_001, 60), refuse(-3_000_001, 60), refuse(0, 59), refuse(1, 4201), refuse(-1, 9001),
                adjust(1, 4200), adjust(2_000_000, 60), adjust(-3_000_000, 9000), adjust(0, 9000),
                .send(name("cancelPowerAdjustRequest")), state("online"),
            ]),
        BehaviorScenario(
            "without a range, the power cannot be adjusted",
            on: { appliance { $0.powerAdjustmentCapability = nil } }, [refuse(1_000_000, 60)]),
        BehaviorScenario(
            "an empty list of ranges allows no adjustment",
            on: {
                appliance {
                    $0.powerAdjustmentCapability = Record {
                        $0.powerAdjustCapability = []
                        $0.cause = .noAdjustment
                    }
                }
            }, [refuse(1_000_000, 60)]),
        BehaviorScenario(
            "an appliance that is offline or has a fault ends the adjustment and rejects others", type,
            [
                adjust(1_000_000, 600), .advance(.seconds(36)), .stimulate("takeOffline"), state("offline"),
                .event(name("powerAdjustEnd"), #"{"cause":"offline","duration":36,"energyUse":10000}"#),
                refuse(1_000_000, 60, "local", .invalidInState), .stimulate("returnOnline"), state("online"),
                adjust(1_000_000, 600), .stimulate("breakDown"), state("fault"), reason("noAdjustment"),
                .event(name("powerAdjustEnd"), #"{"cause":"fault","duration":0,"energyUse":0}"#),
                refuse(1_000_000, 60, "local", .invalidInState),
                .reject(name("cancelPowerAdjustRequest"), nil, .invalidInState), .stimulate("returnOnline"),
                state("online"), .stimulate("returnOnline"), state("online"),
            ]),
        BehaviorScenario(
            "a restart ends the adjustment", type,
            [
                adjust(1_000_000, 600), .powerCycle, state("online"), reason("noAdjustment"),
                .event(name("powerAdjustEnd"), #"{"cause":"offline"}"#), .clearReports, .advance(.hours(1)),
                .events([]),
                .stimulate("takeOffline"), .powerCycle, state("offline"), .stimulate("breakDown"), .update,
                state("fault"),
            ]),
        BehaviorScenario(
            "the ranges are reported at most every ten seconds, and a read is exact", type,
            [
                .clearReports, adjust(1_000_000, 600), .advance(.seconds(2)), .send(name("cancelPowerAdjustRequest")),
                reason("noAdjustment"), .advance(.seconds(1)), adjust(1_000_000, 600),
                reason("localOptimizationAdjustment"), .advance(.seconds(1)),
                .send(name("cancelPowerAdjustRequest")), adjust(1_000_000, 600, "grid"),
                .reportCount(name("powerAdjustmentCapability"), 1...1), .advance(.seconds(5)),
                .reportCount(name("powerAdjustmentCapability"), 1...1), .advance(.seconds(1)),
                .reportCount(name("powerAdjustmentCapability"), 2...2), reason("gridOptimizationAdjustment"),
                .advance(.minutes(5)), .reportCount(name("powerAdjustmentCapability"), 2...2),
            ]),
    ]

    /// Returns an appliance whose energy management is edited before it starts.
    private static func appliance(_ edit: (inout AttributeEditor<Matter.DeviceEnergyManagementTrait>) -> Void)
        -> SimulatedDevice
    {
        .of(type) { $0.edit(Matter.DeviceEnergyManagementTrait.self, edit) }
    }

    private static func mode(_ number: Int, _ state: String) -> [Step] {
        [
            .send(
                "deviceEnergyManagementMode.changeToMode", "{\"newMode\":\(number)}",
                response: #"{"status":"success"}"#),
            expect("{\"optOutState\":\"\(state)\"}"),
        ]
    }

    private static let permissions = [
        BehaviorScenario(
            "a request with a cause that the user has forbidden is rejected", type,
            [
                optOut("localOptOut"), refuse(1_000_000, 60, "local"), adjust(1_000_000, 60, "grid"),
                optOut("gridOptOut"), refuse(1_000_000, 60, "grid"), adjust(1_000_000, 60, "local"),
                optOut("optOut"), refuse(1_000_000, 60, "grid"), refuse(1_000_000, 60, "local"),
                .stimulate("planOperation"), .reject(name("pauseRequest"), pauseFields(60), .constraintError),
                .reject(name("modifyForecastRequest"), modification(1, "0", 900), .constraintError),
                .stimulate("planOperation", #"{"delay":60}"#),
                .reject(name("startTimeAdjustRequest"), startFields(825_681_700), .constraintError),
                optOut("noOptOut"), adjust(1_000_000, 60), adjust(1_000_000, 60, "grid"),
            ]),
        BehaviorScenario(
            "a new opt-out ends an adjustment that it forbids, and no other", type,
            [
                adjust(1_000_000, 600, "grid"), optOut("localOptOut"), state("powerAdjustActive"), optOut("optOut"),
                state("online"), reason("noAdjustment"),
                .event(name("powerAdjustEnd"), #"{"cause":"userOptOut"}"#), optOut("noOptOut"), state("online"),
                adjust(1_000_000, 600, "local"), optOut("gridOptOut"), state("powerAdjustActive"),
                optOut("localOptOut"), state("online"),
            ]),
        BehaviorScenario(
            "a new opt-out restores the forecast that it forbids to change", type,
            [
                .stimulate("planOperation", #"{"delay":3600}"#), adjustStart(825_690_000, "grid"),
                optOut("localOptOut"),
                forecast(#"{"startTime":825690000,"forecastUpdateReason":"gridOptimization"}"#), optOut("gridOptOut"),
                forecast(#"{"startTime":825685200,"forecastUpdateReason":"internalOptimization","forecastID":3}"#),
            ]),
        BehaviorScenario(
            "a new opt-out ends a pause that it forbids", type,
            [
                .stimulate("planOperation"), pause(600), .clearReports, optOut("gridOptOut"), state("paused"),
                .events([]), optOut("optOut"), state("online"), .event(name("resumed"), #"{"cause":"userOptOut"}"#),
                forecast(#"{"forecastUpdateReason":"internalOptimization","endTime":825688800}"#),
            ]),
        BehaviorScenario(
            "the mode determines what the user forbids", type,
            [expect(#"{"optOutState":"noOptOut"}"#), adjust(1_000_000, 600, "grid")] + mode(1, "gridOptOut")
                + [state("online"), .event(name("powerAdjustEnd"), #"{"cause":"userOptOut"}"#)]
                + mode(2, "localOptOut") + mode(3, "optOut") + mode(0, "noOptOut") + mode(4, "optOut")),
        BehaviorScenario(
            "an appliance that cannot be adjusted has no opt-out",
            on: { appliance(features: [.powerForecastReporting]) },
            [.rejectStimulus("setOptOut", #"{"optOutState":"optOut"}"#), .stimulate("planOperation")]),
    ]

    /// Returns an appliance with these features, without values that need others.
    private static func appliance(features: [Matter.DeviceEnergyManagementTrait.Feature]) -> SimulatedDevice {
        .of(type) { device in
            let trait = Matter.DeviceEnergyManagementTrait.definition
            device.parts[0].traits[0] =
                BlueprintDefaults().trait(trait, of: type.definition, features: FeatureMap(features))
        }
    }

    private static let hourlySlots =
        #""slots":[{"duration":3600,"power":1000000},{"duration":1800,"power":200000,"isPausable":false}]"#

    private static let forecasts = [
        BehaviorScenario(
            "an operation runs from slot to slot, and its forecast ends", type,
            [
                expect(#"{"forecast":null}"#), .clearReports,
                .stimulate("planOperation", "{\"delay\":3600,\"flexibility\":7200,\(hourlySlots)}"),
                forecast(
                    #"{"forecastID":1,"activeSlotNumber":null,"startTime":825685200,"endTime":825690600,"earliestStartTime":null,"latestEndTime":825697800,"isPausable":true,"forecastUpdateReason":"internalOptimization"}"#
                ),
                slots(
                    #"{"minDuration":3600,"maxDuration":3600,"defaultDuration":3600,"elapsedSlotTime":0,"remainingSlotTime":3600,"slotIsPausable":true,"minPauseDuration":60,"maxPauseDuration":3600,"nominalPower":1000000,"minPower":1000000,"maxPower":1000000,"nominalEnergy":1000000,"minPowerAdjustment":100000,"maxPowerAdjustment":2000000,"minDurationAdjustment":1800,"maxDurationAdjustment":7200},{"slotIsPausable":false,"nominalEnergy":100000}"#
                ),
                .advance(.seconds(3599)), forecast(#"{"activeSlotNumber":null}"#), .advance(.seconds(1)),
                forecast(#"{"activeSlotNumber":0,"forecastID":1}"#), .advance(.hours(1)),
                forecast(#"{"activeSlotNumber":1,"forecastID":1,"endTime":825690600}"#),
                slots(
                    #"{"elapsedSlotTime":3600,"remainingSlotTime":0},{"elapsedSlotTime":0,"remainingSlotTime":1800}"#),
                .advance(.seconds(1799)), forecast(#"{"activeSlotNumber":1}"#), .advance(.seconds(1)),
                expect(#"{"forecast":null}"#), .reportCount(name("forecast"), 4...4), .events([]),
            ]),
        BehaviorScenario(
            "the number of a forecast increases", type,
            [
                .stimulate("planOperation"), forecast(#"{"forecastID":1,"activeSlotNumber":0}"#), .advance(.days(1)),
                expect(#"{"forecast":null}"#), .stimulate("planOperation"), forecast(#"{"forecastID":2}"#),
                .stimulate("planOperation", #"{"delay":10}"#), forecast(#"{"forecastID":3,"activeSlotNumber":null}"#),
                .stimulate("takeOffline"), expect(#"{"forecast":null}"#), .rejectStimulus("planOperation"),
                .stimulate("returnOnline"), .stimulate("planOperation"), forecast(#"{"forecastID":4}"#),
                .powerCycle, expect(#"{"forecast":null}"#), .stimulate("planOperation"),
                forecast(#"{"forecastID":5}"#), pause(60), .rejectStimulus("planOperation"),
            ]),
        BehaviorScenario(
            "without a forecast, requests about it fail", type,
            [
                .reject(name("startTimeAdjustRequest"), startFields(825_685_200), .failure),
                .reject(name("pauseRequest"), pauseFields(600), .failure),
                .reject(name("modifyForecastRequest"), modification(0, "0", 900), .failure),
                .reject(name("cancelRequest"), nil, .failure),
                .rejectStimulus("planOperation", #"{"slots":[]}"#),
                .rejectStimulus("planOperation", #"{"slots":[{"duration":60,"power":2000001}]}"#),
                .rejectStimulus("planOperation", #"{"slots":[{"duration":60,"power":-1}]}"#),
                .rejectStimulus("planOperation", #"{"slots":[{"duration":0}]}"#),
            ]),
        BehaviorScenario(
            "an appliance that supplies energy plans negative power", SolarPowerDeviceType.self,
            [
                .stimulate("planOperation", #"{"slots":[{"duration":3600},{"duration":60,"power":0}]}"#),
                slots(#"{"nominalPower":-4000000,"nominalEnergy":-4000000},{"nominalPower":0}"#),
                .expectMissing(name("forecast.latestEndTime")),
                .rejectStimulus("planOperation", #"{"slots":[{"duration":60,"power":1}]}"#),
            ]),
        BehaviorScenario(
            "an appliance that knows states and no power reports states",
            on: { appliance(features: [.stateForecastReporting, .forecastAdjustment]) },
            [
                .stimulate("planOperation"),
                slots(#"{"manufacturerESAState":1},{"manufacturerESAState":2},{"manufacturerESAState":3}"#),
                .send(
                    name("modifyForecastRequest"),
                    #"{"forecastID":1,"slotAdjustments":[{"slotIndex":2,"duration":1350}],"cause":"gridOptimization"}"#),
                slots(#"{},{},{"defaultDuration":1350,"remainingSlotTime":1350}"#),
            ]),
    ]

    private static func startFields(_ time: Int, _ cause: String = "local") -> String {
        "{\"requestedStartTime\":\(time),\"cause\":\"\(cause)Optimization\"}"
    }
    private static func adjustStart(_ time: Int, _ cause: String = "local") -> Step {
        .send(name("startTimeAdjustRequest"), startFields(time, cause))
    }
    private static func refuseStart(_ time: Int, _ status: MatterStatus = .constraintError) -> Step {
        .reject(name("startTimeAdjustRequest"), startFields(time), status)
    }

    private static let starts = [
        BehaviorScenario(
            "the start moves between now and the time at which the operation ends last", type,
            [
                .stimulate("planOperation", "{\"delay\":3600,\"flexibility\":7200,\(hourlySlots)}"),
                refuseStart(825_681_599), refuseStart(825_692_401), .clearReports, adjustStart(825_692_400),
                forecast(
                    #"{"forecastID":2,"startTime":825692400,"endTime":825697800,"latestEndTime":825697800,"activeSlotNumber":null,"forecastUpdateReason":"localOptimization"}"#
                ),
                .reportCount(name("forecast"), 1...1), .advance(.seconds(3600)),
                forecast(#"{"activeSlotNumber":null}"#), refuseStart(825_685_199), adjustStart(825_685_200, "grid"),
                forecast(#"{"activeSlotNumber":0,"forecastID":3,"forecastUpdateReason":"gridOptimization"}"#),
                refuseStart(825_690_000, .failure), .advance(.seconds(5400)), expect(#"{"forecast":null}"#),
            ]),
        BehaviorScenario(
            "the start is not before the earliest start",
            on: {
                appliance {
                    $0.forecast = Record {
                        $0.forecastID = 7
                        $0.startTime = 825_685_200
                        $0.endTime = 825_685_260
                        $0.earliestStartTime = 825_683_000
                        $0.latestEndTime = 825_700_000
                        $0.slots = [Record { $0.defaultDuration = 60 }]
                    }
                }
            },
            [
                refuseStart(825_682_999), adjustStart(825_683_000), forecast(#"{"forecastID":8,"endTime":825683060}"#),
                refuseStart(4_294_967_295), adjustStart(825_699_940), .stimulate("planOperation"),
                forecast(#"{"forecastID":10}"#),
            ]),
    ]

    private static func pauseFields(_ duration: Int, _ cause: String = "local") -> String {
        "{\"duration\":\(duration),\"cause\":\"\(cause)Optimization\"}"
    }
    private static func pause(_ duration: Int, _ cause: String = "local") -> Step {
        .send(name("pauseRequest"), pauseFields(duration, cause))
    }
    private static func refusePause(_ duration: Int, _ status: MatterStatus) -> Step {
        .reject(name("pauseRequest"), pauseFields(duration), status)
    }

    private static let pauses = [
        BehaviorScenario(
            "a pause interrupts the slot for its time, and the operation ends later", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"), .advance(.seconds(1000)), .clearReports,
                refusePause(59, .constraintError), refusePause(3601, .constraintError), pause(600, "grid"),
                state("paused"), events("paused"),
                forecast(
                    #"{"forecastID":2,"startTime":825681600,"endTime":825687600,"activeSlotNumber":0,"forecastUpdateReason":"gridOptimization"}"#
                ),
                slots(#"{"elapsedSlotTime":1000,"remainingSlotTime":2600},{"remainingSlotTime":1800}"#),
                .advance(.seconds(599)), state("paused"),
                slots(#"{"elapsedSlotTime":1000,"remainingSlotTime":2600},{}"#), .advance(.seconds(1)),
                state("online"), events("paused", "resumed"),
                .event(name("resumed"), #"{"cause":"normalCompletion"}"#),
                forecast(
                    #"{"forecastID":3,"endTime":825687600,"activeSlotNumber":0,"forecastUpdateReason":"internalOptimization"}"#
                ),
                slots(#"{"elapsedSlotTime":1000,"remainingSlotTime":2600},{}"#), .advance(.seconds(2599)),
                forecast(#"{"activeSlotNumber":0}"#), .advance(.seconds(1)), forecast(#"{"activeSlotNumber":1}"#),
                .advance(.seconds(1800)), expect(#"{"forecast":null}"#),
            ]),
        BehaviorScenario(
            "a client ends a pause early, and the operation ends earlier", type,
            [
                .reject(name("resumeRequest"), nil, .invalidInState), .stimulate("planOperation", "{\(hourlySlots)}"),
                .advance(.seconds(1000)), pause(600), .advance(.seconds(200)), .send(name("resumeRequest")),
                state("online"), .event(name("resumed"), #"{"cause":"cancelled"}"#),
                forecast(#"{"endTime":825687200,"forecastUpdateReason":"internalOptimization"}"#),
                slots(#"{"elapsedSlotTime":1000,"remainingSlotTime":2600},{}"#),
                .reject(name("resumeRequest"), nil, .invalidInState), .advance(.seconds(2600)),
                forecast(#"{"activeSlotNumber":1}"#),
            ]),
        BehaviorScenario(
            "another request during a pause sets its end, without another event", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"), .clearReports, pause(600), .advance(.seconds(300)),
                pause(60, "grid"), state("paused"), events("paused"),
                forecast(#"{"endTime":825687360,"forecastUpdateReason":"gridOptimization"}"#),
                .advance(.seconds(60)), state("online"), events("paused", "resumed"), .advance(.seconds(3600)),
                forecast(#"{"activeSlotNumber":1}"#),
            ]),
        BehaviorScenario(
            "a pause at a fraction of a second does not disturb the times", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"), .advance(.milliseconds(10_300)), pause(600),
                slots(#"{"elapsedSlotTime":10,"remainingSlotTime":3590},{}"#), .advance(.milliseconds(99_900)),
                .send(name("resumeRequest")), forecast(#"{"endTime":825687100}"#), .advance(.milliseconds(3_589_800)),
                forecast(#"{"activeSlotNumber":1}"#),
            ]),
        BehaviorScenario(
            "only a slot that has begun and is pausable can be paused", type,
            [
                .stimulate("planOperation", "{\"delay\":60,\(hourlySlots)}"), refusePause(60, .failure),
                .advance(.seconds(3660)), refusePause(60, .failure), state("online"),
            ]),
        BehaviorScenario(
            "a pause after which the operation would end too late is rejected", type,
            [
                .stimulate("planOperation", "{\"flexibility\":100,\(hourlySlots)}"),
                refusePause(101, .constraintError), pause(100), refusePause(101, .constraintError),
                .advance(.seconds(40)), pause(60),
            ]),
        BehaviorScenario(
            "a pause ends an adjustment of the power, and prevents others", type,
            [
                .stimulate("planOperation"), adjust(1_000_000, 600), .clearReports, pause(60), state("paused"),
                events("powerAdjustEnd", "paused"), .event(name("powerAdjustEnd"), #"{"cause":"cancelled"}"#),
                reason("noAdjustment"), refuse(1_000_000, 60, "local", .invalidInState), .advance(.seconds(60)),
                state("online"), .advance(.hours(1)), events("powerAdjustEnd", "paused", "resumed"),
            ]),
        BehaviorScenario(
            "a fault or a restart ends a pause and the operation", type,
            [
                .stimulate("planOperation"), pause(60), .stimulate("breakDown"), state("fault"),
                .event(name("resumed"), #"{"cause":"fault"}"#), expect(#"{"forecast":null}"#),
                refusePause(60, .failure), .stimulate("returnOnline"), .stimulate("planOperation"), pause(60),
                .powerCycle, state("online"), .event(name("resumed"), #"{"cause":"offline"}"#), .clearReports,
                .advance(.days(1)), .events([]), .reportCount(name("forecast"), 0...0),
            ]),
    ]

    private static func modification(_ forecast: Int, _ slot: String, _ duration: Int, _ power: Int = 1_000_000)
        -> String
    {
        "{\"forecastID\":\(forecast),\"slotAdjustments\":[{\"slotIndex\":\(slot),\"nominalPower\":\(power),\"duration\":\(duration)}],\"cause\":\"localOptimization\"}"
    }
    private static func modify(_ forecast: Int, _ slot: Int, _ duration: Int, _ power: Int = 1_000_000) -> Step {
        .send(name("modifyForecastRequest"), modification(forecast, "\(slot)", duration, power))
    }
    private static func refuseSlot(
        _ forecast: Int, _ slot: Int, _ duration: Int, _ power: Int = 1_000_000,
        _ status: MatterStatus = .constraintError
    ) -> Step {
        .reject(name("modifyForecastRequest"), modification(forecast, "\(slot)", duration, power), status)
    }

    private static let slots = [
        BehaviorScenario(
            "the power and the duration of a slot change within its limits", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"), refuseSlot(2, 0, 3600, 100_000, .failure),
                refuseSlot(1, 2, 3600, 100_000, .failure), refuseSlot(1, 255, 3600, 100_000, .failure),
                refuseSlot(1, 0, 1799),
                refuseSlot(1, 0, 7201), refuseSlot(1, 0, 3600, 99_999), refuseSlot(1, 0, 3600, 2_000_001),
                modify(1, 0, 7200, 100_000), modify(2, 1, 900, 2_000_000),
                forecast(
                    #"{"forecastID":3,"startTime":825681600,"endTime":825689700,"forecastUpdateReason":"localOptimization"}"#
                ),
                slots(
                    #"{"defaultDuration":7200,"remainingSlotTime":7200,"minDuration":3600,"maxDuration":7200,"nominalPower":100000,"minPower":100000,"maxPower":1000000,"nominalEnergy":200000},{"defaultDuration":900,"minDuration":900,"maxDuration":1800,"nominalPower":2000000,"nominalEnergy":500000}"#
                ),
                .advance(.seconds(7199)), forecast(#"{"activeSlotNumber":0}"#), .advance(.seconds(1)),
                forecast(#"{"activeSlotNumber":1,"forecastID":3}"#), refuseSlot(3, 0, 3600), .advance(.seconds(900)),
                expect(#"{"forecast":null}"#),
            ]),
        BehaviorScenario(
            "an adjustment that is not possible prevents the others of its request", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"),
                .reject(
                    name("modifyForecastRequest"),
                    #"{"forecastID":1,"slotAdjustments":[{"slotIndex":0,"nominalPower":100000,"duration":3600},{"slotIndex":2,"nominalPower":100000,"duration":3600}],"cause":"localOptimization"}"#,
                    .failure), forecast(#"{"forecastID":1}"#),
                slots(#"{"nominalPower":1000000},{}"#),
            ]),
        BehaviorScenario(
            "the current slot keeps the time that has elapsed", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"), .advance(.seconds(2000)), modify(1, 0, 2500),
                forecast(#"{"activeSlotNumber":0,"endTime":825685900}"#),
                slots(#"{"elapsedSlotTime":2000,"remainingSlotTime":500},{}"#), modify(2, 0, 1800),
                forecast(#"{"activeSlotNumber":1,"endTime":825685400}"#),
                slots(#"{"elapsedSlotTime":2000,"remainingSlotTime":0},{"remainingSlotTime":1800}"#),
            ]),
        BehaviorScenario(
            "a change after which the operation would end too late is rejected", type,
            [
                .stimulate("planOperation", "{\"flexibility\":600,\(hourlySlots)}"), refuseSlot(1, 0, 4201),
                modify(1, 0, 4200),
            ]),
        BehaviorScenario(
            "a pause and a change of the forecast add up", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"), .advance(.seconds(600)), pause(600),
                modify(2, 0, 3000),
                forecast(#"{"endTime":825687000}"#), state("paused"), .advance(.seconds(600)), state("online"),
                .advance(.seconds(2399)), forecast(#"{"activeSlotNumber":0}"#), .advance(.seconds(1)),
                forecast(#"{"activeSlotNumber":1}"#),
            ]),
        BehaviorScenario(
            "a client cancels the changes of all clients", type,
            [
                .stimulate("planOperation", "{\"delay\":3600,\(hourlySlots)}"),
                .reject(name("cancelRequest"), nil, .invalidInState), adjustStart(825_690_000, "grid"),
                modify(2, 0, 7200, 100_000), modify(3, 1, 3600, 100_000), .clearReports, .send(name("cancelRequest")),
                forecast(
                    #"{"forecastID":5,"startTime":825685200,"endTime":825690600,"forecastUpdateReason":"internalOptimization","activeSlotNumber":null}"#
                ),
                slots(
                    #"{"defaultDuration":3600,"maxDuration":3600,"remainingSlotTime":3600,"nominalPower":1000000,"nominalEnergy":1000000},{"remainingSlotTime":1800,"nominalPower":200000}"#
                ),
                .reportCount(name("forecast"), 1...1), .reject(name("cancelRequest"), nil, .invalidInState),
                .advance(.hours(1)), forecast(#"{"activeSlotNumber":0}"#),
            ]),
        BehaviorScenario(
            "an operation that has begun keeps what is done when its changes are canceled", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"), modify(1, 0, 7200), modify(2, 1, 3600),
                .advance(.seconds(3000)), .send(name("cancelRequest")),
                slots(#"{"elapsedSlotTime":3000,"remainingSlotTime":600},{"remainingSlotTime":1800}"#),
                forecast(#"{"startTime":825681600,"endTime":825687000,"activeSlotNumber":0}"#), modify(4, 0, 7200),
                .advance(.seconds(2000)), .send(name("cancelRequest")),
                slots(#"{"elapsedSlotTime":5000,"remainingSlotTime":0},{"remainingSlotTime":1800}"#),
                forecast(#"{"startTime":825681600,"endTime":825688400,"activeSlotNumber":1}"#),
            ]),
        BehaviorScenario(
            "a start that has passed becomes now when a later start is canceled", type,
            [
                .stimulate("planOperation", "{\"delay\":60,\(hourlySlots)}"), adjustStart(825_685_200),
                .advance(.seconds(600)), .send(name("cancelRequest")),
                forecast(#"{"startTime":825682200,"endTime":825687600,"activeSlotNumber":0}"#),
            ]),
        BehaviorScenario(
            "the cancellation of changes ends a pause", type,
            [
                .stimulate("planOperation", "{\(hourlySlots)}"), modify(1, 1, 900), pause(600), .advance(.seconds(60)),
                .send(name("cancelRequest")), state("online"), .event(name("resumed"), #"{"cause":"cancelled"}"#),
                forecast(#"{"endTime":825687060,"forecastUpdateReason":"internalOptimization"}"#),
                slots(#"{},{"remainingSlotTime":1800}"#),
            ]),
    ]

    private static func limit(_ start: Int, _ duration: Int, _ power: Int, _ energy: Int = 9_000_000) -> String {
        "{\"startTime\":\(start),\"duration\":\(duration),\"nominalPower\":\(power),\"maximumEnergy\":\(energy)}"
    }
    private static func limitFields(_ limits: [String], _ cause: String = "grid") -> String {
        "{\"constraints\":[\(limits.joined(separator: ","))],\"cause\":\"\(cause)Optimization\"}"
    }
    private static func request(_ limits: String...) -> Step {
        .send(name("requestConstraintBasedForecast"), limitFields(limits))
    }
    private static func refuseLimits(_ limits: String..., status: MatterStatus = .constraintError) -> Step {
        .reject(name("requestConstraintBasedForecast"), limitFields(limits), status)
    }

    private static let planner: @Sendable () -> SimulatedDevice = {
        appliance(features: [
            .powerAdjustment, .powerForecastReporting, .startTimeAdjustment, .pausable, .constraintBasedAdjustment,
        ])
    }

    private static let limits = [
        BehaviorScenario(
            "the operation moves behind a limit that it would exceed", on: planner,
            [
                refuseLimits(limit(825_685_200, 60, 100_000), status: .failure),
                .stimulate("planOperation", "{\"delay\":3600,\(hourlySlots)}"),
                request(limit(825_688_000, 3600, 999_999)),
                forecast(
                    #"{"forecastID":2,"startTime":825691600,"endTime":825697000,"forecastUpdateReason":"gridOptimization"}"#
                ),
                .send(name("cancelRequest")), forecast(#"{"startTime":825685200}"#),
                // From 825688800, the operation uses 200 W.
                request(limit(825_688_800, 1800, 200_000)), forecast(#"{"startTime":825685200}"#),
                request(limit(825_688_800, 1800, 200_000, 99_999)), forecast(#"{"startTime":825690600}"#),
            ]),
        BehaviorScenario(
            "the operation moves to the time at which more energy can be used", on: planner,
            [
                .stimulate("planOperation", "{\"delay\":3600,\(hourlySlots)}"),
                request(limit(825_685_000, 3000, 100_000), limit(825_690_000, 7200, 1_000_000)),
                forecast(#"{"startTime":825690000}"#),
            ]),
        BehaviorScenario(
            "limits are in the future, in order and without overlap", on: planner,
            [
                .stimulate("planOperation", "{\"delay\":3600,\(hourlySlots)}"),
                refuseLimits(limit(825_681_599, 60, 2_000_000)),
                refuseLimits(limit(825_682_000, 60, 2_000_000), limit(825_682_059, 60, 2_000_000)),
                refuseLimits(limit(825_683_000, 60, 2_000_000), limit(825_682_000, 60, 2_000_000)),
                refuseLimits(limit(825_682_000, 86_401, 2_000_000)), refuseLimits(limit(825_682_000, 60, 2_000_001)),
                request(limit(825_681_600, 60, 100_000), limit(825_681_660, 60, 100_000)),
                optOut("gridOptOut"), refuseLimits(limit(825_682_000, 60, 2_000_000)),
            ]),
        BehaviorScenario(
            "an operation that runs is not moved, nor one that would end too late", on: planner,
            [
                .stimulate("planOperation", "{\"flexibility\":0,\"delay\":60,\(hourlySlots)}"),
                refuseLimits(limit(825_682_000, 60, 100_000), status: .failure), .advance(.seconds(60)),
                refuseLimits(limit(825_682_000, 60, 100_000), status: .failure),
                request(limit(825_688_000, 60, 100_000)),
                forecast(#"{"startTime":825681660,"activeSlotNumber":0}"#),
            ]),
        BehaviorScenario(
            "an appliance without numbers for power does not run while less load is requested",
            on: { appliance(features: [.stateForecastReporting, .constraintBasedAdjustment]) },
            [
                .stimulate("planOperation", #"{"delay":3600}"#),
                .send(
                    name("requestConstraintBasedForecast"),
                    #"{"constraints":[{"startTime":825685000,"duration":1000,"loadControl":-1}],"cause":"localOptimization"}"#
                ), forecast(#"{"startTime":825686000}"#),
                .send(
                    name("requestConstraintBasedForecast"),
                    #"{"constraints":[{"startTime":825690000,"duration":1000,"loadControl":1}],"cause":"localOptimization"}"#
                ), forecast(#"{"startTime":825690000}"#),
                .send(
                    name("requestConstraintBasedForecast"),
                    #"{"constraints":[{"startTime":825691000,"duration":1000,"loadControl":0}],"cause":"localOptimization"}"#
                ), forecast(#"{"startTime":825690000,"forecastID":4}"#),
            ]),
    ]

    private static let watts = "electricalPowerMeasurement"
    private static func watts(_ milliwatts: String) -> Step { .expect(watts, "{\"activePower\":\(milliwatts)}") }

    private static let meters = [
        BehaviorScenario(
            "the meter shows the adjusted power, and the load returns", HeatPumpDeviceType.self,
            [
                watts("1200000"), .advance(.seconds(5)), adjust(3_000_000, 600), watts("3000000"),
                .stimulate("setLoad", #"{"activePower":900000}"#), watts("3000000"), .advance(.minutes(10)),
                watts("900000"), .event(name("powerAdjustEnd"), #"{"energyUse":500000}"#),
                .expectNumber("electricalEnergyMeasurement.cumulativeEnergyImported.energy", in: 500_000...503_000),
            ]),
        BehaviorScenario(
            "the meter shows the power of the current slot, and none during a pause", HeatPumpDeviceType.self,
            [
                .advance(.seconds(5)), .stimulate("planOperation", "{\"delay\":60,\(hourlySlots)}"), watts("1200000"),
                .advance(.seconds(60)), watts("1000000"), .advance(.seconds(60)), pause(60), watts("0"),
                .advance(.seconds(60)), watts("1000000"), adjust(3_000_000, 60), watts("3000000"),
                .advance(.seconds(60)), watts("1000000"), .advance(.seconds(3480)), watts("200000"),
                .advance(.seconds(1800)), watts("1200000"),
            ]),
        BehaviorScenario(
            "an appliance with a fault uses no power", SolarPowerDeviceType.self,
            [
                watts("-2415000"), .advance(.seconds(5)), .stimulate("breakDown"), watts("0"), .advance(.seconds(5)),
                .stimulate("returnOnline"), watts("-2415000"), .advance(.seconds(5)), .stimulate("takeOffline"),
                watts("-2415000"), .stimulate("breakDown"), .advance(.seconds(5)), .powerCycle, watts("0"),
            ]),
        BehaviorScenario(
            "a battery supplies what is requested", BatteryStorageDeviceType.self,
            [
                watts("0"), adjust(-3_000_000, 3600), watts("-3000000"), .advance(.hours(1)), watts("0"),
                .event(name("powerAdjustEnd"), #"{"energyUse":-3000000}"#),
                .expectNumber(
                    "electricalEnergyMeasurement.cumulativeEnergyExported.energy", in: 9_733_000_000...9_733_000_000),
                .advance(.seconds(5)), adjust(2_000_000, 60), .powerCycle, watts("0"),
            ]),
        BehaviorScenario(
            "a meter that measures nothing measures nothing again after an adjustment",
            on: {
                .of(HeatPumpDeviceType.self) {
                    $0.edit(Matter.ElectricalPowerMeasurementTrait.self, part: 1) { $0.activePower = nil }
                }
            },
            [
                watts("null"), adjust(1_000_000, 60), watts("1000000"), .advance(.seconds(60)), watts("null"),
                .stimulate("planOperation"), .advance(.seconds(5)), .stimulate("takeOffline"), watts("null"),
            ]),
    ]

    /// A forecast with two slots of ten minutes.
    private static func forecast(
        from start: UInt32, to end: UInt32, active: UInt16?
    ) -> Record<Matter.DeviceEnergyManagementTrait.ForecastStruct> {
        Record {
            $0.forecastID = 4_294_967_295
            $0.activeSlotNumber = active
            $0.startTime = start
            $0.endTime = end
            $0.latestEndTime = end
            $0.isPausable = true
            $0.slots = (0..<2).map { _ in
                Record {
                    $0.minDuration = 600
                    $0.maxDuration = 600
                    $0.defaultDuration = 600
                    $0.remainingSlotTime = 600
                    $0.slotIsPausable = true
                    $0.maxPauseDuration = 600
                }
            }
            $0.forecastUpdateReason = .gridOptimization
        }
    }

    private static let files = [
        BehaviorScenario(
            "an operation from a file continues at its place",
            on: { appliance { $0.forecast = forecast(from: 825_680_900, to: 825_682_100, active: 0) } },
            [
                forecast(#"{"activeSlotNumber":1}"#),
                slots(
                    #"{"elapsedSlotTime":600,"remainingSlotTime":0},{"elapsedSlotTime":100,"remainingSlotTime":500}"#),
                refusePause(1, .constraintError), .advance(.seconds(499)), forecast(#"{"activeSlotNumber":1}"#),
                .send(name("cancelRequest")),
                forecast(#"{"forecastUpdateReason":"internalOptimization","forecastID":0}"#),
                .advance(.seconds(1)), expect(#"{"forecast":null}"#), .stimulate("planOperation"),
                forecast(#"{"forecastID":1}"#),
            ]),
        BehaviorScenario(
            "an operation from a file that is over has no forecast",
            on: { appliance { $0.forecast = forecast(from: 825_680_000, to: 825_681_600, active: 1) } },
            [expect(#"{"forecast":null}"#)]),
        BehaviorScenario(
            "an operation from a file that has not begun waits",
            on: { appliance { $0.forecast = forecast(from: 825_681_660, to: 825_682_860, active: 1) } },
            [
                forecast(#"{"activeSlotNumber":null}"#), .advance(.seconds(60)), forecast(#"{"activeSlotNumber":0}"#),
                .advance(.seconds(1200)), expect(#"{"forecast":null}"#),
            ]),
        BehaviorScenario(
            "an operation from a file that takes longer than its slots waits in the first",
            on: { appliance { $0.forecast = forecast(from: 825_681_600, to: 4_294_967_295, active: nil) } },
            [
                forecast(#"{"activeSlotNumber":0}"#), .advance(.days(3)), forecast(#"{"activeSlotNumber":0}"#),
                slots(#"{"elapsedSlotTime":0,"remainingSlotTime":600},{}"#),
            ]),
        BehaviorScenario(
            "an operation from a file without slots ends at once",
            on: {
                appliance {
                    $0.forecast = Record {
                        $0.startTime = 825_681_660
                        $0.endTime = 825_690_000
                        $0.slots = []
                    }
                }
            }, [.advance(.seconds(60)), expect(#"{"forecast":null}"#)]),
        BehaviorScenario(
            "an adjustment and a pause from a file do not continue",
            on: {
                appliance {
                    $0.esaState = .powerAdjustActive
                    $0.powerAdjustmentCapability?.cause = .gridOptimizationAdjustment
                }
            },
            [state("online"), reason("noAdjustment"), adjust(1_000_000, 60), .advance(.seconds(60)), state("online")]
        ),
        BehaviorScenario(
            "the load of an appliance from a file with a fault returns after the fault",
            on: {
                .of(HeatPumpDeviceType.self) {
                    $0.edit(Matter.DeviceEnergyManagementTrait.self, part: 3) { $0.esaState = .fault }
                    // The energy management starts before the meter.
                    $0.parts.swapAt(1, 3)
                }
            }, [watts("0"), .advance(.seconds(5)), .stimulate("returnOnline"), watts("1200000")]),
        BehaviorScenario(
            "an appliance from a file that is offline has no forecast",
            on: {
                appliance {
                    $0.esaState = .offline
                    $0.forecast = forecast(from: 825_681_000, to: 825_690_000, active: 0)
                }
            }, [state("offline"), expect(#"{"forecast":null}"#)]),
    ]
}
