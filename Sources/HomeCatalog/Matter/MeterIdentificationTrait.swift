public import HomeModel

extension Matter {
    /// Identifies a utility meter and the connection of the building that it measures.
    ///
    /// Source: Matter 1.5, cluster MeterIdentification (0x0B06)
    public enum MeterIdentificationTrait: MatterTrait {
        public static let id: TraitID = 0x0B06
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Reports the power that can be drawn through the meter.
            case powerThreshold = "PWRTHLD"
        }

        public struct Attributes: Schema {
            /// Whether the meter belongs to the supplier or to the customer; null if that is unknown.
            @Attribute<MeterTypeEnum?>(0x0000) public var meterType
            /// The number of the building's connection, as bills show it; null if it is unknown.
            @Attribute<String?>(0x0001, .length(max: 64)) public var pointOfDelivery
            /// The number of this meter from its maker; null if it is unknown.
            @Attribute<String?>(0x0002, .length(max: 64)) public var meterSerialNumber
            /// The version of the protocol inside the meter, on which features of the local market depend; null if it
            /// is unknown.
            @Attribute<String?>(0x0003, .optional, .length(max: 64)) public var protocolVersion
            /// The power that the customer can draw through the meter; null if it is unknown.
            @Attribute<Record<PowerThresholdStruct>?>(0x0004, .when(Feature.powerThreshold)) public var powerThreshold
        }

        /// The owner and the purpose of a meter.
        public enum MeterTypeEnum: UInt8, MatterEnum {
            /// The supplier owns the meter and uses it for bills.
            case utility
            /// The customer owns the meter, for example to measure a part of the building.
            case `private`
            /// A meter of another kind.
            case generic
        }
    }
}
