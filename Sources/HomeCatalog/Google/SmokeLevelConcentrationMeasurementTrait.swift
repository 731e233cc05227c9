public import HomeModel

extension Google {
    /// Measures how much smoke is in the air.
    ///
    /// Source: Google Home APIs, trait SmokeLevelConcentrationMeasurement; Cloud-to-cloud trait SensorState
    public enum SmokeLevelConcentrationMeasurementTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The unit of measuredValue.
            @Attribute<MeasurementUnit>(0x0000, .optional) public var measurementUnit
            /// How much smoke there is, in measurementUnit.
            @Attribute<Int32>(0x0001, .optional, .from(0)) public var measuredValue
            /// How much smoke is in the air, as a level.
            @Attribute<ConcentrationLevel>(
                0x0002, .optional,
                .words(
                    Word(ConcentrationLevel.unspecified, ""), Word(ConcentrationLevel.noSmokeDetected, "No smoke"),
                    Word(ConcentrationLevel.smokeDetected, "Smoke", .alarm),
                    Word(ConcentrationLevel.high, "Much smoke", .alarm)))
            public var levelValue
        }

        /// The unit of the measured value.
        public enum MeasurementUnit: UInt8, MatterEnum {
            /// No unit is reported.
            case unspecified
            /// Molecules of the substance among a million (ppm).
            case partsPerMillion
        }
        /// How much smoke is in the air.
        public enum ConcentrationLevel: UInt8, MatterEnum {
            /// The concentration is unknown.
            case unspecified
            /// There is no smoke in the air.
            case noSmokeDetected
            /// There is smoke in the air.
            case smokeDetected
            /// There is much smoke in the air.
            case high
        }
    }
}
