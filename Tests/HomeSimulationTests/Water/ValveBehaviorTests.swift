import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct ValveBehaviorTests {
    typealias Valve = Matter.ValveConfigurationAndControlTrait

    private var device = Endpoint.device(WaterValveDeviceType.self)
    private var valve: TraitDraft<Valve> { device[Valve.self] }

    @Test mutating func aValveWithADurationClosesByItself() throws {
        try device.send(Valve.self, \.open) { $0.openDuration = 60 }
        #expect(valve.currentState == .transitioning)
        #expect(valve.targetState == .open)
        device.advance(by: .seconds(2))
        #expect(valve.currentState == .open)
        #expect(valve.targetState == nil)
        #expect(valve.currentLevel == 100)
        device.advance(by: .seconds(28))
        #expect(valve.remainingDuration == 30)
        device.advance(by: .seconds(32))
        #expect(valve.currentState == .closed)
        #expect(valve.remainingDuration == nil)
        #expect(valve.openDuration == nil)
        #expect(device.events.map { $0.event }.filter { $0.hasSuffix("valveStateChanged") }.count == 2)
        #expect(device.isIdle)
    }

    @Test mutating func anAbsentDurationIsTheDefaultAndNullMeansNoLimit() throws {
        try device.write(Valve.self, \.defaultOpenDuration, 30)
        try device.send(Valve.self, \.open)
        #expect(valve.openDuration == 30)
        try device.send(Valve.self, \.open) { $0.openDuration = nil }
        #expect(valve.openDuration == nil)
        #expect(valve.remainingDuration == nil)
        device.advance(by: .hours(1))
        #expect(valve.currentState == .open)
    }

    @Test(arguments: [(50 as UInt8, true), (100, true), (52, false)])
    mutating func aTargetLevelIsAMultipleOfTheStep(level: UInt8, isAccepted: Bool) throws {
        if isAccepted {
            try device.send(Valve.self, \.open) { $0.targetLevel = level }
            device.advance(by: .seconds(2))
            #expect(valve.currentLevel == level)
        } else {
            let error = #expect(throws: HomeError.self) {
                try device.send(Valve.self, \.open) { $0.targetLevel = level }
            }
            #expect(error?.matterStatus == .constraintError)
        }
    }

    @Test mutating func theCountdownIsReportedOnlyAtItsStartAndEnd() throws {
        try device.send(Valve.self, \.open) { $0.openDuration = 60 }
        device.advance(by: .seconds(120))
        #expect(device.reported("valveConfigurationAndControl.remainingDuration") == [.unsigned(60), .null])
    }

    @Test mutating func closingEndsTheCountdown() throws {
        try device.send(Valve.self, \.open) { $0.openDuration = 60 }
        device.advance(by: .seconds(10))
        try device.send(Valve.self, \.close)
        #expect(valve.openDuration == nil)
        device.advance(by: .seconds(2))
        #expect(valve.currentState == .closed)
        #expect(device.isIdle)
    }

    @Test mutating func aFaultPreventsMovements() throws {
        try device.stimulate("fail", ["valveFault": .unsigned(1)])
        let error = #expect(throws: HomeError.self) { try device.send(Valve.self, \.open) }
        #expect(error?.matterStatus == .failure)
        try device.stimulate("fail", ["valveFault": .unsigned(0)])
        try device.send(Valve.self, \.open)
        #expect(valve.targetState == .open)
    }
}
