public import HomeModel

extension Matter {
    /// Measures the moisture of soil, such as that of a plant pot or a flower bed.
    ///
    /// Source: Matter 1.5, cluster SoilMeasurement (0x0430)
    public enum SoilMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0430
        public static let revision = 1

        public struct Attributes: Schema {
            /// The range of moisture that the sensor can measure, and its accuracy.
            @Attribute<Record<MeasurementAccuracyStruct>>(0x0000, .fixed) public var soilMoistureMeasurementLimits
            /// How moist the soil is; null if that is unknown.
            @Attribute<UInt8?>(0x0001, .to(100), .unit(.percent)) public var soilMoistureMeasuredValue
        }
    }
}
