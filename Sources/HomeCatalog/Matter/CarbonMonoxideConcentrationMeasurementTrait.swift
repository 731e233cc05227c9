public import HomeModel

extension Matter {
    /// Measures how much carbon monoxide is in the air.
    ///
    /// Source: Matter 1.4.1, cluster CarbonMonoxideConcentrationMeasurement (0x040C)
    public enum CarbonMonoxideConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x040C
        public static let revision = 3
    }
}
