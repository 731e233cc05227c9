import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct DoorLockScheduleTests {
    private typealias Lock = Matter.DoorLockTrait
    /// A Sunday, 12:00.
    private let noon = SimulatedDevice.creationTime.matterSeconds

    /// A lock whose second user is admitted only by schedule.
    private func restrictedLock() throws -> SimulatedDevice {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.setUser) {
            $0.operationType = .modify
            $0.userIndex = 2
            $0.userType = .scheduleRestrictedUser
        }
        return door
    }

    private func setSunday(
        _ hours: ClosedRange<UInt8>, user: UInt16 = 2, index: UInt8 = 1, on door: inout SimulatedDevice
    ) throws {
        try door.send(Lock.self, \.setWeekDaySchedule) {
            $0.weekDayIndex = index
            $0.userIndex = user
            $0.daysMask = [.sunday]
            $0.startHour = hours.lowerBound
            $0.startMinute = 0
            $0.endHour = hours.upperBound
            $0.endMinute = 0
        }
    }

    @Test func aWeekdayScheduleAdmitsAUserAtItsHours() throws {
        var door = try restrictedLock()
        #expect(door.statusOfUnlock("1234") == .failure)
        try setSunday(11...13, on: &door)
        #expect(door.statusOfUnlock("1234") == nil)
        door.advance(by: .hours(1))
        #expect(door.statusOfUnlock("1234") == .failure)
        door.advance(by: .hours(24 * 7 - 1))
        #expect(door.statusOfUnlock("1234") == nil)
        #expect(door.statusOfUnlock("482917") == nil)
    }

    @Test func aYearDayScheduleAdmitsAUserInItsPeriod() throws {
        var door = try restrictedLock()
        try door.send(Lock.self, \.setYearDaySchedule) {
            $0.yearDayIndex = 1
            $0.userIndex = 2
            $0.localStartTime = noon + 100
            $0.localEndTime = noon + 200
        }
        #expect(door.statusOfUnlock("1234") == .failure)
        door.advance(by: .seconds(150))
        #expect(door.statusOfUnlock("1234") == nil)
        door.advance(by: .seconds(50))
        #expect(door.statusOfUnlock("1234") == .failure)
    }

    @Test func theResponseToAGetCommandReportsAMissingEntry() throws {
        var door = try restrictedLock()
        try setSunday(8...9, on: &door)
        let found = try door.send(Lock.self, \.getWeekDaySchedule) {
            $0.weekDayIndex = 1
            $0.userIndex = 2
        }
        #expect(found.status == .success)
        #expect(found.startHour == 8)
        let missing = try door.send(Lock.self, \.getWeekDaySchedule) {
            $0.weekDayIndex = 2
            $0.userIndex = 2
        }
        #expect(missing.status == .notFound)
        #expect(!missing.contains(\.startHour))
        let wrong = try door.send(Lock.self, \.getYearDaySchedule) {
            $0.yearDayIndex = 99
            $0.userIndex = 2
        }
        #expect(wrong.status == .invalidField)
    }

    @Test func anEndBeforeTheStartIsRejected() throws {
        var door = try restrictedLock()
        let error = #expect(throws: HomeError.self) {
            try door.send(Lock.self, \.setYearDaySchedule) {
                $0.yearDayIndex = 1
                $0.userIndex = 2
                $0.localStartTime = 200
                $0.localEndTime = 100
            }
        }
        #expect(error?.matterStatus == .invalidCommand)
        #expect(throws: HomeError.self) { try setSunday(9...9, on: &door) }
        #expect(throws: HomeError.self) { try setSunday(8...9, user: 7, on: &door) }
        #expect(throws: HomeError.self) { try setSunday(8...9, index: 6, on: &door) }
    }

    @Test func index254ClearsAllSchedulesOfTheUser() throws {
        var door = try restrictedLock()
        try setSunday(11...13, on: &door)
        try setSunday(11...14, index: 2, on: &door)
        try door.send(Lock.self, \.clearWeekDaySchedule) {
            $0.weekDayIndex = 254
            $0.userIndex = 2
        }
        #expect(door.statusOfUnlock("1234") == .failure)
    }

    @Test func aHolidayChangesTheOperatingModeAndRestoresIt() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.setHolidaySchedule) {
            $0.holidayIndex = 1
            $0.localStartTime = noon + 3_600
            $0.localEndTime = noon + 7_200
            $0.operatingMode = .vacation
        }
        #expect(door.lock.operatingMode == .normal)
        #expect(door.isIdle)
        door.advance(by: .hours(1))
        #expect(door.lock.operatingMode == .vacation)
        door.advance(by: .hours(1))
        #expect(door.lock.operatingMode == .normal)
        let holiday = try door.send(Lock.self, \.getHolidaySchedule) { $0.holidayIndex = 1 }
        #expect(holiday.operatingMode == .vacation)
    }

    @Test func aClearedHolidayEndsAtOnce() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.setHolidaySchedule) {
            $0.holidayIndex = 1
            $0.localStartTime = noon - 10
            $0.localEndTime = noon + 7_200
            $0.operatingMode = .privacy
        }
        #expect(door.lock.operatingMode == .privacy)
        try door.send(Lock.self, \.clearHolidaySchedule) { $0.holidayIndex = 254 }
        #expect(door.lock.operatingMode == .normal)
    }
}
