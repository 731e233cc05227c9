import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct CloudClimateBehaviorTests {
    typealias Fan = Google.ExtendedFanControlTrait
    typealias Humidity = Google.RelativeHumidityControlTrait

    private var cooler = Endpoint.device(GoogleAirCoolerDeviceType.self)

    @Test mutating func aNamedSpeedCorrespondsToAPercentage() throws {
        try cooler.write(Fan.self, \.customFanMode, "high")
        #expect(cooler[Matter.FanControlTrait.self].percentSetting == 100)
        try cooler.write(Matter.FanControlTrait.self, \.percentSetting, 50)
        #expect(cooler[Fan.self].customFanMode == "medium")
        try cooler.write(Matter.FanControlTrait.self, \.percentSetting, 0)
        #expect(cooler[Fan.self].customFanMode == "medium")
        let error = #expect(throws: HomeError.self) { try cooler.write(Fan.self, \.customFanMode, "turbo") }
        #expect(error?.matterStatus == .constraintError)
    }

    @Test mutating func aFanStepsByWeight() throws {
        func step(_ weight: Int64, _ direction: Fan.StepDirection) throws {
            try cooler.send(Fan.self, \.extendedStep) {
                $0.fanSpeedRelativeWeight = weight
                $0.direction = direction
            }
        }
        try step(5, .increase)
        #expect(cooler[Matter.FanControlTrait.self].percentSetting == 50)
        try step(1, .decrease)
        #expect(cooler[Matter.FanControlTrait.self].percentSetting == 40)
        try step(9, .decrease)
        #expect(cooler[Matter.FanControlTrait.self].percentSetting == 0)
        let error = #expect(throws: HomeError.self) { try step(1, .unspecified) }
        #expect(error?.code == .invalidArgument)
    }

    @Test func airflowReversesIfTheFanSupportsIt() throws {
        var fan = SimulatedDevice.with(
            FanDeviceType.self,
            TraitTemplate(Matter.FanControlTrait.self, features: [.airflowDirection]) {
                $0.airflowDirection = .forward
            }, TraitTemplate(Fan.self))
        try fan.send(Fan.self, \.toggleAirflowDirection)
        #expect(fan[Matter.FanControlTrait.self].airflowDirection == .reverse)
        var other = SimulatedDevice.with(
            FanDeviceType.self, TraitTemplate(Matter.FanControlTrait.self), TraitTemplate(Fan.self))
        let error = #expect(throws: HomeError.self) { try other.send(Fan.self, \.toggleAirflowDirection) }
        #expect(error?.code == .failedPrecondition)
    }

    @Test mutating func humidityIsSetAndStepsStopAtTheLimits() throws {
        try cooler.send(Humidity.self, \.setRelativeHumidity) { $0.humidity = 50 }
        #expect(cooler[Humidity.self].relativeHumiditySetpoint == 50)
        try cooler.send(Humidity.self, \.stepRelativeHumidity) {
            $0.relativeHumidityWeight = 2
            $0.stepMode = .decrease
        }
        #expect(cooler[Humidity.self].relativeHumiditySetpoint == 40)
        try cooler.send(Humidity.self, \.stepRelativeHumidity) {
            $0.relativeHumidityPercent = 100
            $0.stepMode = .increase
        }
        #expect(cooler[Humidity.self].relativeHumiditySetpoint == 70)
        let error = #expect(throws: HomeError.self) {
            try cooler.send(Humidity.self, \.stepRelativeHumidity) { $0.stepMode = .increase }
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test func aThermostatAcceptsItsManufacturersModesPresetsAndSensors() throws {
        typealias Thermostat = Google.ExtendedThermostatTrait
        var device = SimulatedDevice.with(
            ThermostatDeviceType.self,
            TraitTemplate(Matter.ThermostatTrait.self, features: [.heating]) {
                $0.systemMode = .heat
                $0.controlSequenceOfOperation = .heatingOnly
                $0.localTemperature = 2000
                $0.occupiedHeatingSetpoint = 2100
            },
            TraitTemplate(Thermostat.self) {
                $0.extendedSupportedModes = [.eco]
                $0.extendedSystemMode = .standard
                $0.presets = [Record { $0.presetHandle = "movie" }]
                $0.activePresetHandle = ""
                $0.remoteTemperatureSensorIDs = ["attic"]
                $0.activeRemoteTemperatureSensorIDs = []
            })
        try device.write(Thermostat.self, \.extendedSystemMode, .eco)
        try device.write(Thermostat.self, \.activePresetHandle, "movie")
        try device.write(Thermostat.self, \.activePresetHandle, "")
        try device.write(Thermostat.self, \.activeRemoteTemperatureSensorIDs, ["attic"])
        #expect(device[Thermostat.self].extendedSystemMode == .eco)
        #expect(device[Thermostat.self].activeRemoteTemperatureSensorIDs == ["attic"])
        #expect(throws: HomeError.self) { try device.write(Thermostat.self, \.extendedSystemMode, .purifier) }
        #expect(throws: HomeError.self) { try device.write(Thermostat.self, \.activePresetHandle, "opera") }
        #expect(throws: HomeError.self) {
            try device.write(Thermostat.self, \.activeRemoteTemperatureSensorIDs, ["cellar"])
        }
        for (alarm, mode) in [
            (Thermostat.AlarmType.normal, Matter.ThermostatTrait.SystemModeEnum.heat), (.critical, .off),
        ] {
            try device.send(Thermostat.self, \.notifySensorStateChange) {
                $0.sensorType = .smoke
                $0.alarmType = alarm
            }
            #expect(device[Matter.ThermostatTrait.self].systemMode == mode)
        }
    }
}
