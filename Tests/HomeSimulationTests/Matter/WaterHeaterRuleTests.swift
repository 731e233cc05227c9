import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about water heaters.
///
/// The tank of the blueprint has 200 liters and a heat pump of 1500 W, so a degree takes 557.6 s. It begins at 55 °C,
/// the setpoint. Cold water has 10 °C.
@Suite struct WaterHeaterRuleTests {
    @Test(arguments: heating + boosts + goals + rejections + odd) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    private static func heater(_ edit: @escaping @Sendable (inout DeviceTemplate) -> Void = { _ in })
        -> @Sendable () -> SimulatedDevice
    {
        { .of(WaterHeaterDeviceType.self, edit) }
    }

    /// A heater whose mode is off, with water of 20 °C in a tank of 100 liters, and a setpoint of 60 °C. It has no
    /// meter, whose events the tests would have to list.
    private static let coldHeater = heater { device in
        device.parts.removeLast()
        device.edit(Matter.WaterHeaterModeTrait.self) { $0.currentMode = 0 }
        device.edit(Matter.ThermostatTrait.self) {
            $0.localTemperature = 2000
            $0.occupiedHeatingSetpoint = 6000
        }
        device.edit(Matter.WaterHeaterManagementTrait.self) { $0.tankVolume = 100 }
    }

    private static let tank = "waterHeaterManagement"
    private static let boost = "waterHeaterManagement.boost"
    private static let cancel = "waterHeaterManagement.cancelBoost"
    private static let started = "waterHeaterManagement.boostStarted"
    private static let ended = "waterHeaterManagement.boostEnded"
    private static let idle = #"{"heatDemand":[]}"#
    private static let pumping = #"{"heatDemand":["heatPump"]}"#
    private static let active = #"{"boostState":"active"}"#
    private static let inactive = #"{"boostState":"inactive"}"#

    private static func info(_ members: String) -> String { "{\"boostInfo\":{\(members)}}" }
    private static func mode(_ mode: Int) -> Step { .send("waterHeaterMode.changeToMode", "{\"newMode\":\(mode)}") }
    private static func draw(_ liters: Int) -> Step { .stimulate("drawWater", "{\"volume\":\(liters)}") }

