public import HomeModel

extension Matter {
    /// Sets how a device writes times and dates for people.
    ///
    /// Source: Matter 1.4.1, cluster TimeFormatLocalization (0x002C)
    public enum TimeFormatLocalizationTrait: MatterTrait {
        public static let id: TraitID = 0x002C
        public static let revision = 1

        public enum Feature: UInt8, MatterFeature {
            /// The calendar can be chosen.
            case calendarFormat

            public var code: String { "CALFMT" }
        }

        public struct Attributes: Schema {
            /// Whether hours are counted to 12 or to 24.
            @Writable<HourFormatEnum>(0x0000, .nonvolatile, .manage) public var hourFormat
            /// The calendar in use; one of supportedCalendarTypes, or what the language has.
            @Writable<CalendarTypeEnum>(0x0001, .when(Feature.calendarFormat), .nonvolatile, .manage)
            public var activeCalendarType
            /// The calendars of the device.
            @Attribute<[CalendarTypeEnum]>(0x0002, .when(Feature.calendarFormat), .fixed)
            public var supportedCalendarTypes

            public init() {}
        }

        /// `useActiveLocale` follows the language of LocalizationConfiguration.
        public enum HourFormatEnum: UInt8, MatterEnum {
            case `12hr`, `24hr`
            case useActiveLocale = 255
        }
        /// `useActiveLocale` follows the language of LocalizationConfiguration.
        public enum CalendarTypeEnum: UInt8, MatterEnum {
            case buddhist, chinese, coptic, ethiopian, gregorian, hebrew, indian, islamic, japanese, korean, persian
            case taiwanese
            case useActiveLocale = 255
        }
    }
}
