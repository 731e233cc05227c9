import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct ArmDisarmBehaviorTests {
    typealias Alarm = Google.ArmDisarmTrait

    private var device = Endpoint.device(GoogleSecuritySystemDeviceType.self)
    private var system: TraitDraft<Alarm> { device[Alarm.self] }

    private mutating func arm(_ level: String?, token: String? = nil) throws {
        try device.send(Alarm.self, \.armDisarm) {
            $0.arm = true
            $0.armLevel = level
            $0.followUpToken = token
        }
    }

    @Test mutating func armingLeavesTimeToExit() throws {
        try arm("away", token: "1")
        #expect(system.armState == .exitCountdown)
        #expect(system.isArmed == false)
        #expect(
            device.events.first?.fields[tag: 3] == .signed(SimulatedDevice.creationTime.microseconds / 1_000_000 + 60))
        device.advance(by: .seconds(59))
        #expect(system.isArmed == false)
        device.advance(by: .seconds(1))
        #expect(system.armState == .armed)
        #expect(system.isArmed == true)
        #expect(system.currentArmLevel == "away")
        #expect(device.events.last?.event == "armDisarm.armDisarmFollowUp")
        #expect(device.isIdle)
    }

    @Test mutating func disarmingInTimePreventsTheAlarm() throws {
        try arm("away")
        device.advance(by: .minutes(1))
        try device.stimulate("trip", ["triggeredDeviceID": .string("front-door")])
        #expect(system.armState == .preAlarm)
        #expect(device.events.last?.fields[tag: 5] == .string("front-door"))
        device.advance(by: .seconds(20))
        try device.send(Alarm.self, \.armDisarm) { $0.arm = false }
        device.advance(by: .minutes(5))
        #expect(system.armState == .disarmed)
        #expect(system.isArmed == false)
        #expect(system.currentArmLevel == "")
    }

    @Test mutating func afterHalfAMinuteTheAlarmSounds() throws {
        try arm("home")
        device.advance(by: .minutes(1))
        try device.stimulate("trip")
        device.advance(by: .seconds(30))
        #expect(system.armState == .alarm)
        #expect(system.isArmed == true)
    }

    @Test mutating func aDisarmedSystemIgnoresTrips() throws {
        try device.stimulate("trip")
        #expect(system.armState == .disarmed)
        try arm("away")
        try device.stimulate("trip")
        #expect(system.armState == .exitCountdown)
    }

    @Test(arguments: [(nil as String?, HomeError.Code.invalidArgument), ("night", .notFound)])
    mutating func anUnknownSecurityLevelIsRejected(level: String?, code: HomeError.Code) {
        let error = #expect(throws: HomeError.self) { try arm(level) }
        #expect(error?.code == code)
        #expect(system.armState == .disarmed)
    }

    @Test mutating func armingCanBeCanceledUntilItCompletes() throws {
        func cancel() throws {
            try device.send(Alarm.self, \.armDisarm) {
                $0.arm = true
                $0.cancel = true
            }
        }
        try arm("away")
        try cancel()
        #expect(system.armState == .disarmed)
        try arm("away")
        device.advance(by: .minutes(1))
        let error = #expect(throws: HomeError.self) { try cancel() }
        #expect(error?.code == .failedPrecondition)
        #expect(system.isArmed == true)
    }

    @Test mutating func theLastRequestedLevelApplies() throws {
        try arm("away")
        device.advance(by: .seconds(30))
        try arm("home")
        device.advance(by: .seconds(59))
        #expect(system.isArmed == false)
        device.advance(by: .seconds(1))
        #expect(system.currentArmLevel == "home")
    }

    @Test mutating func armingTwiceDoesNotRestartTheCountdown() throws {
        try arm("away")
        device.advance(by: .seconds(30))
        try arm("away")
        device.advance(by: .seconds(30))
        #expect(system.isArmed == true)
        device.clearReports()
        try arm("away")
        #expect(device.events.isEmpty)
        #expect(device.reports == [])
    }
}
