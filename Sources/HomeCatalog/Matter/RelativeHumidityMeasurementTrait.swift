public import HomeModel

extension Matter {
    /// Measures the humidity of the air.
    ///
    /// Source: Matter 1.4.1, cluster RelativeHumidityMeasurement (0x0405)
    public enum RelativeHumidityMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0405
        public static let revision = 3

        public struct Attributes: Schema {
            /// The relative humidity; null if it is unknown.
            @Attribute<UInt16?>(
                0x0000, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)),
                .reportable, .unit(.hundredthsOfPercent))
            public var measuredValue
            /// The minimum humidity that can be measured; null if it is unknown.
            @Attribute<UInt16?>(0x0001, .to(9999), .unit(.hundredthsOfPercent)) public var minMeasuredValue
            /// The maximum humidity that can be measured; null if it is unknown.
            @Attribute<UInt16?>(
                0x0002, .from(.attribute(\Self.minMeasuredValue) + 1), .to(10000), .unit(.hundredthsOfPercent))
            public var maxMeasuredValue
            /// The maximum error of a measurement, above or below the true value.
            @Attribute<UInt16>(0x0003, .optional, .to(2048), .unit(.hundredthsOfPercent)) public var tolerance
        }
    }
}
