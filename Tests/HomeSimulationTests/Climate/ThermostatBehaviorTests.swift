import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

extension SimulatedDevice {
    static func thermostat(
        _ blueprint: Blueprint = .thermostat,
        _ edit: (inout AttributeEditor<Matter.ThermostatTrait>) -> Void = { _ in }
    ) -> SimulatedDevice {
        var template = blueprint.device(id: "thermostat", name: "Thermostat", seed: 1)
        template.edit(Matter.ThermostatTrait.self, edit)
        return SimulatedDevice(template)
    }

    var thermostat: TraitDraft<Matter.ThermostatTrait> { self[Matter.ThermostatTrait.self] }
}

@Suite struct ThermostatBehaviorTests {
    private typealias Thermostat = Matter.ThermostatTrait

    @Test func aSetpointThatAnotherOnePushesIsReportedTogetherWithIt() throws {
        var room = SimulatedDevice.thermostat()
        try room.write(Thermostat.self, \.occupiedHeatingSetpoint, 2500)
        #expect(room.reported("thermostat.occupiedHeatingSetpoint") == [.signed(2500)])
        #expect(room.reported("thermostat.occupiedCoolingSetpoint") == [.signed(2700)])
        #expect(Set(room.reports.map { $0.after }) == [.zero])
    }

    @Test func setpointRaiseLowerCountsTenthsOfADegree() throws {
        var room = SimulatedDevice.thermostat()
        try room.send(Thermostat.self, \.setpointRaiseLower) {
            $0.mode = .heat
            $0.amount = 30
        }
        #expect(room.thermostat.occupiedHeatingSetpoint == 2300)
        #expect(room.thermostat.setpointChangeAmount == 300)
        #expect(room.thermostat.setpointChangeSource == .external)
        #expect(room.thermostat.setpointChangeSourceTimestamp == SimulatedDevice.creationTime.matterSeconds)
    }

    @Test func setpointRaiseLowerStopsAtTheLimitWithSuccess() throws {
        var room = SimulatedDevice.thermostat()
        try room.send(Thermostat.self, \.setpointRaiseLower) {
            $0.mode = .both
            $0.amount = 127
        }
        #expect(room.thermostat.occupiedCoolingSetpoint == 3200)
        #expect(room.thermostat.occupiedHeatingSetpoint == 3000)
    }

