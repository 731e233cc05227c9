import HomeCatalog
import HomeModel

/// The calendar of a tariff: its days and their sections. Times are in seconds since 2000.
struct TariffCalendar {
    typealias Tariff = Matter.CommodityTariffTrait
    typealias Day = Record<Tariff.DayStruct>
    typealias Entry = Record<Tariff.DayEntryStruct>

    /// A section on a certain day; it includes its start, but not its end.
    struct Section {
        let entry: Entry
        let start: UInt32
        let end: UInt32
    }

    static let secondsOfDay: UInt32 = 86_400

    /// When the calendar takes effect.
    let start: UInt32
    private let entries: [Entry]
    private let patterns: [Record<Tariff.DayPatternStruct>]
    private let periods: [Record<Tariff.CalendarPeriodStruct>]
    private let individualDays: [Day]

    /// Reads the calendar from the attributes; nil if the device has no tariff.
    init?(_ tariff: TraitDraft<Tariff>) {
        guard let start = tariff.startDate, let entries = tariff.dayEntries else { return nil }
        self.start = start
        self.entries = entries
        patterns = tariff.dayPatterns ?? []
        periods = tariff.calendarPeriods ?? []
        individualDays = tariff.individualDays ?? []
    }

    /// Returns the midnight before a time, or the time itself.
    static func midnight(before time: UInt32) -> UInt32 { time - time % secondsOfDay }

    static func midnight(after time: UInt32) -> UInt32 {
        UInt32(clamping: Int64(midnight(before: time)) + Int64(secondsOfDay))
    }

    /// Returns the day at a time; nil before the calendar takes effect, and if the calendar does not contain the day.
    func day(at time: UInt32) -> Day? {
        guard time >= start else { return nil }
        let midnight = Self.midnight(before: time)
        if let day = individualDays.first(where: { Self.midnight(before: $0.date ?? 0) == midnight }) { return day }
        guard let period = periods.last(where: { Self.midnight(before: $0.startDate ?? 0) <= midnight }),
            let pattern = pattern(of: period, at: midnight)
        else { return nil }
        return Day {
            $0.date = midnight
            $0.dayType = .standard
            $0.dayEntryIDs = pattern.dayEntryIDs ?? []
        }
    }

    /// Returns the section at a time; nil if there is none.
    func section(at time: UInt32) -> Section? { sections(of: day(at: time)).last { $0.start <= time && time < $0.end } }

    /// Returns the first section that begins after a time, on the same day or the next one; nil if there is none.
    func section(after time: UInt32) -> Section? {
        [day(at: time), day(at: Self.midnight(after: time))].lazy
            .compactMap { sections(of: $0).first { $0.start > time } }.first
    }

    /// Returns the pattern of the weekday, or else the one whose turn it is since the period began.
    private func pattern(of period: Record<Tariff.CalendarPeriodStruct>, at midnight: UInt32)
        -> Record<Tariff.DayPatternStruct>?
    {
        let patterns = (period.dayPatternIDs ?? []).compactMap { id in
            self.patterns.first { $0.dayPatternID == id }
        }
        let day = midnight / Self.secondsOfDay
        // The first day of 2000 was a Saturday; bit 0 is Sunday.
        let weekday = UInt8(1) << ((day + 6) % 7)
        if let pattern = patterns.first(where: { ($0.daysOfWeek?.rawValue ?? 0) & weekday != 0 }) { return pattern }
        let turns = patterns.filter { $0.daysOfWeek?.isEmpty ?? true }
        if turns.isEmpty { return nil }
        let first = max(start, period.startDate ?? 0) / Self.secondsOfDay
        return turns[Int(day >= first ? day - first : 0) % turns.count]
    }

    /// Returns the sections of a day in order of time. A section without a duration lasts until the next one begins, or
    /// until the day ends.
    private func sections(of day: Day?) -> [Section] {
        guard let day else { return [] }
        let midnight = Self.midnight(before: day.date ?? 0)
        let entries = (day.dayEntryIDs ?? []).compactMap { id in self.entries.first { $0.dayEntryID == id } }
            .sorted { $0.startTime ?? 0 < $1.startTime ?? 0 }
        func time(_ minutes: Int) -> UInt32 { UInt32(clamping: Int64(midnight) + Int64(minutes) * 60) }
        return entries.enumerated().map { index, entry in
            let begin = Int(entry.startTime ?? 0)
            let next = index + 1 < entries.count ? Int(entries[index + 1].startTime ?? 0) : 1440
            let end = entry.duration.map { begin + Int($0) } ?? max(begin, next)
            return Section(entry: entry, start: time(begin), end: time(end))
        }
    }
}
