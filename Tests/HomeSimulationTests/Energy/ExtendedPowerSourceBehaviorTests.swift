import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct ExtendedPowerSourceBehaviorTests {
    typealias Source = Google.ExtendedPowerSourceTrait

    private var car = Endpoint.device(GoogleAutoDeviceType.self)
    private var battery: TraitDraft<Matter.PowerSourceTrait> { car[Matter.PowerSourceTrait.self] }

    @Test mutating func aPluggedInBatteryChargesCompletely() throws {
        try car.stimulate("plugIn")
        #expect(battery.batChargeState == .isCharging)
        car.advance(by: .minutes(10))
        #expect(battery.batPercentRemaining == 180)
        car.advance(by: .minutes(10))
        #expect(battery.batPercentRemaining == 200)
        #expect(battery.batChargeState == .isAtFullCharge)
        #expect(car[Source.self].descriptiveCapacityRemaining == .full)
        #expect(car.events.map { $0.event } == ["extendedPowerSource.batteryStateChange"])
        #expect(car.isIdle)
    }

    @Test mutating func chargingStopsAndContinues() throws {
        try car.stimulate("plugIn")
        car.advance(by: .minutes(5))
        try car.send(Source.self, \.stopCharging)
        #expect(battery.batChargeState == .isNotCharging)
        car.advance(by: .hours(1))
        #expect(battery.batPercentRemaining == 170)
        try car.send(Source.self, \.startCharging)
        try car.send(Source.self, \.startCharging)
        car.advance(by: .minutes(15))
        #expect(battery.batPercentRemaining == 200)
    }

    @Test mutating func anUnpluggedBatteryDoesNotCharge() throws {
        let error = #expect(throws: HomeError.self) { try car.send(Source.self, \.startCharging) }
        #expect(error?.code == .failedPrecondition)
        try car.stimulate("plugIn")
        try car.stimulate("unplug")
        #expect(car[Source.self].isPluggedIn == false)
        #expect(battery.batChargeState == .isNotCharging)
        #expect(car.isIdle)
    }
}
