import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct MeasurementBehaviorTests {
    private typealias Temperature = Matter.TemperatureMeasurementTrait
    private typealias Humidity = Matter.RelativeHumidityMeasurementTrait

    @Test func aRoomIsWarmerInTheAfternoonThanAtNight() throws {
        var sensor = Endpoint.device(TemperatureSensorDeviceType.self)
        sensor.advance(by: .hours(4))
        let afternoon = try #require(sensor[Temperature.self].measuredValue)
        sensor.advance(by: .hours(12))
        let night = try #require(sensor[Temperature.self].measuredValue)
        #expect(afternoon > night + 50)
    }

    @Test func readingsStayPlausibleForAMonth() {
        var thermometer = Endpoint.device(TemperatureSensorDeviceType.self)
        var hygrometer = Endpoint.device(HumiditySensorDeviceType.self)
        thermometer.advance(by: .hours(24 * 30))
        hygrometer.advance(by: .hours(24 * 30))
        let degrees = thermometer.reported("temperatureMeasurement.measuredValue").compactMap { $0.integer }
        let percents = hygrometer.reported("relativeHumidityMeasurement.measuredValue").compactMap { $0.integer }
        #expect(degrees.count > 300)
        #expect(degrees.allSatisfy { (1700...2600).contains($0) })
        #expect(percents.count > 100)
        #expect(percents.allSatisfy { (2500...6500).contains($0) })
    }

    @Test func noTwoReportsDifferByLessThanTheTolerance() {
        var sensor = Endpoint.device(TemperatureSensorDeviceType.self)
        sensor.advance(by: .hours(48))
        let reports = sensor.reported("temperatureMeasurement.measuredValue").compactMap { $0.integer }
        #expect(zip(reports, reports.dropFirst()).allSatisfy { abs($0 - $1) >= 10 })
    }

    @Test func driftDependsOnlyOnTheSeedTheDeviceAndTheTime() {
        func readings(id: String, seed: UInt64, steps: Int64) -> [SimulatedDevice.Report] {
            var sensor = Endpoint.device(TemperatureSensorDeviceType.self, id: id, seed: seed)
            for _ in 0..<steps { sensor.advance(by: Span(microseconds: Span.hours(24).microseconds / steps)) }
            return sensor.reports
        }
        #expect(readings(id: "a", seed: 1, steps: 1) == readings(id: "a", seed: 1, steps: 7))
        #expect(readings(id: "a", seed: 1, steps: 1) != readings(id: "b", seed: 1, steps: 1))
        #expect(readings(id: "a", seed: 1, steps: 1) != readings(id: "a", seed: 2, steps: 1))
    }

    @Test func aStimulatedValueStaysUntilTheSensorFollowsTheClimate() throws {
        var sensor = Endpoint.device(TemperatureSensorDeviceType.self)
        try sensor.stimulate("measure", ["value": .signed(-500)])
        sensor.advance(by: .hours(10))
        #expect(sensor[Temperature.self].measuredValue == -500)
        try sensor.stimulate("followClimate")
        #expect(try #require(sensor[Temperature.self].measuredValue) > 1500)
    }

    @Test func aFailedSensorReadsNull() throws {
        var sensor = Endpoint.device(HumiditySensorDeviceType.self)
        try sensor.stimulate("measure", ["value": .null])
        #expect(sensor[Humidity.self].measuredValue == nil)
        #expect(sensor.reported("relativeHumidityMeasurement.measuredValue") == [.null])
    }

    @Test func aValueOutsideTheSensorsRangeIsRejected() throws {
        var sensor = Endpoint.device(TemperatureSensorDeviceType.self)
        let error = #expect(throws: HomeError.self) {
            try sensor.stimulate("measure", ["value": .signed(9_000)])
        }
        #expect(error?.matterStatus == .constraintError)
    }

    @Test func aHomeWithDriftCanBeIdle() {
        #expect(Endpoint.device(TemperatureSensorDeviceType.self).isIdle)
    }
}
