import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// When a home skips a long time, endless timers are paused, and set forward at the end.
@Suite struct EndlessTimerTests {
    @Test(arguments: Catalog.deviceTypes.map { $0.definition.id })
    func aYearIsSkippedWithFewReports(type: String) throws {
        let definition = try #require(CatalogIndex(Catalog.self).deviceTypes(named: type).first)
        var device = SimulatedDevice(Blueprint.template(for: definition, id: "device", name: "Device", seed: 1))
        let count = device.skip(.days(366))
        #expect(count < 100, "a timer of \(type) restarts itself and has no interval")
        let due = device.device.due
        #expect(due.map { $0 > device.now } ?? true)
    }

    @Test(arguments: DemoHome.template().devices.map { $0.id })
    func aYearOfADemoDeviceIsSkippedWithFewReports(id: String) throws {
        var device = SimulatedDevice(try #require(DemoHome.template().devices.first { $0.id == id }))
        // The wall box reports its charge, which takes eight hours, every five minutes.
        #expect(device.skip(.days(366)) < 120, "a timer of \(id) restarts itself and has no interval")
    }

    @Test func aYearOfTraitsWithoutATypeIsSkippedWithFewReports() {
        var device = SimulatedDevice(.typeless)
        #expect(device.skip(.days(366)) < 100)
    }

    @Test func aPumpCountsItsHoursWhileTimeIsSkipped() throws {
        typealias Pump = Matter.PumpConfigurationAndControlTrait
        var replayed = Endpoint.device(PumpDeviceType.self)
        try replayed.send(Matter.OnOffTrait.self, \.on)
        var skipped = replayed
        replayed.advance(by: .hours(100))
        #expect(skipped.skip(.hours(100)) < 5)
        #expect(skipped[Pump.self].lifetimeRunningHours == replayed[Pump.self].lifetimeRunningHours)
        #expect(skipped.device.due == replayed.device.due)
    }

    @Test func aMeterCountsItsEnergyWhileTimeIsSkipped() throws {
        typealias Meter = Matter.ElectricalEnergyMeasurementTrait
        let roof = try #require(DemoHome.template().devices.first { $0.id == "solar-roof" })
        var (replayed, skipped) = (SimulatedDevice(roof), SimulatedDevice(roof))
        replayed.advance(by: .hours(100))
        #expect(skipped.skip(.hours(100)) < 5)
        let energy = [replayed, skipped].map { $0[Meter.self].cumulativeEnergyExported?.energy ?? 0 }
        #expect(energy[0] > 0 && abs(energy[0] - energy[1]) <= 1)
        #expect(skipped.device.due == replayed.device.due)
    }

    @Test(arguments: [Matter.ColorControlTrait.ColorLoopDirectionEnum.increment, .decrement])
    func aColorLoopHasTheExactHueAfterSkippedTime(direction: Matter.ColorControlTrait.ColorLoopDirectionEnum) throws {
        typealias Control = Matter.ColorControlTrait
        func lamp() throws -> SimulatedDevice {
            var lamp = Endpoint.device(ExtendedColorLightDeviceType.self)
            try lamp.send(Matter.OnOffTrait.self, \.on)
            try lamp.send(Control.self, \.colorLoopSet) {
                $0.updateFlags = [.updateAction, .updateDirection, .updateTime]
                $0.action = .activateFromEnhancedCurrentHue
                $0.direction = direction
                $0.time = 37
            }
            return lamp
        }
        var (replayed, skipped) = (try lamp(), try lamp())
        replayed.advance(by: .seconds(3_001))
        skipped.skip(.seconds(3_001))
        let hues = [replayed, skipped].map { Int($0[Control.self].enhancedCurrentHue ?? 0) }
        #expect(abs(hues[0] - hues[1]) <= 100)
        #expect(skipped[Control.self].colorLoopActive == 1)
        replayed.advance(by: .seconds(20))
        skipped.advance(by: .seconds(20))
        let later = [replayed, skipped].map { Int($0[Control.self].enhancedCurrentHue ?? 0) }
        #expect(later[0] != hues[0] && abs(later[0] - later[1]) <= 100)
    }

    @Test func aRoomHasTheExactTemperatureAfterSkippedTime() throws {
        var replayed = SimulatedDevice.thermostat { $0.systemMode = .heat }
        var skipped = replayed
        replayed.advance(by: .hours(100))
        skipped.skip(.hours(100))
        #expect(skipped.thermostat.memory == replayed.thermostat.memory)
        #expect(skipped.device.due == replayed.device.due)
        let temperatures = [replayed, skipped].map { Int($0.thermostat.localTemperature ?? 0) }
        #expect(abs(temperatures[0] - temperatures[1]) <= 10)
        // The temperature is reported at most once.
        #expect(skipped.reported("thermostat.localTemperature").count <= 1)
    }

    @Test func aSensorKeepsItsPhaseAfterSkippedTime() throws {
        var replayed = SimulatedDevice(Blueprint.temperatureSensor.device(id: "sensor", name: "Sensor", seed: 1))
        var skipped = replayed
        replayed.advance(by: .days(30))
        skipped.skip(.days(30))
        #expect(skipped.device.due == replayed.device.due)
        let readings = [replayed, skipped].map { Int($0[Matter.TemperatureMeasurementTrait.self].measuredValue ?? 0) }
        // Readings that differ by less than 10 are not reported, and the weather changes until the next reading.
        #expect(abs(readings[0] - readings[1]) <= 30)
        #expect(skipped.reports.count == 1)
    }
}
