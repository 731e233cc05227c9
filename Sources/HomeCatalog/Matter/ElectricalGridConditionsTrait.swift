public import HomeModel

extension Matter {
    /// Reports how much carbon dioxide the generation of electricity causes, so that devices can run when it is low.
    ///
    /// Source: Matter 1.5, cluster ElectricalGridConditions (0x00A0)
    public enum ElectricalGridConditionsTrait: MatterTrait {
        public static let id: TraitID = 0x00A0
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Reports the conditions of the next hours.
            case forecasting = "FORE"
        }

        public struct Attributes: Schema {
            /// Whether the home can supply electricity itself, for example from solar panels; null if that is unknown.
            @Writable<Bool?>(
                0x0000, .words(Word(true, "Own electricity"), Word(false, "Electricity from the grid only")))
            public var localGenerationAvailable
            /// The carbon intensity of the electricity now; null if it is unknown.
            @Attribute<Record<ElectricalGridConditionsStruct>?>(0x0001) public var currentConditions
            /// The expected carbon intensity of the next periods, in their order; empty if there is no forecast. Only
            /// the last period can be without an end.
            @Attribute<[Record<ElectricalGridConditionsStruct>]>(0x0002, .when(Feature.forecasting), .length(max: 56))
            public var forecastConditions
        }

        public struct Events: Schema {
            /// The carbon intensity changed.
            @Event<CurrentConditionsChanged>(0x00, .info, .optional) public var currentConditionsChanged
        }

        public struct CurrentConditionsChanged: Schema {
            /// The carbon intensity from now on; null if it is unknown.
            @Field<Record<ElectricalGridConditionsStruct>?>(0) public var currentConditions
        }

        /// The carbon intensity of electricity in one period.
        public struct ElectricalGridConditionsStruct: Schema {
            /// When the period begins.
            @Field<UInt32>(0, .unit(.secondsSinceEpoch)) public var periodStart
            /// When the period ends; null if its end is unknown.
            @Field<UInt32?>(1, .from(.attribute(\Self.periodStart) + 1), .unit(.secondsSinceEpoch))
            public var periodEnd
            /// The mass of carbon dioxide, or of other gases with the same effect, per energy from the grid.
            @Field<Int16>(2, .unit(.gramsPerKilowattHour)) public var gridCarbonIntensity
            /// How high gridCarbonIntensity is in comparison with the usual values of the region.
            @Field<ThreeLevelEnum>(3) public var gridCarbonLevel
            /// The mass of carbon dioxide, or of other gases with the same effect, per energy that the home uses. Unlike
            /// gridCarbonIntensity, it includes the electricity that the home generates.
            @Field<Int16>(4, .unit(.gramsPerKilowattHour)) public var localCarbonIntensity
            /// How high localCarbonIntensity is in comparison with the usual values of the region.
            @Field<ThreeLevelEnum>(5) public var localCarbonLevel
        }

        /// A carbon intensity in comparison with the usual values of a region.
        public enum ThreeLevelEnum: UInt8, MatterEnum {
            /// Less carbon dioxide than usual.
            case low
            /// About as much carbon dioxide as usual.
            case medium
            /// More carbon dioxide than usual.
            case high
        }
    }
}
