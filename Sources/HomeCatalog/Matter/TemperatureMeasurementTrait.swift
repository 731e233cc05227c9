public import HomeModel

extension Matter {
    /// Measures a temperature.
    ///
    /// Source: Matter 1.4.1, cluster TemperatureMeasurement (0x0402)
    public enum TemperatureMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0402
        public static let revision = 4

        public struct Attributes: Schema {
            /// The temperature; null if it is unknown.
            @Attribute<Int16?>(
                0x0000, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)),
                .reportable, .unit(.hundredthsOfDegreeCelsius))
            public var measuredValue
            /// The minimum temperature that can be measured; null if it is unknown.
            @Attribute<Int16?>(
                0x0001, .from(-27315), .to(.attribute(\Self.maxMeasuredValue) - 1), .default(-27315),
                .unit(.hundredthsOfDegreeCelsius))
            public var minMeasuredValue
            // Attributes whose rules refer to each other need a written type.
            /// The maximum temperature that can be measured; null if it is unknown.
            @Attribute<Int16?>(
                0x0002, .from(.attribute(\Self.minMeasuredValue) + 1), .to(32767), .default(32767),
                .unit(.hundredthsOfDegreeCelsius))
            public var maxMeasuredValue: AttributeKey<Int16?>
            /// The maximum error of a measurement, above or below the true value.
            @Attribute<UInt16>(0x0003, .optional, .to(2048), .default(0), .unit(.hundredthsOfDegreeCelsius))
            public var tolerance
        }
    }
}
