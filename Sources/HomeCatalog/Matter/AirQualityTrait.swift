public import HomeModel

extension Matter {
    /// Tells in one word how good the air is.
    public enum AirQualityTrait: MatterTrait {
        public static let id: TraitID = 0x005B
        public static let revision = 1

        public enum Feature: UInt8, MatterFeature {
            case fair, moderate, veryPoor, extremelyPoor

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

        public enum AirQualityEnum: UInt8, MatterEnum {
            case unknown, good, fair, moderate, poor, veryPoor, extremelyPoor
        }
    }
}
