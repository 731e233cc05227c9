public import HomeModel

extension Google {
    /// Reports the quality of the air, separately for indoors and outdoors: as an air quality index and as a level.
    ///
    /// Source: Google Home APIs, trait ExtendedAirQuality; Cloud-to-cloud trait SensorState
    public enum ExtendedAirQualityTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The air quality index, from a device that does not report where it measures.
            @Attribute<Int32>(
                0x0000, .optional, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)))
            public var measuredValue
            /// The air quality index indoors.
            @Attribute<Int32>(
                0x0001, .optional, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)))
            public var indoorMeasuredValue
            /// The air quality index outdoors.
            @Attribute<Int32>(
                0x0002, .optional, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)))
            public var outdoorMeasuredValue
            /// How good the air is indoors.
            @Attribute<AirQualityLevel>(0x0003, .optional) public var indoorAirQuality
            /// How good the air is outdoors.
            @Attribute<AirQualityLevel>(0x0004, .optional) public var outdoorAirQuality
            /// The minimum index that the device can measure.
            @Attribute<Int32>(0x0005, .optional, .from(0)) public var minMeasuredValue
            /// The maximum index that the device can measure.
            @Attribute<Int32>(0x0006, .optional, .from(.attribute(\Self.minMeasuredValue))) public var maxMeasuredValue
            /// The possible error of a measured index.
            @Attribute<Int32>(0x0007, .optional, .from(0)) public var tolerance
        }

        public struct Events: Schema {
            /// The air became better or worse.
            @Event<AirQuality>(0x00, .info) public var airQuality
            /// The sensor has a fault.
            @Event<AirQualitySensorError>(0x01, .info) public var airQualitySensorError
        }

        public struct AirQuality: Schema {
            /// How good the air is now.
            @Field<AirQualityLevel>(0, .optional) public var levelValue
            /// Where the air was measured.
            @Field<MeasurementLocation>(1, .optional) public var location
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(2, .optional, .from(0)) public var priority
            /// The device that measured it; it can differ from the device that reports it.
            @Field<String>(3, .optional) public var triggeredDeviceID
        }

        public struct AirQualitySensorError: Schema {
            /// The fault, as text of the maker.
            @Field<String>(0, .optional) public var errorCode
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority
        }

        /// A level of air quality, from good to extremely poor, as in Matter's trait AirQuality.
        public enum AirQualityLevel: UInt8, MatterEnum {
            /// The quality is unknown.
            case unspecified
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
        /// Where the air is measured.
        public enum MeasurementLocation: UInt8, MatterEnum {
            /// The location is not reported.
            case unspecified
            /// The air inside the building.
            case indoor
            /// The air outside the building.
            case outdoor
        }
    }
}
