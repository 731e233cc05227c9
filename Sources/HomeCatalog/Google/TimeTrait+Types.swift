public import HomeModel

/// Times, dates, and the data of the events.
extension Google.TimeTrait {
    public struct RecurringClockTimeScheduled: Schema {
        /// The time of day.
        @Field<Record<LocalTime>>(0, .optional) public var clockTime
        /// The days on which it recurs.
        @Field<[DayOfWeek]>(1, .optional) public var daysOfWeek
    }

    public struct RecurringSolarTimeScheduled: Schema {
        /// The position of the sun.
        @Field<Record<SolarTimeStruct>>(0, .optional) public var solarTime
        /// The days on which it recurs.
        @Field<[DayOfWeek]>(1, .optional) public var daysOfWeek
    }

    public struct ScheduledTime: Schema {
        /// The time of day, for a time by the clock.
        @Field<Record<LocalTime>>(0, .optional) public var clockTime
        /// The position of the sun, for a time by the sun.
        @Field<Record<SolarTimeStruct>>(1, .optional) public var solarTime
        /// The days on which it recurs; absent if it occurs once.
        @Field<[DayOfWeek]>(2, .optional) public var daysOfWeek
        /// The data that the automation stored, returned unchanged.
        @Field<Octets>(3, .optional) public var data
    }

    /// A time of day in the time zone of the home.
    public struct LocalTime: Schema {
        /// Hours after midnight.
        @Field<UInt8>(0, .to(23), .unit(.hours)) public var hours
        /// Minutes of the hour.
        @Field<UInt8>(1, .optional, .to(59), .default(0), .unit(.minutes)) public var minutes
        /// Seconds of the minute.
        @Field<UInt8>(2, .optional, .to(59), .default(0), .unit(.seconds)) public var seconds
        /// Billionths of the second.
        @Field<UInt32>(3, .optional, .to(999_999_999), .default(0), .unit(.nanoseconds)) public var nanos
    }

    /// A date in the time zone of the home.
    public struct LocalDate: Schema {
        /// The year in the Gregorian calendar.
        @Field<Int32>(0) public var year
        /// The month, January is 1.
        @Field<UInt8>(1, .from(1), .to(12)) public var month
        /// The day of the month.
        @Field<UInt8>(2, .from(1), .to(31)) public var day
    }

    /// A time that depends on the sun.
    public struct SolarTimeStruct: Schema {
        /// The position of the sun.
        @Field<SolarTimeType>(0) public var type
        /// Time after that position; negative is before it.
        @Field<Int32>(1, .optional, .default(0), .unit(.seconds)) public var offsetSeconds
    }

    /// A day of the week.
    public enum DayOfWeek: UInt8, MatterEnum {
        /// On Mondays.
        case monday = 1
        /// On Tuesdays.
        case tuesday
        /// On Wednesdays.
        case wednesday
        /// On Thursdays.
        case thursday
        /// On Fridays.
        case friday
        /// On Saturdays.
        case saturday
        /// On Sundays.
        case sunday
    }
    /// A position of the sun.
    public enum SolarTimeType: UInt8, MatterEnum {
        /// No position of the sun is given.
        case unspecified
        /// The sun rises.
        case sunrise
        /// The sun is at its highest.
        case noon
        /// The sun sets.
        case sunset
    }
}
