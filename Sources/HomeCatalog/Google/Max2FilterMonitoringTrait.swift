import HomeModel

extension Google {
    /// Reports when the finest filter of an air purifier, a Max2 filter, has to be replaced.
    ///
    /// Source: Google Home APIs, trait Max2FilterMonitoring; Cloud-to-cloud trait SensorState
    ///
    /// - Attributes.changeIndication: Whether the filter has to be replaced.
    /// - ChangeIndication: Whether a filter has to be replaced.
    public enum Max2FilterMonitoringTrait: GoogleTrait {
        public typealias Attributes = FilterBase<Self>.Attributes
        public typealias ChangeIndication = FilterBase<Self>.ChangeIndication
    }
}
