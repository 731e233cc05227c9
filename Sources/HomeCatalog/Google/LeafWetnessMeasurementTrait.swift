import HomeModel

extension Google {
    /// Measures how much of a leaf is covered by water.
    ///
    /// Source: Google Home APIs, trait LeafWetnessMeasurement; Cloud-to-cloud trait SensorState
    ///
    /// - Attributes.measuredValue: How wet the leaf is: 0 is dry, 10000 is covered by water.
    public enum LeafWetnessMeasurementTrait: GoogleTrait {
        public typealias Attributes = WetnessBase<Self>.Attributes
    }
}
