import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Thermostat.
@Suite struct ThermostatRuleTests {
    @Test(arguments: limits + deadBand + modes + equipment) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static let thermostat = ThermostatDeviceType.self
    /// A thermostat that only heats.
    private static let radiator: @Sendable () -> SimulatedDevice = {
        SimulatedDevice(Blueprint.radiatorThermostat.device(id: "radiator", name: "Radiator", seed: 1))
    }

    private static func write(_ values: String) -> Step { .write("thermostat", values) }
    private static func reject(_ values: String) -> Step { .rejectWrite("thermostat", values, .constraintError) }
    private static func expect(_ values: String) -> Step { .expect("thermostat", values) }

    private static let limits = [
        BehaviorScenario(
            "a setpoint outside its limits is CONSTRAINT_ERROR and unchanged", thermostat,
            [
                reject(#"{"occupiedHeatingSetpoint":699}"#), reject(#"{"occupiedHeatingSetpoint":3001}"#),
                reject(#"{"occupiedCoolingSetpoint":1599}"#), reject(#"{"occupiedCoolingSetpoint":3201}"#),
                reject(#"{"unoccupiedHeatingSetpoint":699}"#), reject(#"{"unoccupiedCoolingSetpoint":3201}"#),
                expect(#"{"occupiedHeatingSetpoint":2000,"occupiedCoolingSetpoint":2600}"#),
                write(#"{"occupiedHeatingSetpoint":700}"#), write(#"{"occupiedCoolingSetpoint":3200}"#),
            ]),
        BehaviorScenario(
            "user limits bound the setpoints", thermostat,
            [
                write(#"{"maxHeatSetpointLimit":2500}"#), reject(#"{"occupiedHeatingSetpoint":2501}"#),
                write(#"{"minHeatSetpointLimit":1300}"#), reject(#"{"occupiedHeatingSetpoint":1299}"#),
                reject(#"{"minHeatSetpointLimit":2600}"#), reject(#"{"minHeatSetpointLimit":600}"#),
                reject(#"{"maxHeatSetpointLimit":3100}"#),
                expect(#"{"minHeatSetpointLimit":1300,"maxHeatSetpointLimit":2500}"#),
            ]),
        BehaviorScenario(
            "a user limit that conflicts with a setpoint moves it by the minimum amount", thermostat,
            [
                write(#"{"maxHeatSetpointLimit":1800}"#),
                expect(#"{"occupiedHeatingSetpoint":1800,"unoccupiedHeatingSetpoint":1700}"#),
                write(#"{"minCoolSetpointLimit":2700}"#),
                expect(#"{"occupiedCoolingSetpoint":2700,"unoccupiedCoolingSetpoint":2900}"#),
            ]),
        BehaviorScenario(
            "limits keep the dead band between heating and cooling", thermostat,
            [
                write(#"{"minHeatSetpointLimit":1400}"#), reject(#"{"minHeatSetpointLimit":1401}"#),
                reject(#"{"maxCoolSetpointLimit":3199}"#),
                expect(#"{"minHeatSetpointLimit":1400,"maxCoolSetpointLimit":3200}"#),
            ]),
    ]

    private static let deadBand = [
        BehaviorScenario(
            "a heating setpoint pushes the cooling setpoint up in the same transaction", thermostat,
            [
                .clearReports, write(#"{"occupiedHeatingSetpoint":2500}"#),
                expect(#"{"occupiedHeatingSetpoint":2500,"occupiedCoolingSetpoint":2700,"minSetpointDeadBand":20}"#),
                .reportedValues("thermostat.occupiedHeatingSetpoint", "[2500]"),
                .reportedValues("thermostat.occupiedCoolingSetpoint", "[2700]"),
                expect(#"{"unoccupiedHeatingSetpoint":1700,"unoccupiedCoolingSetpoint":2900}"#),
            ]),
        BehaviorScenario(
            "a cooling setpoint pulls the heating setpoint down", thermostat,
            [
                write(#"{"occupiedCoolingSetpoint":2000}"#),
                expect(#"{"occupiedHeatingSetpoint":1800,"occupiedCoolingSetpoint":2000}"#),
                write(#"{"unoccupiedCoolingSetpoint":1600}"#),
                expect(#"{"unoccupiedHeatingSetpoint":1400,"unoccupiedCoolingSetpoint":1600}"#),
            ]),
        BehaviorScenario(
            "a setpoint that would push the other one beyond its limits is CONSTRAINT_ERROR and changes neither",
            thermostat,
            [
                write(#"{"maxHeatSetpointLimit":2400}"#), write(#"{"maxCoolSetpointLimit":2700}"#),
                reject(#"{"occupiedHeatingSetpoint":2900}"#),
            ]),
        BehaviorScenario(
            "controlSequenceOfOperation and minSetpointDeadBand are accepted and ignored", thermostat,
            [
                write(#"{"controlSequenceOfOperation":"heatingOnly"}"#),
                expect(#"{"controlSequenceOfOperation":"coolingAndHeating"}"#),
                write(#"{"minSetpointDeadBand":5}"#), expect(#"{"minSetpointDeadBand":20}"#),
            ]),
        BehaviorScenario(
            "calibration is clipped with success", thermostat,
            [
                write(#"{"localTemperatureCalibration":25}"#), expect(#"{"localTemperatureCalibration":25}"#),
                write(#"{"localTemperatureCalibration":-25}"#), write(#"{"localTemperatureCalibration":127}"#),
                .expectNumber("thermostat.localTemperatureCalibration", in: 25...127),
            ]),
        BehaviorScenario(
            "calibration shifts the local temperature", thermostat,
            [
                write(#"{"systemMode":"off"}"#), write(#"{"localTemperatureCalibration":10}"#), .advance(.minutes(10)),
                .expectNumber("thermostat.localTemperature", in: 2100...2300),
            ]),
    ]

    private static let modes = [
        BehaviorScenario(
            "setpointRaiseLower counts in tenths of a degree and clips", thermostat,
            [
                .send("thermostat.setpointRaiseLower", #"{"mode":"heat","amount":30}"#),
                expect(#"{"occupiedHeatingSetpoint":2300,"occupiedCoolingSetpoint":2600}"#),
                .send("thermostat.setpointRaiseLower", #"{"mode":"heat","amount":20}"#),
                expect(#"{"occupiedHeatingSetpoint":2500,"occupiedCoolingSetpoint":2700}"#),
                .send("thermostat.setpointRaiseLower", #"{"mode":"cool","amount":-20}"#),
                expect(#"{"occupiedHeatingSetpoint":2300,"occupiedCoolingSetpoint":2500}"#),
                .send("thermostat.setpointRaiseLower", #"{"mode":"both","amount":-10}"#),
                expect(#"{"occupiedHeatingSetpoint":2200,"occupiedCoolingSetpoint":2400}"#),
                .send("thermostat.setpointRaiseLower", #"{"mode":"heat","amount":-128}"#),
                .send("thermostat.setpointRaiseLower", #"{"mode":"heat","amount":-128}"#),
                expect(#"{"occupiedHeatingSetpoint":700}"#),
                .send("thermostat.setpointRaiseLower", #"{"mode":"cool","amount":127}"#),
                expect(#"{"occupiedCoolingSetpoint":3200}"#),
            ]),
        BehaviorScenario(
            "setpointRaiseLower of an unsupported mode is INVALID_COMMAND", on: radiator,
            [
                .reject("thermostat.setpointRaiseLower", #"{"mode":"cool","amount":10}"#, .invalidCommand),
                .reject("thermostat.setpointRaiseLower", #"{"mode":7,"amount":10}"#, .invalidCommand),
                .send("thermostat.setpointRaiseLower", #"{"mode":"heat","amount":10}"#),
                expect(#"{"occupiedHeatingSetpoint":2100}"#),
            ]),
        BehaviorScenario(
            "systemMode must be supported by the device", on: radiator,
            [
                write(#"{"systemMode":"off"}"#), write(#"{"systemMode":"heat"}"#), reject(#"{"systemMode":"cool"}"#),
                reject(#"{"systemMode":"precooling"}"#), reject(#"{"systemMode":"auto"}"#),
                reject(#"{"systemMode":2}"#),
                reject(#"{"systemMode":99}"#), expect(#"{"systemMode":"heat"}"#),
            ]),
        BehaviorScenario(
            "a thermostat that heats and cools supports auto, heat and cool", thermostat,
            [
                write(#"{"systemMode":"auto"}"#), write(#"{"systemMode":"cool"}"#), write(#"{"systemMode":"heat"}"#),
                write(#"{"systemMode":"off"}"#), expect(#"{"systemMode":"off"}"#),
            ]),
        BehaviorScenario(
            "presets, schedules and unsupported setpoints are missing", thermostat,
            [
                .expectMissing("thermostat.presets"), .expectMissing("thermostat.schedules"),
                .rejectWrite("thermostat", #"{"presets":[]}"#, .unsupportedAttribute),
                .reject("thermostat.setActivePresetRequest", #"{"presetHandle":null}"#, .unsupportedCommand),
            ]),
    ]

    private static let equipment = [
        BehaviorScenario(
            "the heating runs below the setpoint and stops above it", thermostat,
            [
                write(#"{"systemMode":"heat","occupiedHeatingSetpoint":2500}"#), .advance(.minutes(1)),
                expect(#"{"thermostatRunningState":["heat"]}"#),
                .expectNumber("thermostat.piHeatingDemand", in: 1...100),
                .expectNumber("thermostat.piCoolingDemand", in: 0...0), .advance(.hours(6)),
                .expectNumber("thermostat.localTemperature", in: 2400...2600),
                write(#"{"systemMode":"off"}"#), expect(#"{"thermostatRunningState":[],"piHeatingDemand":0}"#),
            ]),
        BehaviorScenario(
            "the cooling runs above the setpoint", thermostat,
            [
                write(#"{"systemMode":"cool","occupiedCoolingSetpoint":1700}"#), .advance(.minutes(1)),
                expect(#"{"thermostatRunningState":["cool","fan"],"piHeatingDemand":0}"#),
                .expectNumber("thermostat.piCoolingDemand", in: 1...100),
            ]),
        BehaviorScenario(
            "an air conditioner that is switched off does not cool", RoomAirConditionerDeviceType.self,
            [
                .stimulate("measure", #"{"temperature":2900}"#), .send("onOff.on"),
                write(#"{"systemMode":"cool","occupiedCoolingSetpoint":1800}"#),
                expect(#"{"thermostatRunningState":["cool","fan"]}"#), .send("onOff.off"),
                expect(#"{"thermostatRunningState":[],"systemMode":"cool"}"#), .advance(.hours(1)),
                .expectNumber("thermostat.localTemperature", in: 2700...2900), .send("onOff.on"),
                expect(#"{"thermostatRunningState":["cool","fan"]}"#),
            ]),
        BehaviorScenario(
            "auto heats, cools or idles", thermostat,
            [
                write(#"{"systemMode":"auto","occupiedHeatingSetpoint":2400}"#), .advance(.minutes(1)),
                expect(#"{"thermostatRunningMode":"heat"}"#), write(#"{"occupiedCoolingSetpoint":1700}"#),
                .advance(.minutes(1)),
                expect(#"{"thermostatRunningMode":"cool"}"#),
                write(#"{"occupiedCoolingSetpoint":2600,"occupiedHeatingSetpoint":1500}"#), .advance(.minutes(1)),
                expect(#"{"thermostatRunningMode":"off","thermostatRunningState":[]}"#),
            ]),
        BehaviorScenario(
            "a hold expires", thermostat,
            [
                write(#"{"temperatureSetpointHoldDuration":60,"temperatureSetpointHold":"setpointHoldOn"}"#),
                .expectNumber("thermostat.setpointHoldExpiryTimestamp", in: 825_684_599...825_685_200),
                .advance(.minutes(61)),
                expect(#"{"temperatureSetpointHold":"setpointHoldOff","setpointHoldExpiryTimestamp":null}"#),
                write(#"{"temperatureSetpointHold":"setpointHoldOn","temperatureSetpointHoldDuration":null}"#),
                expect(#"{"setpointHoldExpiryTimestamp":null}"#),
                reject(#"{"temperatureSetpointHoldDuration":1441}"#),
            ]),
        BehaviorScenario(
            "the source, amount and time of a setpoint change are reported", thermostat,
            [
                write(#"{"occupiedHeatingSetpoint":2150}"#),
                expect(#"{"setpointChangeSource":"external","setpointChangeAmount":150}"#),
                .expectNumber("thermostat.setpointChangeSourceTimestamp", in: 825_681_599...825_681_601),
            ]),
    ]
}
