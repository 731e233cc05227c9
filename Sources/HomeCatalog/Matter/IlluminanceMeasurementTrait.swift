public import HomeModel

extension Matter {
    /// Measures the brightness.
    ///
    /// Brightness is 10,000 × log10(lux) + 1: 1 for one lux, 30,001 for a thousand lux.
    ///
    /// Source: Matter 1.4.1, cluster IlluminanceMeasurement (0x0400)
    public enum IlluminanceMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0400
        public static let revision = 3

        public struct Attributes: Schema {
            /// The brightness on the scale of the trait; 0 if it is too dark to measure, null if it is unknown.
            @Attribute<UInt16?>(
                0x0000, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)),
                .alsoAllowed([0]), .reportable, .default(0), .shown(.illuminance))
            public var measuredValue
            /// The minimum brightness that can be measured; null if it is unknown.
            @Attribute<UInt16?>(0x0001, .from(1), .to(65533), .shown(.illuminance)) public var minMeasuredValue
            /// The maximum brightness that can be measured; null if it is unknown.
            @Attribute<UInt16?>(0x0002, .from(.attribute(\Self.minMeasuredValue) + 1), .shown(.illuminance))
            public var maxMeasuredValue
            /// The maximum error of a measurement, above or below the true value.
            @Attribute<UInt16>(0x0003, .optional, .to(2048)) public var tolerance
            /// The kind of the sensor; null if it is unknown.
            @Attribute<LightSensorTypeEnum?>(0x0004, .optional, .default(nil)) public var lightSensorType
        }

        /// A kind of light sensor.
        public enum LightSensorTypeEnum: UInt8, MatterEnum {
            /// A semiconductor whose current follows the light.
            case photodiode
            /// A CMOS image sensor.
            case cmos
        }
    }
}
