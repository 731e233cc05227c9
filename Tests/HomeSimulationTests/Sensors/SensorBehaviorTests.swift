import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct SensorBehaviorTests {
    @Test func aContactReportsOnlyChanges() throws {
        var contact = Endpoint.device(ContactSensorDeviceType.self)
        try contact.stimulate("sense", ["stateValue": .bool(true)])
        #expect(contact.events.isEmpty)
        try contact.stimulate("sense", ["stateValue": .bool(false)])
        #expect(contact[Matter.BooleanStateTrait.self].stateValue == false)
        #expect(contact.events.map { $0.event } == ["booleanState.stateChange"])
    }

    @Test func presenceIsReportedAtOnceAndHeldForTheHoldTime() throws {
        var sensor = Endpoint.device(OccupancySensorDeviceType.self)
        func isOccupied() -> Bool? { sensor[Matter.OccupancySensingTrait.self].occupancy?.contains(.occupied) }
        try sensor.stimulate("enter")
        #expect(isOccupied() == true)
        try sensor.stimulate("leave")
        sensor.advance(by: .seconds(20))
        try sensor.stimulate("enter")
        sensor.advance(by: .seconds(60))
        #expect(isOccupied() == true)
        try sensor.stimulate("leave")
        sensor.advance(by: .seconds(30))
        #expect(isOccupied() == false)
        #expect(sensor.events.count == 2)
    }

    @Test func theHoldTimeAndItsDeprecatedAttributeAreEqual() throws {
        var sensor = Endpoint.device(OccupancySensorDeviceType.self)
        try sensor.write(Matter.OccupancySensingTrait.self, \.holdTime, 120)
        #expect(sensor[Matter.OccupancySensingTrait.self].pirOccupiedToUnoccupiedDelay == 120)
        try sensor.write(Matter.OccupancySensingTrait.self, \.pirOccupiedToUnoccupiedDelay, 10)
        #expect(sensor[Matter.OccupancySensingTrait.self].holdTime == 10)
        let error = #expect(throws: HomeError.self) {
            try sensor.write(Matter.OccupancySensingTrait.self, \.holdTime, 3)
        }
        #expect(error?.matterStatus == .constraintError)
        #expect(sensor[Matter.OccupancySensingTrait.self].holdTime == 10)
    }

    @Test func aBarometerReportsStimulatedValuesWithinItsRange() throws {
        var barometer = Endpoint.device(PressureSensorDeviceType.self)
        try barometer.stimulate("measure", ["value": .signed(987)])
        #expect(barometer[Matter.PressureMeasurementTrait.self].measuredValue == 987)
        #expect(throws: HomeError.self) { try barometer.stimulate("measure", ["value": .signed(2000)]) }
        barometer.advance(by: .hours(6))
        #expect(barometer[Matter.PressureMeasurementTrait.self].measuredValue == 987)
    }

    @Test func anAirMonitorMeasuresSubstancesIndependently() throws {
        var monitor = Endpoint.device(AirQualitySensorDeviceType.self)
        try monitor.stimulate("measureCarbonDioxide", ["value": .float(1800), "level": .unsigned(3)])
        try monitor.stimulate("measureAirQuality", ["airQuality": .unsigned(4)])
        let dioxide = monitor[Matter.CarbonDioxideConcentrationMeasurementTrait.self]
        #expect(dioxide.measuredValue == 1800)
        #expect(dioxide.levelValue == .high)
        #expect(monitor[Matter.AirQualityTrait.self].airQuality == .poor)
        #expect(monitor[Matter.Pm25ConcentrationMeasurementTrait.self].measuredValue == 6)
        #expect(throws: HomeError.self) { try monitor.stimulate("measureCarbonDioxide", ["value": .float(9000)]) }
    }
}
