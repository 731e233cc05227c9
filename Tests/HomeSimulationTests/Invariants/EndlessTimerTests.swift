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
        #expect(skipped[Meter.self].cumulativeEnergyExported?.energy ?? 0 > 0)
        #expect(skipped.device.state == replayed.device.state)
        #expect(skipped.device.memory == replayed.device.memory)
        #expect(skipped.device.due == replayed.device.due)
    }

    /// Loads of a meter in milliwatts: ordinary ones, none, those of about a milliwatt-hour in a minute, and the extremes.
    private static let loads: [Int64] = [
        2_000_000, 0, 1, 59, 60, 61, 62, 1_234, -1, -61, -750_000, 1_000_000_000_000, -1_000_000_000_000,
    ]

    @Test(arguments: Catalog.deviceTypes.map { $0.definition.id })
    func announcedReportsAreThoseThatAreMade(type: String) throws {
        typealias Meter = Matter.ElectricalEnergyMeasurementTrait
        let definition = try #require(CatalogIndex(Catalog.self).deviceTypes(named: type).first)
        var random = SeededRandom(seed: 1)
        var device = SimulatedDevice(Blueprint.template(for: definition, id: "device", name: "Device", seed: 1))
        let part = device.device.shape.parts.indices.first {
            device.device.shape.trait(Meter.definition, part: $0) != nil
        }
        var cycles = 0
        for load in Self.loads {
            if let part { try? device.stimulate("setLoad", part: part, ["activePower": .signed(load)]) }
            device.advance(by: .milliseconds(Int64(random.below(3_000))))
            for _ in 0..<12 {
                guard let due = device.device.due, due - device.now <= .hours(1) else { break }
                if try expectAnnouncedReports(of: device, atMost: 1 + Int(random.below(23))) { cycles += 1 }
                device.advance(by: due - device.now)
            }
        }
        #expect((cycles > 0) == (part != nil))
    }

    /// Expects that the reports that a device announces are made, and that skipping them has the same effects. Returns
    /// whether it announces any.
    private func expectAnnouncedReports(of device: SimulatedDevice, atMost limit: Int) throws -> Bool {
        let due = try #require(device.device.due)
        guard let (cycle, end) = Simulation.behaviors.cycle(of: device.device, at: due, seed: 1) else { return false }
        var made = device
        var last = due
        for index in 0..<min(limit, cycle.count) where last + cycle.interval < end || index == 0 {
            if index > 0 { last = last + cycle.interval }
            made.clearReports()
            made.advance(by: last - made.now)
            let traits = Set(made.reports.map { "\($0.part) \($0.attribute.prefix { $0 != "." })" })
            #expect(traits.count + made.events.count == cycle.changes[index % cycle.changes.count], "\(index)")
            #expect(made.reports.allSatisfy { $0.after == last - SimulatedDevice.creationTime })
        }
        var skipped = device
        skipped.skip(last - device.now)
        #expect(skipped.device.state == made.device.state)
        #expect(skipped.device.memory == made.device.memory)
        #expect(skipped.device.processes == made.device.processes)
        return true
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
