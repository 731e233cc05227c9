public import HomeModel

/// The commands of the times at which users may come in; indexes begin at 1, and 254 clears all.
extension TraitHandle<Matter.DoorLockTrait> {
    /// Grants a user access at some hours of some days of the week, local time.
    public func setWeekDaySchedule(
        weekDayIndex: UInt8, userIndex: UInt16, daysMask: T.DaysMaskBitmap, startHour: UInt8, startMinute: UInt8,
        endHour: UInt8, endMinute: UInt8
    ) async throws {
        try await invoke(\.setWeekDaySchedule) {
            $0.weekDayIndex = weekDayIndex
            $0.userIndex = userIndex
            $0.daysMask = daysMask
            $0.startHour = startHour
            $0.startMinute = startMinute
            $0.endHour = endHour
            $0.endMinute = endMinute
        }
    }

    /// Returns a weekly schedule of a user.
    public func getWeekDaySchedule(weekDayIndex: UInt8, userIndex: UInt16) async throws
        -> Record<T.GetWeekDayScheduleResponse>
    {
        try await invoke(\.getWeekDaySchedule) {
            $0.weekDayIndex = weekDayIndex
            $0.userIndex = userIndex
        }
    }

    /// Removes one or all weekly schedules of a user.
    public func clearWeekDaySchedule(weekDayIndex: UInt8, userIndex: UInt16) async throws {
        try await invoke(\.clearWeekDaySchedule) {
            $0.weekDayIndex = weekDayIndex
            $0.userIndex = userIndex
        }
    }

    /// Grants a user access between two times, in local seconds since 2000-01-01 00:00.
    public func setYearDaySchedule(
        yearDayIndex: UInt8, userIndex: UInt16, localStartTime: UInt32, localEndTime: UInt32
    ) async throws {
        try await invoke(\.setYearDaySchedule) {
            $0.yearDayIndex = yearDayIndex
            $0.userIndex = userIndex
            $0.localStartTime = localStartTime
            $0.localEndTime = localEndTime
        }
    }

    /// Returns a schedule between two times of a user.
    public func getYearDaySchedule(yearDayIndex: UInt8, userIndex: UInt16) async throws
        -> Record<T.GetYearDayScheduleResponse>
    {
        try await invoke(\.getYearDaySchedule) {
            $0.yearDayIndex = yearDayIndex
            $0.userIndex = userIndex
        }
    }

    /// Removes one or all schedules between two times of a user.
    public func clearYearDaySchedule(yearDayIndex: UInt8, userIndex: UInt16) async throws {
        try await invoke(\.clearYearDaySchedule) {
            $0.yearDayIndex = yearDayIndex
            $0.userIndex = userIndex
        }
    }

    /// Changes the operating mode from a time to a time, in local seconds since 2000-01-01 00:00.
    public func setHolidaySchedule(
        holidayIndex: UInt8, localStartTime: UInt32, localEndTime: UInt32, operatingMode: T.OperatingModeEnum
    ) async throws {
        try await invoke(\.setHolidaySchedule) {
            $0.holidayIndex = holidayIndex
            $0.localStartTime = localStartTime
            $0.localEndTime = localEndTime
            $0.operatingMode = operatingMode
        }
    }

    /// Returns a holiday.
    public func getHolidaySchedule(holidayIndex: UInt8) async throws
        -> Record<T.GetHolidayScheduleResponse>
    {
        try await invoke(\.getHolidaySchedule) { $0.holidayIndex = holidayIndex }
    }

    /// Removes one or all holidays.
    public func clearHolidaySchedule(holidayIndex: UInt8) async throws {
        try await invoke(\.clearHolidaySchedule) { $0.holidayIndex = holidayIndex }
    }
}
