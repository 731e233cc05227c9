import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct SmokeCoAlarmBehaviorTests {
    typealias Alarm = Matter.SmokeCoAlarmTrait

    private static let normal: [String: Value] = ["alarmState": .unsigned(0)]
    private static let warning: [String: Value] = ["alarmState": .unsigned(1)]
    private static let critical: [String: Value] = ["alarmState": .unsigned(2)]

    private var device = Endpoint.device(SmokeCOAlarmDeviceType.self)
    private var alarm: TraitDraft<Alarm> { device[Alarm.self] }
    private var eventNames: [String] { device.events.map { String($0.event.dropFirst("smokeCoAlarm.".count)) } }

    @Test mutating func smokeHasPriorityAndTheEndIsReportedOnce() throws {
        try device.stimulate("senseCarbonMonoxide", Self.critical)
        #expect(alarm.expressedState == .coAlarm)
        try device.stimulate("senseSmoke", Self.warning)
        #expect(alarm.expressedState == .smokeAlarm)
        try device.stimulate("senseSmoke", Self.critical)
        try device.stimulate("senseSmoke", Self.normal)
        #expect(alarm.expressedState == .coAlarm)
        #expect(eventNames == ["coAlarm", "smokeAlarm", "smokeAlarm"])
        try device.stimulate("senseCarbonMonoxide", Self.normal)
        #expect(alarm.expressedState == .normal)
        #expect(eventNames.last == "allClear")
    }

    @Test mutating func aSelfTestTakesTenSeconds() throws {
        try device.send(Alarm.self, \.selfTestRequest)
        #expect(alarm.testInProgress == true)
        #expect(alarm.expressedState == .testing)
        let error = #expect(throws: HomeError.self) { try device.send(Alarm.self, \.selfTestRequest) }
        #expect(error?.matterStatus == .busy)
        device.advance(by: .seconds(10))
        #expect(alarm.testInProgress == false)
        #expect(alarm.expressedState == .normal)
        #expect(eventNames.contains("selfTestComplete"))
    }

    @Test mutating func aSelfTestIsRejectedDuringAnAlarm() throws {
        try device.stimulate("senseSmoke", Self.warning)
        let error = #expect(throws: HomeError.self) { try device.send(Alarm.self, \.selfTestRequest) }
        #expect(error?.matterStatus == .busy)
        try device.stimulate("senseSmoke", Self.normal)
        try device.stimulate("drainBattery", Self.warning)
        try device.send(Alarm.self, \.selfTestRequest)
        #expect(alarm.expressedState == .testing)
        device.advance(by: .seconds(10))
        #expect(alarm.expressedState == .batteryAlert)
    }

    @Test mutating func aWarningCanBeMutedButACriticalAlarmCannot() throws {
        try device.stimulate("senseSmoke", Self.warning)
        try device.stimulate("pressMute")
        #expect(alarm.deviceMuted == .muted)
        try device.stimulate("senseSmoke", Self.critical)
        #expect(alarm.deviceMuted == .notMuted)
        #expect(eventNames == ["smokeAlarm", "alarmMuted", "smokeAlarm", "muteEnded"])
        #expect(throws: HomeError.self) { try device.stimulate("pressMute") }
    }

    @Test mutating func faultsAreExpressedAndEmitEvents() throws {
        try device.stimulate("expire")
        #expect(alarm.expressedState == .endOfService)
        try device.stimulate("breakHardware")
        #expect(alarm.expressedState == .hardwareFault)
        try device.stimulate("breakHardware", ["isFaulty": .bool(false)])
        #expect(alarm.expressedState == .endOfService)
        #expect(eventNames == ["endOfService", "hardwareFault"])
    }

    @Test func anAlarmWithoutInterconnectionRejectsAlarmsOfOtherDevices() throws {
        var separateAlarm = SimulatedDevice(
            DeviceTemplate(
                id: "alarm", name: "Alarm",
                parts: [
                    PartTemplate(
                        number: 1, type: SmokeCOAlarmDeviceType.definition, isPrimary: true,
                        traits: [TraitTemplate(Alarm.self, features: [.smokeAlarm])])
                ]))
        let error = #expect(throws: HomeError.self) { try separateAlarm.stimulate("hearOfSmoke", Self.warning) }
        #expect(error?.code == .failedPrecondition)
    }
}
