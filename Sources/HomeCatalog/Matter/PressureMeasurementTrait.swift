public import HomeModel

extension Matter {
    /// Measures the pressure of a gas or a liquid.
    ///
    /// Source: Matter 1.4.1, cluster PressureMeasurement (0x0403)
    public enum PressureMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0403
        public static let revision = 3

        public enum Feature: String, MatterFeature {
            /// Also reports the pressure on another scale, for values that units of 0.1 kPa cannot express.
            case extended = "EXT"
        }

        public struct Attributes: Schema {
            /// The pressure; null if it is unknown.
            @Attribute<Int16?>(
                0x0000, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)), .reportable,
                .unit(.tenthsOfKilopascal))
            public var measuredValue
            /// The minimum pressure that can be measured; null if it is unknown.
            @Attribute<Int16?>(0x0001, .to(32766), .unit(.tenthsOfKilopascal)) public var minMeasuredValue
            /// The maximum pressure that can be measured; null if it is unknown.
            @Attribute<Int16?>(
                0x0002, .from(.attribute(\Self.minMeasuredValue) + 1), .to(32767), .unit(.tenthsOfKilopascal))
            public var maxMeasuredValue
            /// The maximum error of a measurement, above or below the true value.
            @Attribute<UInt16>(0x0003, .optional, .to(2048), .default(0), .unit(.tenthsOfKilopascal))
            public var tolerance
            /// The pressure in pascals times ten to the power of scale; null if it is unknown.
            @Attribute<Int16?>(
                0x0010, .when(Feature.extended), .from(.attribute(\Self.minScaledValue)),
                .to(.attribute(\Self.maxScaledValue)), .default(0))
            public var scaledValue
            /// The minimum scaledValue that can be measured; null if it is unknown.
            @Attribute<Int16?>(0x0011, .when(Feature.extended), .to(32766), .default(0)) public var minScaledValue
            /// The maximum scaledValue that can be measured; null if it is unknown.
            @Attribute<Int16?>(
                0x0012, .when(Feature.extended), .from(.attribute(\Self.minScaledValue) + 1), .to(32767), .default(0))
            public var maxScaledValue
            /// The maximum error of scaledValue, above or below the true value, on the same scale.
            @Attribute<UInt16>(0x0013, .optional(when: Feature.extended), .to(2048), .default(0))
            public var scaledTolerance
            /// The power of ten by which the scaled attributes are multiplied.
            @Attribute<Int8>(0x0014, .when(Feature.extended), .from(-127), .default(0)) public var scale
        }
    }
}
