public import HomeModel

extension Matter {
    /// Sets how a device writes times and dates for people.
    ///
    /// Source: Matter 1.4.1, cluster TimeFormatLocalization (0x002C)
    public enum TimeFormatLocalizationTrait: MatterTrait {
        public static let id: TraitID = 0x002C
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// The calendar can be chosen.
            case calendarFormat = "CALFMT"
        }

        public struct Attributes: Schema {
            /// Whether the time of day is shown with 12 or with 24 hours.
            @Writable<HourFormatEnum>(0x0000, .nonvolatile, .manage) public var hourFormat
            /// The calendar in use; one of supportedCalendarTypes, or the usual one of the language.
            @Writable<CalendarTypeEnum>(0x0001, .when(Feature.calendarFormat), .nonvolatile, .manage)
            public var activeCalendarType
            /// The calendars of the device.
            @Attribute<[CalendarTypeEnum]>(0x0002, .when(Feature.calendarFormat), .fixed)
            public var supportedCalendarTypes
        }

        /// How the time of day is shown.
        public enum HourFormatEnum: UInt8, MatterEnum {
            /// 12 hours, with AM and PM.
            case `12hr`
            /// 24 hours.
            case `24hr`
            /// As usual in the language of LocalizationConfiguration.
            case useActiveLocale = 255
        }
        /// A calendar.
        public enum CalendarTypeEnum: UInt8, MatterEnum {
            /// The Buddhist calendar.
            case buddhist
            /// The Chinese calendar.
            case chinese
            /// The Coptic calendar.
            case coptic
            /// The Ethiopian calendar.
            case ethiopian
            /// The Gregorian calendar.
            case gregorian
            /// The Hebrew calendar.
            case hebrew
            /// The Indian national calendar.
            case indian
            /// The Islamic calendar.
            case islamic
            /// The Japanese calendar.
            case japanese
            /// The Korean calendar.
            case korean
            /// The Persian calendar.
            case persian
            /// The calendar of Taiwan.
            case taiwanese
            /// As usual in the language of LocalizationConfiguration.
            case useActiveLocale = 255
        }
    }
}
