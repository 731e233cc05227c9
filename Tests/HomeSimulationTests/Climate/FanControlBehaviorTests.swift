import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct FanControlBehaviorTests {
    typealias Control = Matter.FanControlTrait

    private var fan = Endpoint.device(FanDeviceType.self)
    private var control: TraitDraft<Control> { fan[Control.self] }

    @Test(arguments: [
        (Control.FanModeEnum.low, 33 as UInt8, 4 as UInt8), (.medium, 66, 7), (.high, 100, 10), (.off, 0, 0),
    ])
    mutating func aModeSetsPercentageAndSpeed(mode: Control.FanModeEnum, percent: UInt8, speed: UInt8) throws {
        try fan.write(Control.self, \.percentSetting, 50)
        try fan.write(Control.self, \.fanMode, mode)
        #expect(control.percentSetting == percent)
        #expect(control.speedSetting == speed)
        #expect(control.percentCurrent == percent)
        #expect(control.speedCurrent == speed)
    }

    @Test(arguments: [
        (1 as UInt8, Control.FanModeEnum.low, 1 as UInt8), (33, .low, 4), (34, .medium, 4), (67, .high, 7),
        (0, .off, 0),
    ])
    mutating func aPercentageSetsModeAndSpeedAndStaysAsWritten(
        percent: UInt8, mode: Control.FanModeEnum, speed: UInt8
    ) throws {
        try fan.write(Control.self, \.fanMode, .auto)
        try fan.write(Control.self, \.percentSetting, percent)
        #expect(control.fanMode == mode)
        #expect(control.percentSetting == percent)
        #expect(control.speedSetting == speed)
    }

    @Test mutating func aSpeedSetsModeAndPercentage() throws {
        try fan.write(Control.self, \.speedSetting, 7)
        #expect(control.percentSetting == 70)
        #expect(control.fanMode == .high)
    }

    @Test mutating func autoClearsTheSettingsWhileTheMotorRuns() throws {
        try fan.write(Control.self, \.fanMode, .auto)
        #expect(control.percentSetting == nil)
        #expect(control.speedSetting == nil)
        #expect(control.percentCurrent == 33)
    }

    @Test mutating func nullChangesNothing() throws {
        try fan.write(Control.self, \.fanMode, .low)
        try fan.write(Control.self, [Control.Attributes.keys.percentSetting.id: .null])
        #expect(control.percentSetting == 33)
    }

    @Test mutating func aModeOutsideTheSequenceIsRejected() throws {
        var hood = Endpoint.device(ExtractorHoodDeviceType.self)
        let error = #expect(throws: HomeError.self) { try hood.write(Control.self, \.fanMode, .auto) }
        #expect(error?.matterStatus == .constraintError)
        try hood.write(Control.self, \.fanMode, .on)
        #expect(hood[Control.self].fanMode == .high)
    }

    @Test mutating func stepsStopOrWrapAtTheLimits() throws {
        func step(_ direction: Control.StepDirectionEnum, wrap: Bool = false, lowestOff: Bool = true) throws {
            try fan.send(Control.self, \.step) {
                $0.direction = direction
                $0.wrap = wrap
                $0.lowestOff = lowestOff
            }
        }
        try step(.increase)
        #expect(control.speedSetting == 1)
        try step(.decrease, lowestOff: false)
        #expect(control.speedSetting == 1)
        try step(.decrease)
        #expect(control.fanMode == .off)
        try step(.decrease, wrap: true)
        #expect(control.speedSetting == 10)
        try step(.increase)
        #expect(control.speedSetting == 10)
        try step(.increase, wrap: true, lowestOff: false)
        #expect(control.speedSetting == 1)
    }

    @Test mutating func unsupportedRockSettingsAreRejected() throws {
        try fan.write(Control.self, \.rockSetting, [.rockUpDown])
        let error = #expect(throws: HomeError.self) { try fan.write(Control.self, \.rockSetting, [.rockRound]) }
        #expect(error?.matterStatus == .constraintError)
        #expect(control.rockSetting == [.rockUpDown])
    }

    @Test func turningTheDeviceOffStopsTheMotorAndKeepsTheSettings() throws {
        var cooler = Endpoint.device(GoogleAirCoolerDeviceType.self)
        try cooler.send(Matter.OnOffTrait.self, \.on)
        try cooler.write(Control.self, \.fanMode, .medium)
        try cooler.send(Matter.OnOffTrait.self, \.off)
        #expect(cooler[Control.self].percentCurrent == 0)
        #expect(cooler[Control.self].percentSetting == 66)
        #expect(cooler[Control.self].fanMode == .medium)
        try cooler.send(Matter.OnOffTrait.self, \.on)
        #expect(cooler[Control.self].percentCurrent == 66)
    }
}
