public import HomeModel

extension Matter {
    /// Tells in one word how good the air is.
    ///
    /// Source: Matter 1.4.1, cluster AirQuality (0x005B)
    public enum AirQualityTrait: MatterTrait {
        public static let id: TraitID = 0x005B
        public static let revision = 1

        public enum Feature: UInt8, MatterFeature {
            /// Reports the level fair.
            case fair
            /// Reports the level moderate.
            case moderate
            /// Reports the level veryPoor.
            case veryPoor
            /// Reports the level extremelyPoor.
            case extremelyPoor

            public var code: String {
                switch self {
                case .fair: "FAIR"
                case .moderate: "MOD"
                case .veryPoor: "VPOOR"
                case .extremelyPoor: "XPOOR"
                }
            }
        }

        public struct Attributes: Schema {
            /// All that the sensor measures, as a word; a sensor without the feature for a word takes the nearest it
            /// has.
            @Attribute<AirQualityEnum>(0x0000, .default(0)) public var airQuality

            public init() {}
        }

        /// The quality of the air, in words.
        public enum AirQualityEnum: UInt8, MatterEnum {
            case unknown, good, fair, moderate, poor, veryPoor, extremelyPoor
        }
    }
}
