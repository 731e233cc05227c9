public import HomeModel

extension Matter {
    /// Measures how much fine dust of up to 1 micrometer is in the air.
    ///
    /// Source: Matter 1.4.1, cluster Pm1ConcentrationMeasurement (0x042C)
    public enum Pm1ConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x042C
        public static let revision = 3
    }
}
