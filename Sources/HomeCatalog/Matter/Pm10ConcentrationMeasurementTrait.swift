public import HomeModel

extension Matter {
    /// Measures how much dust of up to 10 micrometers is in the air.
    ///
    /// Source: Matter 1.4.1, cluster Pm10ConcentrationMeasurement (0x042D)
    public enum Pm10ConcentrationMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x042D
        public static let revision = 3

        public typealias Feature = ConcentrationMeasurement.Feature
        public typealias Attributes = ConcentrationMeasurement.Attributes
        public typealias LevelValueEnum = ConcentrationMeasurement.LevelValueEnum
        public typealias MeasurementMediumEnum = ConcentrationMeasurement.MeasurementMediumEnum
        public typealias MeasurementUnitEnum = ConcentrationMeasurement.MeasurementUnitEnum
    }
}