    private static let heating = [
        BehaviorScenario(
            "a tank of hot water is not heated", WaterHeaterDeviceType.self,
            [
                .advance(.hours(2)),
                .expect(tank, #"{"heatDemand":[],"estimatedHeatRequired":0,"tankPercentage":100}"#),
                .expect("thermostat", #"{"localTemperature":5500,"thermostatRunningState":[],"piHeatingDemand":0}"#),
                .expect("electricalPowerMeasurement", #"{"activePower":0}"#),
            ]),
        BehaviorScenario(
            "cold water replaces water that is drawn, and is heated to the setpoint", WaterHeaterDeviceType.self,
            [
                draw(100),
                .expect(
                    tank, #"{"heatDemand":["heatPump"],"estimatedHeatRequired":5227500,"tankPercentage":50}"#),
                .expect(
                    "thermostat", #"{"localTemperature":3250,"thermostatRunningState":["heat"],"piHeatingDemand":100}"#),
                .advance(.seconds(6273)),
                .expect(tank, #"{"estimatedHeatRequired":2613750,"tankPercentage":75}"#),
                .expect("thermostat", #"{"localTemperature":4375}"#), .advance(.seconds(6272)), .expect(tank, pumping),
                .advance(.seconds(1)),
                .expect(tank, #"{"heatDemand":[],"estimatedHeatRequired":0,"tankPercentage":100}"#),
                .expect("thermostat", #"{"localTemperature":5500,"thermostatRunningState":[],"piHeatingDemand":0}"#),
            ]),
        BehaviorScenario(
            "more water than the tank holds leaves it cold", WaterHeaterDeviceType.self,
            [
                draw(300), .expect(tank, #"{"tankPercentage":0}"#),
                .expect("thermostat", #"{"localTemperature":1000}"#),
                draw(10), .expect("thermostat", #"{"localTemperature":1000}"#),
            ]),
        BehaviorScenario(
            "water that is drawn while the heater heats prolongs heating", WaterHeaterDeviceType.self,
            [
                draw(100), .advance(.seconds(6273)), draw(100), .expect(tank, #"{"tankPercentage":37}"#),
                .advance(.seconds(12_000)), .expect(tank, pumping), .advance(.seconds(4000)), .expect(tank, idle),
                .expect(tank, #"{"tankPercentage":100}"#),
            ]),
        BehaviorScenario(
            "the heat that is required is that of the example in the specification", on: coldHeater,
            [.expect(tank, #"{"heatDemand":[],"estimatedHeatRequired":4646667,"tankPercentage":20}"#)]),
        BehaviorScenario(
            "the meter of the device measures the electric power of the heat source", WaterHeaterDeviceType.self,
            [
                draw(100), .expect("electricalPowerMeasurement", #"{"activePower":500000}"#), .advance(.hours(4)),
                .expect("electricalPowerMeasurement", #"{"activePower":0}"#),
                .expectNumber(
                    "electricalEnergyMeasurement.cumulativeEnergyImported.energy", in: 1_742_000...1_743_000),
                draw(100), .send(boost, info(#""duration":60,"emergencyBoost":true"#)),
                .expect("electricalPowerMeasurement", #"{"activePower":3500000}"#), .advance(.minutes(1)),
                .expect("electricalPowerMeasurement", #"{"activePower":500000}"#),
            ]),
        BehaviorScenario(
            "water that gets warmer is reported once a minute", WaterHeaterDeviceType.self,
            [
                draw(100), .clearReports, .advance(.minutes(10)), .reportCount("thermostat.localTemperature", 9...11),
                .reportCount("waterHeaterManagement.estimatedHeatRequired", 9...11),
                .reportCount("waterHeaterManagement.tankPercentage", 2...3),
            ]),
        BehaviorScenario(
            "a heater whose mode is off does not heat", WaterHeaterDeviceType.self,
            [
                mode(0), draw(100), .expect(tank, idle), .advance(.hours(1)),
                .expect("thermostat", #"{"localTemperature":3250}"#), mode(1), .expect(tank, pumping), mode(0),
                .expect(tank, idle), mode(2), .expect(tank, pumping), mode(3), .expect(tank, pumping),
            ]),
        BehaviorScenario(
            "a thermostat that is off does not let the heater heat, except during a boost", WaterHeaterDeviceType.self,
            [
                .write("thermostat", #"{"systemMode":"off"}"#), draw(100), .expect(tank, idle),
                .send(boost, info(#""duration":60"#)), .expect(tank, pumping), .advance(.seconds(60)),
                .expect(tank, idle), .write("thermostat", #"{"systemMode":"heat"}"#), .expect(tank, pumping),
            ]),
        BehaviorScenario(
            "the setpoint decides when water is hot", WaterHeaterDeviceType.self,
            [
                .write("thermostat", #"{"occupiedHeatingSetpoint":6000}"#),
                .expect(tank, #"{"heatDemand":["heatPump"],"tankPercentage":90}"#),
                .send("thermostat.setpointRaiseLower", #"{"mode":"heat","amount":-100}"#),
                .expect(tank, #"{"heatDemand":[],"tankPercentage":100,"estimatedHeatRequired":0}"#),
            ]),
        BehaviorScenario(
            "the thermostat shows the temperature of the water with its calibration",
            on: heater { $0.edit(Matter.ThermostatTrait.self) { $0.localTemperatureCalibration = 0 } },
            [
                .write("thermostat", #"{"localTemperatureCalibration":15}"#),
                .expect("thermostat", #"{"localTemperature":5650}"#), .expect(tank, #"{"tankPercentage":100}"#),
                .stimulate("measure", #"{"temperature":4600}"#), .expect("thermostat", #"{"localTemperature":4750}"#),
                .expect(tank, #"{"heatDemand":["heatPump"],"tankPercentage":80}"#),
            ]),
        BehaviorScenario(
            "a heater does not heat while its sensor fails", WaterHeaterDeviceType.self,
            [
                draw(100), .stimulate("measure", #"{"temperature":null}"#), .expect(tank, idle),
                .send(boost, info(#""duration":60"#)), .expect(tank, idle),
                .expect("thermostat", #"{"localTemperature":null}"#),
                .stimulate("measure", #"{"temperature":3250}"#), .expect(tank, pumping),
                .rejectStimulus("measure", #"{"temperature":999}"#), .stimulate("measure", #"{"temperature":1000}"#),
                .stimulate("measure", #"{"temperature":10000}"#), .expect(tank, #"{"tankPercentage":100}"#),
                .rejectStimulus("measure", #"{"temperature":10001}"#),
            ]),
    ]

    private static let boosts = [
        BehaviorScenario(
            "a boost heats while the mode is off, until its time is over", on: coldHeater,
            [
                .send(boost, info(#""duration":600,"emergencyBoost":false"#)), .expect(tank, pumping),
                .expect(tank, active),
                .event(started, #"{"boostInfo":{"duration":600}}"#), .advance(.seconds(599)), .expect(tank, active),
                .events([started]), .advance(.seconds(1)),
                .expect(tank, #"{"boostState":"inactive","heatDemand":[],"tankPercentage":24}"#),
                .events([started, ended]), .expectNumber("thermostat.localTemperature", in: 2214...2216),
            ]),
        BehaviorScenario(
            "a canceled boost ends, and the heater follows its mode", on: coldHeater,
            [
                .send(boost, info(#""duration":600"#)), .send(cancel),
                .expect(tank, #"{"boostState":"inactive","heatDemand":[]}"#), .events([started, ended]),
                .advance(.hours(1)), .events([started, ended]),
            ]),
        BehaviorScenario(
            "canceling without a boost succeeds and emits no event", on: coldHeater,
            [.clearReports, .send(cancel), .events([]), .expect(tank, inactive)]),
        BehaviorScenario(
            "a boost replaces the one before", on: coldHeater,
            [
                .send(boost, info(#""duration":600,"temporarySetpoint":6500"#)),
                .expect(tank, #"{"tankPercentage":18}"#), .advance(.seconds(500)), .clearReports,
                .send(boost, info(#""duration":600"#)), .events([started]), .advance(.seconds(599)),
                .expect(tank, active), .advance(.seconds(1)), .expect(tank, inactive), .events([started, ended]),
            ]),
        BehaviorScenario(
            "an emergency boost uses all heat sources", on: coldHeater,
            [
                .send(boost, info(#""duration":86400,"emergencyBoost":true"#)),
                .expect(tank, #"{"heatDemand":["immersionElement1","heatPump"]}"#),
                .advance(.seconds(3717)),
                .expect(tank, #"{"heatDemand":["immersionElement1","heatPump"],"tankPercentage":99}"#),
                .advance(.seconds(1)),
                .expect(tank, #"{"heatDemand":[],"tankPercentage":100,"boostState":"active"}"#),
            ]),
        BehaviorScenario(
            "a boost ends when the device restarts", on: coldHeater,
            [
                .send(boost, info(#""duration":600"#)), .powerCycle,
                .expect(tank, #"{"boostState":"inactive","heatDemand":[]}"#), .advance(.hours(1)),
                .events([started, ended, "basicInformation.startUp"]),
            ]),
        BehaviorScenario(
            "heating continues after a restart", WaterHeaterDeviceType.self,
            [
                draw(100), .advance(.seconds(6273)), .powerCycle, .expect(tank, pumping),
                .expect(tank, #"{"tankPercentage":75}"#), .advance(.seconds(6273)),
                .expect(tank, #"{"heatDemand":[],"tankPercentage":100}"#),
            ]),
    ]

    private static let goals = [
        BehaviorScenario(
            "a boost with oneShot ends when the water is hot", on: coldHeater,
            [
                .send(boost, info(#""duration":86400,"oneShot":true"#)), .advance(.seconds(11_151)),
                .expect(tank, active), .advance(.seconds(1)),
                .expect(tank, #"{"boostState":"inactive","heatDemand":[],"tankPercentage":100}"#),
                .events([started, ended]), draw(50), .expect(tank, idle),
            ]),
        BehaviorScenario(
            "a boost with oneShot ends at once if the water is hot", WaterHeaterDeviceType.self,
            [
                .send(boost, info(#""duration":600,"oneShot":true"#)), .expect(tank, inactive),
                .events([started, ended]), .advance(.hours(1)), .events([started, ended]),
            ]),
        BehaviorScenario(
            "a boost without oneShot keeps the water hot until its time is over", on: coldHeater,
            [
                .send(boost, info(#""duration":86400,"oneShot":false"#)), .advance(.seconds(11_152)),
                .expect(tank, #"{"boostState":"active","heatDemand":[],"tankPercentage":100}"#), draw(1),
                .expect(tank, pumping), .advance(.hours(24)),
                .expect(tank, #"{"boostState":"inactive","heatDemand":[],"tankPercentage":100}"#),
                .events([started, ended]),
            ]),
        BehaviorScenario(
            "the temporary setpoint applies instead of the setpoint of the thermostat", WaterHeaterDeviceType.self,
            [
                .send(boost, info(#""duration":86400,"oneShot":true,"temporarySetpoint":6500"#)),
                .expect(tank, #"{"heatDemand":["heatPump"],"tankPercentage":81,"estimatedHeatRequired":2323333}"#),
                .expect("thermostat", #"{"occupiedHeatingSetpoint":5500}"#), .advance(.seconds(5576)),
                .expect(tank, #"{"boostState":"inactive","heatDemand":[],"tankPercentage":100}"#),
                .expect("thermostat", #"{"localTemperature":6500}"#),
                .send(boost, info(#""duration":60,"temporarySetpoint":3500"#)), .expect(tank, idle),
                .event(started, #"{"boostInfo":{"duration":60,"temporarySetpoint":3500}}"#),
            ]),
        BehaviorScenario(
            "heating ends at the target percentage and begins again after any draw", on: coldHeater,
            [
                .send(boost, info(#""duration":86400,"targetPercentage":60"#)), .advance(.seconds(5575)),
                .expect(tank, pumping), .advance(.seconds(1)),
                .expect(tank, #"{"boostState":"active","heatDemand":[],"tankPercentage":60}"#), draw(1),
                .expect(tank, #"{"heatDemand":["heatPump"],"tankPercentage":59}"#),
            ]),
        BehaviorScenario(
            "a boost with oneShot ends at the target percentage", on: coldHeater,
            [
                .send(boost, info(#""duration":86400,"oneShot":true,"targetPercentage":60"#)),
                .advance(.seconds(5576)), .expect(tank, #"{"boostState":"inactive","tankPercentage":60}"#),
                .events([started, ended]),
            ]),
        BehaviorScenario(
            "heating begins again below the target for reheating", on: coldHeater,
            [
                .send(boost, info(#""duration":86400,"targetPercentage":100,"targetReheat":65"#)),
                .advance(.hours(4)), .expect(tank, #"{"heatDemand":[],"tankPercentage":100}"#), draw(25),
                .expect(tank, #"{"heatDemand":[],"tankPercentage":75}"#), draw(25),
                .expect(tank, #"{"heatDemand":["heatPump"],"tankPercentage":56}"#), .advance(.hours(1)),
                .expectNumber("waterHeaterManagement.tankPercentage", in: 66...99), .expect(tank, pumping),
                .advance(.hours(1)), .expect(tank, #"{"heatDemand":[],"tankPercentage":100}"#),
                .expect(tank, active),
            ]),
        BehaviorScenario(
            "a new boost begins to heat even if the water is warmer than the target for reheating",
            WaterHeaterDeviceType.self,
            [
                .send(boost, info(#""duration":86400,"targetPercentage":100,"targetReheat":65"#)), draw(50),
                .expect(tank, #"{"heatDemand":[],"tankPercentage":75}"#),
                .send(boost, info(#""duration":86400,"targetPercentage":100,"targetReheat":65"#)),
                .expect(tank, #"{"heatDemand":["heatPump"],"tankPercentage":75}"#), mode(0),
                .expect(tank, pumping),
            ]),
    ]

    private static let rejections = [
        BehaviorScenario(
            "a boost needs a duration of a second or more", on: coldHeater,
            [
                .reject(boost, info(#""duration":0"#), .constraintError), .reject(boost, info(""), .invalidCommand),
                .reject(boost, "{}", .invalidCommand), .send(boost, info(#""duration":1"#)), .advance(.seconds(1)),
                .events([started, ended]), .send(boost, info(#""duration":4294967295"#)), .expect(tank, active),
            ]),
        BehaviorScenario(
            "the temporary setpoint is within the limits of the thermostat", on: coldHeater,
            [
                .reject(boost, info(#""duration":60,"temporarySetpoint":3499"#), .constraintError),
                .reject(boost, info(#""duration":60,"temporarySetpoint":6501"#), .constraintError),
                .write("thermostat", #"{"maxHeatSetpointLimit":6200}"#),
                .reject(boost, info(#""duration":60,"temporarySetpoint":6201"#), .constraintError),
                .send(boost, info(#""duration":60,"temporarySetpoint":6200"#)),
            ]),
        BehaviorScenario(
            "targetReheat excludes oneShot and needs a targetPercentage that is not smaller", on: coldHeater,
            [
                .reject(
                    boost, info(#""duration":60,"oneShot":true,"targetPercentage":80,"targetReheat":40"#),
                    .invalidCommand),
                .reject(
                    boost, info(#""duration":60,"oneShot":false,"targetPercentage":80,"targetReheat":40"#),
                    .invalidCommand),
                .reject(boost, info(#""duration":60,"targetReheat":40"#), .invalidCommand),
                .reject(boost, info(#""duration":60,"targetPercentage":80,"targetReheat":81"#), .constraintError),
                .reject(boost, info(#""duration":60,"targetPercentage":101"#), .constraintError), .events([]),
                .send(boost, info(#""duration":60,"targetPercentage":80,"targetReheat":80"#)),
                .reject(boost, info(#""duration":60,"targetReheat":40"#), .invalidCommand), .expect(tank, active),
            ]),
        BehaviorScenario(
            "a heater that does not measure the share of hot water accepts no targets",
            on: heater { device in
                device.parts[0].traits[1] = TraitTemplate(
                    Matter.WaterHeaterManagementTrait.self, features: [.energyManagement]
                ) { $0.heaterTypes = [.boiler] }
            },
            [
                .reject(boost, info(#""duration":60,"targetPercentage":80"#), .invalidCommand),
                .reject(boost, info(#""duration":60,"targetPercentage":80,"targetReheat":40"#), .invalidCommand),
                .expectMissing("waterHeaterManagement.tankPercentage"), draw(100),
                .expect(tank, #"{"heatDemand":["boiler"],"estimatedHeatRequired":5227500}"#),
                .expect("electricalPowerMeasurement", #"{"activePower":0}"#), .advance(.seconds(1569)),
                .expect(tank, idle), .send(boost, info(#""duration":60,"oneShot":true"#)), .events([started, ended]),
            ]),
    ]

    private static let odd = [
        BehaviorScenario(
            "a heater that joins the home with cold water heats it",
            on: heater { device in
                device.edit(Matter.ThermostatTrait.self) { $0.localTemperature = 3250 }
            },
            [
                .expect(tank, #"{"heatDemand":["heatPump"],"tankPercentage":50,"estimatedHeatRequired":5227500}"#),
                .expect("electricalPowerMeasurement", #"{"activePower":500000}"#), .advance(.seconds(12_546)),
                .expect(tank, idle),
            ]),
        BehaviorScenario(
            "the temperature of a thermostat that joins the home includes its calibration",
            on: heater { $0.edit(Matter.ThermostatTrait.self) { $0.localTemperatureCalibration = 10 } },
            [
                .expect("thermostat", #"{"localTemperature":5500}"#),
                .expect(tank, #"{"heatDemand":["heatPump"],"tankPercentage":97}"#), .advance(.hours(1)),
                .expect("thermostat", #"{"localTemperature":5600}"#), .expect(tank, idle),
            ]),
        BehaviorScenario(
            "a boost with which a heater joins the home lasts an hour",
            on: heater { device in
                coldHeaterBoosted(&device)
            },
            [
                .expect(tank, pumping), .advance(.seconds(3599)), .expect(tank, active), .advance(.seconds(1)),
                .expect(tank, #"{"boostState":"inactive","heatDemand":[]}"#), .events([ended]),
            ]),
        BehaviorScenario(
            "a heater without heat sources does not heat",
            on: heater { device in
                device.edit(Matter.WaterHeaterManagementTrait.self) { $0.heaterTypes = [] }
            },
            [
                draw(100), .expect(tank, idle), .send(boost, info(#""duration":60,"emergencyBoost":true"#)),
                .expect(tank, idle), .expect(tank, active), .advance(.hours(1)),
                .expect(tank, #"{"tankPercentage":50,"boostState":"inactive"}"#),
            ]),
        BehaviorScenario(
            "values that no tank has become the nearest ones",
            on: heater { device in
                device.edit(Matter.ThermostatTrait.self) {
                    $0.localTemperature = -27_315
                    $0.absMinHeatSetpointLimit = -27_315
                    $0.minHeatSetpointLimit = -27_315
                    $0.occupiedHeatingSetpoint = -27_315
                }
                device.edit(Matter.WaterHeaterManagementTrait.self) {
                    $0.tankVolume = 0
                    $0.estimatedHeatRequired = .max
                }
            },
            [
                .expect("thermostat", #"{"localTemperature":1000}"#),
                .expect(tank, #"{"heatDemand":[],"estimatedHeatRequired":0,"tankPercentage":100}"#), draw(1),
                .send(boost, info(#""duration":60,"oneShot":true"#)), .expect(tank, inactive),
            ]),
        BehaviorScenario(
            "a heater whose sensor has failed knows its water from the percentage",
            on: heater { device in
                device.edit(Matter.ThermostatTrait.self) { $0.localTemperature = nil }
                device.edit(Matter.WaterHeaterManagementTrait.self) { $0.tankPercentage = 50 }
            },
            [
                .expect(tank, #"{"heatDemand":[],"estimatedHeatRequired":5227500,"tankPercentage":50}"#),
                .expect("thermostat", #"{"localTemperature":null}"#),
            ]),
    ]

    /// Makes a heater boost cold water while its mode is off.
    private static func coldHeaterBoosted(_ device: inout DeviceTemplate) {
        device.edit(Matter.WaterHeaterModeTrait.self) { $0.currentMode = 0 }
        device.parts.removeLast()
        device.edit(Matter.ThermostatTrait.self) { $0.localTemperature = 1000 }
        device.edit(Matter.WaterHeaterManagementTrait.self) { $0.boostState = .active }
    }

    /// A heater with a mode but without a tank changes its mode.
    @Test func aModeWithoutATankHasNoOtherEffect() throws {
        var heater = SimulatedDevice.of(GoogleWaterHeaterDeviceType.self) { device in
            device.parts[0].traits.append(
                BlueprintDefaults().trait(
                    Matter.WaterHeaterModeTrait.definition, of: GoogleWaterHeaterDeviceType.definition, features: nil))
        }
        try heater.send("waterHeaterMode.changeToMode", #"{"newMode":0}"#)
        #expect(heater[Matter.WaterHeaterModeTrait.self].currentMode == 0)
    }

    /// The thermostat of a tank has presets as any other one.
    @Test func theThermostatOfATankHasPresets() throws {
        typealias Thermostat = Matter.ThermostatTrait
        var heater = SimulatedDevice.of(WaterHeaterDeviceType.self) { device in
            device.parts[0].traits[0] = BlueprintDefaults().trait(
                Thermostat.definition, of: WaterHeaterDeviceType.definition,
                features: FeatureMap([Thermostat.Feature.heating, .presets]))
        }
        let response = try heater.send(Thermostat.self, \.atomicRequest) {
            $0.requestType = .beginWrite
            $0.attributeRequests = [Thermostat.Attributes.keys.presets.id]
            $0.timeout = 1000
        }
        #expect(response.statusCode == 0)
        heater.advance(by: .seconds(2))
        #expect(ThermostatBehavior.atomicWrite(of: heater[Thermostat.self]) == nil)
    }
}
