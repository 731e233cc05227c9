public import HomeModel

extension Matter {
    /// Measures how much formaldehyde is in the air.
    ///
    /// Source: Matter 1.4.1, cluster FormaldehydeConcentrationMeasurement (0x042B)
    public enum FormaldehydeConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x042B
        public static let revision = 3
    }
}
