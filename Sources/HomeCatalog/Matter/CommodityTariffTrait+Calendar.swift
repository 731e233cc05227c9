public import HomeModel

/// The calendar of a tariff: periods of the year, days, and the sections of a day.
extension Matter.CommodityTariffTrait {
    /// A period of the calendar, which lasts until the next one begins.
    public struct CalendarPeriodStruct: Schema {
        /// When the period begins; null for the first period of a tariff that took effect immediately.
        @Field<UInt32?>(0, .from(.attribute(\Attributes.startDate)), .unit(.secondsSinceEpoch)) public var startDate
        /// The numbers of the patterns that apply, either one for each day of the week or several that take turns from
        /// day to day.
        @Field<[UInt32]>(1, .length(1...7)) public var dayPatternIDs
    }

    /// A pattern that divides days into sections.
    public struct DayPatternStruct: Schema {
        /// The number of the pattern, which is never used for another one.
        @Field<UInt32>(0) public var dayPatternID
        /// The days that the pattern applies to; none if it takes turns with other patterns from day to day.
        @Field<DayPatternDayOfWeekBitmap>(1) public var daysOfWeek
        /// The numbers of the sections, in order of time.
        @Field<[UInt32]>(2, .length(1...96)) public var dayEntryIDs
    }

    /// A single day and its sections.
    public struct DayStruct: Schema {
        /// The day, as a time.
        @Field<UInt32>(0, .unit(.secondsSinceEpoch)) public var date
        /// Whether the day is an ordinary one.
        @Field<DayTypeEnum>(1) public var dayType
        /// The numbers of the sections, in order of time.
        @Field<[UInt32]>(2, .length(1...96)) public var dayEntryIDs
    }

    /// A section of a day, in which the components of the tariff do not change.
    public struct DayEntryStruct: Schema {
        /// The number of the section, which is never used for another one.
        @Field<UInt32>(0) public var dayEntryID
        /// When the section begins, counted from midnight; above 1439 only on a day of 25 hours.
        @Field<UInt16>(1, .to(1499), .unit(.minutes)) public var startTime
        /// How long the section lasts; if absent, until the next section or the end of the day.
        @Field<UInt16>(2, .optional, .to(1500 - .attribute(\Self.startTime)), .unit(.minutes)) public var duration
        /// How far the beginning can move; if absent, defaultRandomizationOffset applies.
        @Field<Int16>(3, .optional(when: Feature.randomization), .unit(.seconds)) public var randomizationOffset
        /// In which direction the beginning moves; if absent, defaultRandomizationType applies.
        @Field<DayEntryRandomizationTypeEnum>(4, .optional(when: Feature.randomization)) public var randomizationType
    }

    /// A kind of day in the calendar.
    public enum DayTypeEnum: UInt8, MatterEnum {
        /// An ordinary day.
        case standard
        /// A public holiday.
        case holiday
        /// A day whose prices vary with the market.
        case dynamic
        /// A day with single events, whose sections need not cover the whole day.
        case event
    }
    /// How the beginning of a section moves.
    public enum DayEntryRandomizationTypeEnum: UInt8, MatterEnum {
        /// The section begins on time.
        case none
        /// The section begins exactly the offset later, or earlier if the offset is negative.
        case fixed
        /// The section begins a random time earlier or later, up to the offset.
        case random
        /// The section begins a random time later, up to the offset.
        case randomPositive
        /// The section begins a random time earlier, up to the offset, which is negative.
        case randomNegative
    }
    /// A set of days of the week.
    public enum DayPatternDayOfWeekFlag: UInt8, MatterFlag {
        /// Every Sunday.
        case sunday
        /// Every Monday.
        case monday
        /// Every Tuesday.
        case tuesday
        /// Every Wednesday.
        case wednesday
        /// Every Thursday.
        case thursday
        /// Every Friday.
        case friday
        /// Every Saturday.
        case saturday
    }
    public typealias DayPatternDayOfWeekBitmap = Bitmap8<DayPatternDayOfWeekFlag>
}
