public import HomeModel

extension Matter {
    /// Measures how much ozone is in the air.
    ///
    /// Source: Matter 1.4.1, cluster OzoneConcentrationMeasurement (0x0415)
    public enum OzoneConcentrationMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0415
        public static let revision = 3

        public typealias Feature = ConcentrationMeasurement.Feature
        public typealias Attributes = ConcentrationMeasurement.Attributes
        public typealias LevelValueEnum = ConcentrationMeasurement.LevelValueEnum
        public typealias MeasurementMediumEnum = ConcentrationMeasurement.MeasurementMediumEnum
        public typealias MeasurementUnitEnum = ConcentrationMeasurement.MeasurementUnitEnum
    }
}