    @Test func anUnsupportedThermostatModeIsRejected() {
        var radiator = SimulatedDevice.thermostat(.radiatorThermostat)
        let error = #expect(throws: HomeError.self) {
            try radiator.send(Thermostat.self, \.setpointRaiseLower) {
                $0.mode = .cool
                $0.amount = 10
            }
        }
        #expect(error?.matterStatus == .invalidCommand)
        for mode in [Thermostat.SystemModeEnum.auto, .cool, .precooling] {
            let error = #expect(throws: HomeError.self) { try radiator.write(Thermostat.self, \.systemMode, mode) }
            #expect(error?.matterStatus == .constraintError)
        }
        #expect(throws: Never.self) { try radiator.write(Thermostat.self, \.systemMode, .off) }
    }

    @Test func someWritesAreAcceptedAndIgnored() throws {
        var room = SimulatedDevice.thermostat()
        try room.write(Thermostat.self, \.controlSequenceOfOperation, .heatingOnly)
        try room.write(Thermostat.self, \.minSetpointDeadBand, 50)
        #expect(room.thermostat.controlSequenceOfOperation == .coolingAndHeating)
        #expect(room.thermostat.minSetpointDeadBand == 20)
        #expect(room.reports.isEmpty)
    }

    @Test func calibrationIsClampedAndAddsTenthsToTheTemperature() throws {
        var room = SimulatedDevice.thermostat { $0.localTemperature = 2100 }
        try room.write(Thermostat.self, \.localTemperatureCalibration, 90)
        #expect(room.thermostat.localTemperatureCalibration == 25)
        #expect(room.thermostat.localTemperature == 2350)
    }

    @Test func aHoldEndsAfterItsDuration() throws {
        var room = SimulatedDevice.thermostat()
        try room.write(Thermostat.self, \.temperatureSetpointHoldDuration, 30)
        #expect(room.thermostat.setpointHoldExpiryTimestamp == nil)
        try room.write(Thermostat.self, \.temperatureSetpointHold, .setpointHoldOn)
        #expect(room.thermostat.setpointHoldExpiryTimestamp == SimulatedDevice.creationTime.matterSeconds + 1_800)
        room.advance(by: .minutes(30))
        #expect(room.thermostat.temperatureSetpointHold == .setpointHoldOff)
        #expect(room.thermostat.setpointHoldExpiryTimestamp == nil)
    }

    @Test func aHoldWithoutDurationHasNoEnd() throws {
        var room = SimulatedDevice.thermostat()
        try room.write(Thermostat.self, \.temperatureSetpointHoldDuration, 30)
        try room.write(Thermostat.self, \.temperatureSetpointHold, .setpointHoldOn)
        try room.write(Thermostat.self, \.temperatureSetpointHoldDuration, nil)
        room.advance(by: .hours(48))
        #expect(room.thermostat.temperatureSetpointHold == .setpointHoldOn)
    }

    @Test func writingALimitMovesTheSetpoint() throws {
        var room = SimulatedDevice.thermostat()
        try room.write(Thermostat.self, \.maxCoolSetpointLimit, 3200)
        try room.write(Thermostat.self, \.minHeatSetpointLimit, 1200)
        #expect(room.reported("thermostat.minHeatSetpointLimit") == [.signed(1200)])
        try room.write(Thermostat.self, \.maxHeatSetpointLimit, 1900)
        #expect(room.thermostat.occupiedHeatingSetpoint == 1900)
    }

    // MARK: The room

    @Test func heatingRunsBelowTheSetpointAndWarmsTheRoom() throws {
        var room = SimulatedDevice.thermostat { $0.localTemperature = 1800 }
        #expect(room.thermostat.thermostatRunningState == [.heat])
        #expect(room.thermostat.thermostatRunningMode == .heat)
        #expect(room.thermostat.piHeatingDemand == 100)
        room.advance(by: .hours(3))
        let temperature = try #require(room.thermostat.localTemperature)
        #expect((1950...2050).contains(temperature))
        let reports = room.reported("thermostat.localTemperature").compactMap { $0.integer }
        #expect(reports.count > 5)
        #expect(zip(reports, reports.dropFirst()).allSatisfy { abs($0 - $1) >= 10 })
    }

    @Test func autoModeCoolsAWarmRoom() {
        var room = SimulatedDevice.thermostat { $0.localTemperature = 2900 }
        #expect(room.thermostat.thermostatRunningState == [.cool, .fan])
        room.advance(by: .hours(4))
        #expect(room.thermostat.thermostatRunningState == [])
    }

    @Test func withTheModeOffOnlyTheWeatherChangesTheRoom() throws {
        var room = SimulatedDevice.thermostat()
        try room.write(Thermostat.self, \.systemMode, .off)
        room.advance(by: .hours(24))
        #expect(room.thermostat.thermostatRunningState == [])
        #expect(try #require(room.thermostat.localTemperature) < 2000)
    }

    @Test func anEmptyRoomUsesTheUnoccupiedSetpoints() throws {
        var room = SimulatedDevice.thermostat { $0.localTemperature = 1800 }
        try room.stimulate("occupy", ["isOccupied": .bool(false)])
        #expect(room.thermostat.thermostatRunningState == [])
        try room.stimulate("occupy", ["isOccupied": .bool(true)])
        #expect(room.thermostat.thermostatRunningState == [.heat])
    }

    @Test func aFailedSensorReadsNullAndStopsTheEquipment() throws {
        var room = SimulatedDevice.thermostat { $0.localTemperature = 1800 }
        try room.stimulate("measure", ["temperature": .null])
        room.advance(by: .hours(1))
        #expect(room.thermostat.localTemperature == nil)
        #expect(room.thermostat.thermostatRunningState == [])
        try room.stimulate("measure", ["temperature": .signed(1500)])
        #expect(room.thermostat.localTemperature == 1500)
        #expect(room.thermostat.thermostatRunningState == [.heat])
    }

    @Test func turningTheDialIsAManualChange() throws {
        var room = SimulatedDevice.thermostat()
        try room.stimulate("turnDial", ["amount": .signed(-5)])
        #expect(room.thermostat.occupiedHeatingSetpoint == 1950)
        #expect(room.thermostat.setpointChangeSource == .manual)
    }

    @Test func aHomeWithARoomTemperatureCanBeIdle() {
        #expect(SimulatedDevice.thermostat().isIdle)
    }
}
