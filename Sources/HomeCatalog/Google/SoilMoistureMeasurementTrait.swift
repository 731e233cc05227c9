import HomeModel

extension Google {
    /// Measures how much water the soil contains.
    ///
    /// Source: Google Home APIs, trait SoilMoistureMeasurement; Cloud-to-cloud trait SensorState
    ///
    /// - Attributes.measuredValue: How much of the soil is water: 0 is dry.
    public enum SoilMoistureMeasurementTrait: GoogleTrait {
        public typealias Attributes = WetnessBase<Self>.Attributes
    }
}
