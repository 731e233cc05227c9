public import HomeModel

extension Google {
    /// Tells automations the time at the place of the home, and starts them at times.
    ///
    /// Source: Google Home APIs, trait Time
    public enum TimeTrait: GoogleTrait {
        public static let id = TraitID.unpublished
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// The time of day.
            @Attribute<Record<LocalTime>>(0x0000, .optional) public var currentTime
            /// When the sun rises today.
            @Attribute<Record<LocalTime>>(0x0001, .optional) public var sunriseTime
            /// When the sun sets today.
            @Attribute<Record<LocalTime>>(0x0002, .optional) public var sunsetTime
            /// The day of the week.
            @Attribute<DayOfWeek>(0x0003, .optional) public var dayOfWeek
            /// The date.
            @Attribute<Record<LocalDate>>(0x0004, .optional) public var currentDate

            public init() {}
        }

        public struct Events: Schema {
            /// It is a time of day that an automation waits for on some days of the week.
            @Event<RecurringClockTimeScheduled>(0x00, .info) public var recurringClockTimeScheduled
            /// The sun stands as an automation waits for on some days of the week.
            @Event<RecurringSolarTimeScheduled>(0x01, .info) public var recurringSolarTimeScheduled
            /// It is a time that an automation waits for, by the clock or by the sun.
            @Event<ScheduledTime>(0x02, .info) public var scheduledTime

            public init() {}
        }
    }
}
