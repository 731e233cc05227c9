public import HomeModel

extension Matter {
    /// Reports the quality of the air as one level.
    ///
    /// Source: Matter 1.4.1, cluster AirQuality (0x005B)
    public enum AirQualityTrait: MatterTrait {
        public static let id: TraitID = 0x005B
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Reports the level fair.
            case fair = "FAIR"
            /// Reports the level moderate.
            case moderate = "MOD"
            /// Reports the level veryPoor.
            case veryPoor = "VPOOR"
            /// Reports the level extremelyPoor.
            case extremelyPoor = "XPOOR"
        }

        public struct Attributes: Schema {
            /// The overall quality of the air. A sensor that does not support a level reports the nearest one.
            @Attribute<AirQualityEnum>(
                0x0000, .default(0),
                .words(
                    Word(AirQualityEnum.unknown, "Air quality unknown"), Word(AirQualityEnum.good, "Good air"),
                    Word(AirQualityEnum.fair, "Fair air"), Word(AirQualityEnum.moderate, "Moderate air"),
                    Word(AirQualityEnum.poor, "Poor air", .warning),
                    Word(AirQualityEnum.veryPoor, "Very poor air", .warning),
                    Word(AirQualityEnum.extremelyPoor, "Extremely poor air", .alarm)))
            public var airQuality
        }

        /// A level of air quality.
        public enum AirQualityEnum: UInt8, MatterEnum {
            /// The quality is unknown.
            case unknown
            /// The air is clean.
            case good
            /// The air is slightly polluted.
            case fair
            /// The air is polluted enough to affect sensitive people.
            case moderate
            /// The air is polluted enough to affect everyone.
            case poor
            /// The air is unhealthy for everyone.
            case veryPoor
            /// The air is dangerous for everyone.
            case extremelyPoor
        }
    }
}
