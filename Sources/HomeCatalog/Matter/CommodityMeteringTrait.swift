public import HomeModel

extension Matter {
    /// Reports how much of a commodity, such as electricity, was consumed under each component of its tariff.
    ///
    /// Source: Matter 1.5, cluster CommodityMetering (0x0B07)
    public enum CommodityMeteringTrait: MatterTrait {
        public static let id: TraitID = 0x0B07
        public static let revision = 1

        public struct Attributes: Schema {
            /// The latest totals of the consumption, one for each set of tariff components; null if there is no data.
            @Attribute<[Record<MeteredQuantityStruct>]?>(0x0000) public var meteredQuantity
            /// When the totals last changed; null if there is no data.
            @Attribute<UInt32?>(0x0001, .unit(.secondsSinceEpoch)) public var meteredQuantityTimestamp
            /// The quantity that is metered, which determines the unit of the totals; null if there is no data.
            @Attribute<Matter.MeasurementTypeEnum?>(0x0002) public var measurementType
        }

        /// The consumption under some components of the tariff.
        public struct MeteredQuantityStruct: Schema {
            /// The numbers of the components that were in effect.
            @Field<[UInt32]>(0, .length(max: 128)) public var tariffComponentIDs
            /// How much was consumed while they were in effect, in the unit that belongs to measurementType.
            @Field<Int64>(1) public var quantity
        }
    }
}
