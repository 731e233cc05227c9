public import HomeModel

extension Google {
    /// Measures how much water the soil contains.
    ///
    /// Source: Google Home APIs, trait SoilMoistureMeasurement; Cloud-to-cloud trait SensorState
    public enum SoilMoistureMeasurementTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// How much of the soil is water: 0 is dry.
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
