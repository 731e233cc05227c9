public import HomeModel

extension Google {
    /// The common parts of traits that measure how much water there is. `Subject` is the trait.
    public enum WetnessBase<Subject> {
        public struct Attributes: Schema {
            /// The measured share of water: 0 is dry.
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
