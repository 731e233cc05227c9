public import HomeModel

extension Matter {
    /// Measures how much fine dust of up to 2.5 micrometers is in the air.
    ///
    /// Source: Matter 1.4.1, cluster Pm25ConcentrationMeasurement (0x042A)
    public enum Pm25ConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x042A
        public static let revision = 3
    }
}
