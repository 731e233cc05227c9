public import HomeModel

extension Matter {
    /// Measures how much of all volatile organic compounds together is in the air.
    ///
    /// Source: Matter 1.4.1, cluster TotalVolatileOrganicCompoundsConcentrationMeasurement (0x042E)
    public enum TotalVolatileOrganicCompoundsConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x042E
        public static let revision = 3
    }
}
