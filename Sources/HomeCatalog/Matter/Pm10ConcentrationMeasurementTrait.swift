public import HomeModel

extension Matter {
    /// Measures how much dust of up to 10 micrometers is in the air.
    ///
    /// Source: Matter 1.4.1, cluster Pm10ConcentrationMeasurement (0x042D)
    public enum Pm10ConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x042D
        public static let revision = 3
    }
}
