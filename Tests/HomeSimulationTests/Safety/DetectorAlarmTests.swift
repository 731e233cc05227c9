import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct DetectorAlarmTests {
    typealias Detector = Matter.BooleanStateConfigurationTrait

    private static func detector(_ type: (some DeviceType).Type, state: Bool) -> SimulatedDevice {
        SimulatedDevice.with(
            type, TraitTemplate(Matter.BooleanStateTrait.self) { $0.stateValue = state },
            TraitTemplate(Detector.self, features: [.visual, .audible, .alarmSuppress]) {
                $0.alarmsSupported = [.visual, .audible]
                $0.alarmsEnabled = [.visual, .audible]
                $0.alarmsActive = []
                $0.alarmsSuppressed = []
                $0.sensorFault = []
            })
    }

    private var leak = Self.detector(WaterLeakDetectorDeviceType.self, state: false)
    private var sensor: TraitDraft<Detector> { leak[Detector.self] }

    @Test mutating func waterActivatesTheEnabledAlarms() throws {
        try leak.send(Detector.self, \.enableDisableAlarm) { $0.alarmsToEnableDisable = [.audible] }
        try leak.stimulate("sense", ["stateValue": .bool(true)])
        #expect(sensor.alarmsActive == [.audible])
        #expect(leak.events.last?.event == "booleanStateConfiguration.alarmsStateChanged")
        try leak.stimulate("sense", ["stateValue": .bool(false)])
        #expect(sensor.alarmsActive == [])
    }

    @Test func aContactSensorRaisesItsAlarmWhenItOpens() throws {
        var contact = Self.detector(ContactSensorDeviceType.self, state: true)
        try contact.stimulate("sense", ["stateValue": .bool(false)])
        #expect(contact[Detector.self].alarmsActive == [.visual, .audible])
    }

    @Test mutating func anActiveAlarmCanBeSuppressedUntilItEnds() throws {
        let idle = #expect(throws: HomeError.self) {
            try leak.send(Detector.self, \.suppressAlarm) { $0.alarmsToSuppress = [.audible] }
        }
        #expect(idle?.matterStatus == .invalidInState)
        try leak.stimulate("sense", ["stateValue": .bool(true)])
        try leak.send(Detector.self, \.suppressAlarm) { $0.alarmsToSuppress = [.audible] }
        #expect(sensor.alarmsSuppressed == [.audible])
        try leak.stimulate("sense", ["stateValue": .bool(false)])
        #expect(sensor.alarmsSuppressed == [])
    }

    @Test mutating func disablingEndsAnAlarm() throws {
        try leak.stimulate("sense", ["stateValue": .bool(true)])
        try leak.send(Detector.self, \.suppressAlarm) { $0.alarmsToSuppress = [.audible] }
        try leak.send(Detector.self, \.enableDisableAlarm) { $0.alarmsToEnableDisable = [.visual] }
        #expect(sensor.alarmsActive == [.visual])
        #expect(sensor.alarmsSuppressed == [])
        let error = #expect(throws: HomeError.self) {
            try leak.send(Detector.self, \.enableDisableAlarm) { $0.alarmsToEnableDisable = Bitmap(rawValue: 4) }
        }
        #expect(error?.matterStatus == .constraintError)
    }

    @Test mutating func aSensorFaultIsReported() throws {
        try leak.stimulate("breakSensor", ["sensorFault": .unsigned(1)])
        #expect(sensor.sensorFault == [.generalFault])
        #expect(leak.events.map { $0.event } == ["booleanStateConfiguration.sensorFault"])
    }

    @Test func aLatchedAlarmStaysUntilItIsReset() throws {
        typealias Alarms = Matter.DishwasherAlarmTrait
        var washer = SimulatedDevice.with(
            DishwasherDeviceType.self,
            TraitTemplate(Alarms.self, features: [.reset]) {
                $0.supported = [.inflowError, .doorError]
                $0.mask = [.inflowError, .doorError]
                $0.latch = [.inflowError]
                $0.state = []
            })
        try washer.stimulate("trouble", ["alarms": .unsigned(0b101)])
        #expect(washer[Alarms.self].state == [.inflowError, .doorError])
        try washer.send(Alarms.self, \.reset) { $0.alarms = [.inflowError] }
        #expect(washer[Alarms.self].state == [.inflowError, .doorError])
        try washer.stimulate("trouble", ["alarms": .unsigned(0)])
        #expect(washer[Alarms.self].state == [.inflowError])
        try washer.send(Alarms.self, \.reset) { $0.alarms = [.inflowError] }
        #expect(washer[Alarms.self].state == [])
        #expect(washer.events.count == 3)
        let error = #expect(throws: HomeError.self) {
            try washer.send(Alarms.self, \.modifyEnabledAlarms) { $0.mask = [.tempTooHigh] }
        }
        #expect(error?.matterStatus == .invalidCommand)
        try washer.send(Alarms.self, \.modifyEnabledAlarms) { $0.mask = [.inflowError] }
        try washer.stimulate("trouble", ["alarms": .unsigned(0b100)])
        #expect(washer[Alarms.self].state == [])
    }

    @Test func aDoorOpenForAMinuteRaisesTheAlarm() throws {
        typealias Alarms = Matter.RefrigeratorAlarmTrait
        var fridge = SimulatedDevice.with(
            RefrigeratorDeviceType.self,
            TraitTemplate(Alarms.self) {
                $0.supported = [.doorOpen]
                $0.mask = [.doorOpen]
                $0.state = []
            })
        try fridge.stimulate("openRefrigerator")
        fridge.advance(by: .seconds(59))
        #expect(fridge[Alarms.self].state == [])
        fridge.advance(by: .seconds(1))
        #expect(fridge[Alarms.self].state == [.doorOpen])
        try fridge.stimulate("closeRefrigerator")
        #expect(fridge[Alarms.self].state == [])
        #expect(fridge.events.count == 2)
    }
}
