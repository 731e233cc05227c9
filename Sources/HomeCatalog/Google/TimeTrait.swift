public import HomeModel

extension Google {
    /// Reports the local time of the home to automations, and starts them at set times.
    ///
    /// Source: Google Home APIs, trait Time
    public enum TimeTrait: GoogleTrait {
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
        }

        public struct Events: Schema {
            /// A time of day on certain days of the week, at which an automation starts.
            @Event<RecurringClockTimeScheduled>(0x00, .info) public var recurringClockTimeScheduled
            /// A position of the sun on certain days of the week, at which an automation starts.
            @Event<RecurringSolarTimeScheduled>(0x01, .info) public var recurringSolarTimeScheduled
            /// A time by the clock or by the sun at which an automation starts.
            @Event<ScheduledTime>(0x02, .info) public var scheduledTime
        }
    }
}
