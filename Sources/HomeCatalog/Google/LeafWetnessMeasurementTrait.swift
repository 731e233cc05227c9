public import HomeModel

extension Google {
    /// Measures how much of a leaf is covered by water.
    ///
    /// Source: Google Home APIs, trait LeafWetnessMeasurement; Cloud-to-cloud trait SensorState
    public enum LeafWetnessMeasurementTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// How wet the leaf is: 0 is dry, 10000 is covered by water.
            @Attribute<UInt32>(
                0x0000, .optional, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)),
                .unit(.hundredthsOfPercent))
            public var measuredValue
            /// The minimum value that the sensor can measure.
            @Attribute<UInt32>(0x0001, .optional, .to(10000), .unit(.hundredthsOfPercent)) public var minMeasuredValue
            /// The maximum value that the sensor can measure.
            @Attribute<UInt32>(
                0x0002, .optional, .from(.attribute(\Self.minMeasuredValue)), .to(10000), .unit(.hundredthsOfPercent))
            public var maxMeasuredValue
            /// The possible error of a measured value.
            @Attribute<UInt32>(0x0003, .optional, .to(10000), .unit(.hundredthsOfPercent)) public var tolerance
        }
    }
}
