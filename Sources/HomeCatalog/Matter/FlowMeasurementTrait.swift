public import HomeModel

extension Matter {
    /// Measures how much of a liquid flows through a pipe.
    ///
    /// Source: Matter 1.4.1, cluster FlowMeasurement (0x0404)
    public enum FlowMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0404
        public static let revision = 3

        public struct Attributes: Schema {
            /// The flow; null if it is unknown.
            @Attribute<UInt16?>(
                0x0000, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)), .reportable,
                .default(nil), .unit(.tenthsOfCubicMeterPerHour))
            public var measuredValue
            /// The minimum flow that can be measured; null if it is unknown.
            @Attribute<UInt16?>(0x0001, .to(65533), .unit(.tenthsOfCubicMeterPerHour)) public var minMeasuredValue
            /// The maximum flow that can be measured; null if it is unknown.
            @Attribute<UInt16?>(
                0x0002, .from(.attribute(\Self.minMeasuredValue) + 1), .unit(.tenthsOfCubicMeterPerHour))
            public var maxMeasuredValue
            /// The maximum error of a measurement, above or below the true value.
            @Attribute<UInt16>(0x0003, .optional, .to(2048), .default(0), .unit(.tenthsOfCubicMeterPerHour))
            public var tolerance
        }
    }
}
