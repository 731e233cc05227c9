public import HomeModel

extension Google {
    /// Measures a speed, of the wind for example.
    ///
    /// Source: Google Home APIs, trait SpeedMeasurement; Cloud-to-cloud trait SensorState
    public enum SpeedMeasurementTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The unit of the speeds.
            @Attribute<MeasurementUnit>(0x0000, .optional) public var measurementUnit
            /// The speed, in measurementUnit.
            @Attribute<Int32>(
                0x0001, .optional, .from(.attribute(\Self.minMeasuredValue)), .to(.attribute(\Self.maxMeasuredValue)))
            public var measuredValue
            /// The minimum speed that the sensor can measure.
            @Attribute<UInt32>(0x0002, .optional) public var minMeasuredValue
            /// The maximum speed that the sensor can measure.
            @Attribute<UInt32>(0x0003, .optional, .from(.attribute(\Self.minMeasuredValue))) public var maxMeasuredValue
            /// The possible error of a measured speed.
            @Attribute<UInt32>(0x0004, .optional) public var tolerance
        }

        /// The unit of the measured speed.
        public enum MeasurementUnit: UInt8, MatterEnum {
            /// No unit is reported.
            case unspecified
            /// The SI unit of speed, m/s.
            case metersPerSecond
            /// km/h; 3.6 km/h are 1 m/s.
            case kilometersPerHour
            /// mph; 1 mph is 0.447 m/s.
            case milesPerHour
            /// ft/s; 1 ft/s is 0.305 m/s.
            case feetPerSecond
        }
    }
}
