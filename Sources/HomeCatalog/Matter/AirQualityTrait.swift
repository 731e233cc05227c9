public import HomeModel

extension Matter {
    /// Reports the quality of the air in one word.
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
            /// The result of all measurements, as a word; a sensor without the feature for a word reports the nearest
            /// one.
            @Attribute<AirQualityEnum>(0x0000, .default(0)) public var airQuality

            public init() {}
        }

        /// The quality of the air, in words.
        public enum AirQualityEnum: UInt8, MatterEnum {
            case unknown, good, fair, moderate, poor, veryPoor, extremelyPoor
        }
    }
}
