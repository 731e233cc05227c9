public import HomeModel

extension Matter {
    /// Measures how much radon is in the air.
    ///
    /// Source: Matter 1.4.1, cluster RadonConcentrationMeasurement (0x042F)
    public enum RadonConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x042F
        public static let revision = 3
    }
}
