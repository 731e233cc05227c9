public import HomeModel

extension Matter {
    /// Measures how much nitrogen dioxide is in the air.
    ///
    /// Source: Matter 1.4.1, cluster NitrogenDioxideConcentrationMeasurement (0x0413)
    public enum NitrogenDioxideConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x0413
        public static let revision = 3
    }
}
