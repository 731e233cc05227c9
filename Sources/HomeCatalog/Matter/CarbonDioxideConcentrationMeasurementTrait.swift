public import HomeModel

extension Matter {
    /// Measures how much carbon dioxide is in the air.
    ///
    /// Source: Matter 1.4.1, cluster CarbonDioxideConcentrationMeasurement (0x040D)
    public enum CarbonDioxideConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x040D
        public static let revision = 3
    }
}
