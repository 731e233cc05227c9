public import HomeModel

extension Matter {
    /// Describes a tariff for energy: a calendar that divides days into sections, and the price in each of them.
    ///
    /// Source: Matter 1.5, cluster CommodityTariff (0x0700)
    public enum CommodityTariffTrait: MatterTrait {
        public static let id: TraitID = 0x0700
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Components of the tariff contain prices.
            case pricing = "PRICE"
            /// At certain times, a prepaid supply continues although the credit is used up.
            case friendlyCredit = "FCRED"
            /// The tariff determines when switches for additional loads are on or off.
            case auxiliaryLoad = "AUXLD"
            /// The tariff marks times of high demand.
            case peakPeriod = "PEAKP"
            /// The tariff limits the power at certain times.
            case powerThreshold = "PWRTHLD"
            /// Sections of a day begin a little earlier or later, so that not all customers switch at once.
            case randomization = "RNDM"

            public var conformance: Conformance {
                switch self {
                case .pricing, .friendlyCredit, .auxiliaryLoad: .choice("a", atLeastOne: true)
                case .peakPeriod, .powerThreshold, .randomization: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The names of the tariff and its provider, and the currency; null if there is no tariff.
            @Attribute<Record<TariffInformationStruct>?>(0x0000) public var tariffInfo
            /// The quantity that prices and thresholds refer to; null if there is no tariff.
            @Attribute<TariffUnitEnum?>(
                0x0001, .words(Word(TariffUnitEnum.kWh, "kWh"), Word(TariffUnitEnum.kVAh, "kVAh")))
            public var tariffUnit
            /// When the calendar takes effect, 0 for immediately; null if there is no tariff.
            @Attribute<UInt32?>(0x0002, .unit(.secondsSinceEpoch)) public var startDate
            /// All sections of days that the calendar uses; null if there is no tariff.
            @Attribute<[Record<DayEntryStruct>]?>(0x0003, .length(max: 672)) public var dayEntries
            /// The patterns of days that the periods of the calendar use; null if there is no tariff.
            @Attribute<[Record<DayPatternStruct>]?>(0x0004, .length(max: 28)) public var dayPatterns
            /// The periods of the calendar, such as summer and winter, in order of time; null if there is no calendar.
            @Attribute<[Record<CalendarPeriodStruct>]?>(0x0005, .length(1...4)) public var calendarPeriods
            /// Single days that replace the patterns, such as holidays, in order of time; null if there is no calendar.
            @Attribute<[Record<DayStruct>]?>(0x0006, .length(max: 50)) public var individualDays
            /// Today and its sections; null if the tariff is not in effect or they are unknown.
            @Attribute<Record<DayStruct>?>(0x0007) public var currentDay
            /// Tomorrow and its sections; null if the tariff is not in effect or they are unknown.
            @Attribute<Record<DayStruct>?>(0x0008) public var nextDay
            /// The section of the day that applies now; null if the tariff is not in effect or it is unknown.
            @Attribute<Record<DayEntryStruct>?>(0x0009) public var currentDayEntry
            /// When the section that applies now became the current one; null if the tariff is not in effect or that is
            /// unknown.
            @Attribute<UInt32?>(0x000A, .unit(.secondsSinceEpoch)) public var currentDayEntryDate
            /// The section that is expected to apply next; null if the tariff is not in effect or it is unknown.
            @Attribute<Record<DayEntryStruct>?>(0x000B) public var nextDayEntry
            /// When the next section is expected to become the current one; null if the tariff is not in effect or that
            /// is unknown.
            @Attribute<UInt32?>(0x000C, .unit(.secondsSinceEpoch)) public var nextDayEntryDate
            /// All components of the tariff, such as its prices; null if there is no tariff.
            @Attribute<[Record<TariffComponentStruct>]?>(0x000D, .length(1...672)) public var tariffComponents
            /// The components that are in effect in each section of a day; null if there is no tariff.
            @Attribute<[Record<TariffPeriodStruct>]?>(0x000E, .length(1...672)) public var tariffPeriods
            /// The components that are in effect now; null if there is no tariff.
            @Attribute<[Record<TariffComponentStruct>]?>(0x000F, .length(max: 20)) public var currentTariffComponents
            /// The components that are expected to be in effect next; null if there is no tariff.
            @Attribute<[Record<TariffComponentStruct>]?>(0x0010, .length(max: 20)) public var nextTariffComponents
            /// How far the beginning of a section can move, unless the section has its own offset; null if there is no
            /// tariff.
            @Attribute<Int16?>(0x0011, .when(Feature.randomization), .unit(.seconds))
            public var defaultRandomizationOffset
            /// In which direction the beginning of a section moves, unless the section has its own type; null if there
            /// is no tariff.
            @Attribute<DayEntryRandomizationTypeEnum?>(
                0x0012, .when(Feature.randomization),
                .words(
                    Word(DayEntryRandomizationTypeEnum.none, "At the set time"),
                    Word(DayEntryRandomizationTypeEnum.fixed, "Moved by the offset"),
                    Word(DayEntryRandomizationTypeEnum.random, "Earlier or later"),
                    Word(DayEntryRandomizationTypeEnum.randomPositive, "Later"),
                    Word(DayEntryRandomizationTypeEnum.randomNegative, "Earlier")))
            public var defaultRandomizationType
        }

        public struct Commands: Schema {
            /// Returns a component of the tariff by its number, even if the attributes no longer contain it.
            @RespondingCommand<GetTariffComponent, GetTariffComponentResponse>(0x00, response: 0x00)
            public var getTariffComponent
            /// Returns a section of a day by its number, even if the attributes no longer contain it.
            @RespondingCommand<GetDayEntry, GetDayEntryResponse>(0x01, response: 0x01) public var getDayEntry
        }

        public struct GetTariffComponent: Schema {
            /// The number of the component.
            @Field<UInt32>(0) public var tariffComponentID
        }

        public struct GetTariffComponentResponse: Schema {
            /// The name of the tariff period, for people; null if it has none.
            @Field<String?>(0, .length(max: 128)) public var label
            /// The numbers of the sections of days in which the component is in effect.
            @Field<[UInt32]>(1, .length(1...96)) public var dayEntryIDs
            /// The component with the requested number.
            @Field<Record<TariffComponentStruct>>(2) public var tariffComponent
        }

        public struct GetDayEntry: Schema {
            /// The number of the section.
            @Field<UInt32>(0) public var dayEntryID
        }

        public struct GetDayEntryResponse: Schema {
            /// The section with the requested number.
            @Field<Record<DayEntryStruct>>(0) public var dayEntry
        }
    }
}
