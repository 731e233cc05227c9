public import HomeModel

extension Matter {
    /// Measures how much ozone is in the air.
    ///
    /// Source: Matter 1.4.1, cluster OzoneConcentrationMeasurement (0x0415)
    public enum OzoneConcentrationMeasurementTrait: ConcentrationTrait {
        public static let id: TraitID = 0x0415
        public static let revision = 3
    }
}
