import HomeCatalog
import HomeModel

/// Commands for users' schedules and for holidays.
extension DoorLockBehavior {
    /// The index that means all schedules in clear commands.
    private static let allSchedules: UInt8 = 254

    // MARK: Weekday schedules

    static func setWeekDaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.SetWeekDaySchedule>) throws(HomeError)
    {
        let lock = endpoint[Subject.self]
        try check(
            fields.weekDayIndex, lock.numberOfWeekDaySchedulesSupportedPerUser, user: fields.userIndex, lock: lock)
        guard fields.startMinuteOfDay < fields.endMinuteOfDay, fields.daysMask?.isEmpty == false else {
            throw .rejected(.invalidCommand, "A weekly schedule needs a day, and an end after its start.")
        }
        var data = lock.data
        data.weekDays.removeAll { $0.weekDayIndex == fields.weekDayIndex && $0.userIndex == fields.userIndex }
        data.weekDays.append(fields)
        lock.data = data
        emitUserChange(
            of: .weekDaySchedule, .add, user: fields.userIndex, dataIndex: fields.weekDayIndex.map { UInt16($0) },
            on: lock)
    }

    static func getWeekDaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.GetWeekDaySchedule>)
        -> Record<Subject.GetWeekDayScheduleResponse>
    {
        let lock = endpoint[Subject.self]
        let found = lock.data.weekDays.first {
            $0.weekDayIndex == fields.weekDayIndex && $0.userIndex == fields.userIndex
        }
        return Record {
            $0.weekDayIndex = fields.weekDayIndex
            $0.userIndex = fields.userIndex
            $0.status = status(
                fields.weekDayIndex, lock.numberOfWeekDaySchedulesSupportedPerUser, user: fields.userIndex, lock: lock,
                isFound: found != nil)
            guard let found else { return }
            $0.daysMask = found.daysMask
            $0.startHour = found.startHour
            $0.startMinute = found.startMinute
            $0.endHour = found.endHour
            $0.endMinute = found.endMinute
        }
    }

    static func clearWeekDaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.ClearWeekDaySchedule>)
        throws(HomeError)
    {
        let lock = endpoint[Subject.self]
        try checkClear(
            fields.weekDayIndex, lock.numberOfWeekDaySchedulesSupportedPerUser, user: fields.userIndex, lock: lock)
        var data = lock.data
        data.weekDays.removeAll {
            $0.userIndex == fields.userIndex
                && (fields.weekDayIndex == allSchedules || $0.weekDayIndex == fields.weekDayIndex)
        }
        lock.data = data
        emitUserChange(
            of: .weekDaySchedule, .clear, user: fields.userIndex, dataIndex: dataIndex(fields.weekDayIndex), on: lock)
    }

    // MARK: Year-day schedules

    static func setYearDaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.SetYearDaySchedule>) throws(HomeError)
    {
        let lock = endpoint[Subject.self]
        try check(
            fields.yearDayIndex, lock.numberOfYearDaySchedulesSupportedPerUser, user: fields.userIndex, lock: lock)
        guard fields.localStartTime ?? 0 < fields.localEndTime ?? 0 else {
            throw .rejected(.invalidCommand, "A schedule must end after its start: localEndTime above localStartTime.")
        }
        var data = lock.data
        data.yearDays.removeAll { $0.yearDayIndex == fields.yearDayIndex && $0.userIndex == fields.userIndex }
        data.yearDays.append(fields)
        lock.data = data
        emitUserChange(
            of: .yearDaySchedule, .add, user: fields.userIndex, dataIndex: fields.yearDayIndex.map { UInt16($0) },
            on: lock)
    }

    static func getYearDaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.GetYearDaySchedule>)
        -> Record<Subject.GetYearDayScheduleResponse>
    {
        let lock = endpoint[Subject.self]
        let found = lock.data.yearDays.first {
            $0.yearDayIndex == fields.yearDayIndex && $0.userIndex == fields.userIndex
        }
        return Record {
            $0.yearDayIndex = fields.yearDayIndex
            $0.userIndex = fields.userIndex
            $0.status = status(
                fields.yearDayIndex, lock.numberOfYearDaySchedulesSupportedPerUser, user: fields.userIndex, lock: lock,
                isFound: found != nil)
            guard let found else { return }
            $0.localStartTime = found.localStartTime
            $0.localEndTime = found.localEndTime
        }
    }

    static func clearYearDaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.ClearYearDaySchedule>)
        throws(HomeError)
    {
        let lock = endpoint[Subject.self]
        try checkClear(
            fields.yearDayIndex, lock.numberOfYearDaySchedulesSupportedPerUser, user: fields.userIndex, lock: lock)
        var data = lock.data
        data.yearDays.removeAll {
            $0.userIndex == fields.userIndex
                && (fields.yearDayIndex == allSchedules || $0.yearDayIndex == fields.yearDayIndex)
        }
        lock.data = data
        emitUserChange(
            of: .yearDaySchedule, .clear, user: fields.userIndex, dataIndex: dataIndex(fields.yearDayIndex), on: lock)
    }

    // MARK: Holidays

    static func setHolidaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.SetHolidaySchedule>) throws(HomeError)
    {
        let lock = endpoint[Subject.self]
        let count = lock.numberOfHolidaySchedulesSupported ?? 0
        let mode = fields.operatingMode
        guard let index = fields.holidayIndex, index > 0, index <= count else {
            throw .rejected(.invalidCommand, "The lock supports the holidays 1 to \(count).")
        }
        guard fields.localStartTime ?? 0 < fields.localEndTime ?? 0, let mode,
            (lock.supportedOperatingModes?.rawValue ?? 0) & (1 << UInt16(mode.rawValue)) == 0
        else {
            throw .rejected(
                .invalidCommand, "A holiday must end after its start and have an operatingMode that the lock supports.")
        }
        var data = lock.data
        data.holidays = data.holidays.filter { $0.holidayIndex != index } + [fields]
        lock.data = data
        emitUserChange(of: .holidaySchedule, .add, user: nil, dataIndex: UInt16(index), on: lock)
        updateHolidays(endpoint)
    }

    static func getHolidaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.GetHolidaySchedule>)
        -> Record<Subject.GetHolidayScheduleResponse>
    {
        let lock = endpoint[Subject.self]
        let found = lock.data.holidays.first { $0.holidayIndex == fields.holidayIndex }
        let isIndex = (1...max(1, lock.numberOfHolidaySchedulesSupported ?? 0)).contains(fields.holidayIndex ?? 0)
        return Record {
            $0.holidayIndex = fields.holidayIndex
            $0.status = !isIndex ? .invalidField : found == nil ? .notFound : .success
            guard let found else { return }
            $0.localStartTime = found.localStartTime
            $0.localEndTime = found.localEndTime
            $0.operatingMode = found.operatingMode
        }
    }

    static func clearHolidaySchedule(_ endpoint: Endpoint, _ fields: Record<Subject.ClearHolidaySchedule>)
        throws(HomeError)
    {
        let lock = endpoint[Subject.self]
        let count = lock.numberOfHolidaySchedulesSupported ?? 0
        guard let index = fields.holidayIndex, index == allSchedules || (index > 0 && index <= count) else {
            throw .rejected(.invalidCommand, "The lock supports the holidays 1 to \(count).")
        }
        var data = lock.data
        data.holidays = data.holidays.filter { index != allSchedules && $0.holidayIndex != index }
        lock.data = data
        emitUserChange(of: .holidaySchedule, .clear, user: nil, dataIndex: dataIndex(index), on: lock)
        updateHolidays(endpoint)
    }

    /// Sets the operating mode of a current holiday, restores the earlier mode after it, and schedules the next start
    /// or end of a holiday.
    static func updateHolidays(_ endpoint: Endpoint) {
        let lock = endpoint[Subject.self]
        var data = lock.data
        let now = endpoint.now.matterSeconds
        if let running = data.holidays.first(where: { ($0.localStartTime ?? 0) <= now && now < $0.localEndTime ?? 0 }) {
            if data.modeBeforeHoliday == nil { data.modeBeforeHoliday = lock.operatingMode }
            lock.operatingMode = running.operatingMode
        } else if let before = data.modeBeforeHoliday {
            lock.operatingMode = before
            data.modeBeforeHoliday = nil
        }
        lock.data = data
        lock.cancel(holidayEdge)
        let edges = data.holidays.compactMap { $0.localStartTime } + data.holidays.compactMap { $0.localEndTime }
        if let next = edges.filter({ $0 > now }).min() {
            lock.schedule(holidayEdge, after: HomeTime(matterSeconds: next) - endpoint.now, isAmbient: true)
        }
    }

    // MARK: Checks

    private static func check(_ index: UInt8?, _ count: UInt8?, user: UInt16?, lock: Lock) throws(HomeError) {
        guard let index, index > 0, index <= count ?? 0 else {
            throw .rejected(.invalidCommand, "The lock supports the schedules 1 to \(count ?? 0) of a user.")
        }
        guard let user, lock.data.user(user) != nil else {
            throw .rejected(.invalidCommand, "The lock has no user \(user ?? 0); add it first.")
        }
    }

    private static func checkClear(_ index: UInt8?, _ count: UInt8?, user: UInt16?, lock: Lock) throws(HomeError) {
        try check(index == allSchedules ? 1 : index, count, user: user, lock: lock)
    }

    private static func status(_ index: UInt8?, _ count: UInt8?, user: UInt16?, lock: Lock, isFound: Bool)
        -> Subject.DlStatus
    {
        guard let index, index > 0, index <= count ?? 0, let user, user > 0,
            user <= lock.numberOfTotalUsersSupported ?? 0
        else { return .invalidField }
        return isFound ? .success : .notFound
    }

    /// Returns the data index of an event: of one schedule, or of all.
    private static func dataIndex(_ index: UInt8?) -> UInt16? {
        index == allSchedules ? LockData.all : index.map { UInt16($0) }
    }
}
