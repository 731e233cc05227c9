import HomeModel

extension Google {
    /// Reports when the coarse filter, which protects the fine filters, has to be cleaned or replaced.
    ///
    /// Source: Google Home APIs, trait PreFilterMonitoring; Cloud-to-cloud trait SensorState
    public enum PreFilterMonitoringTrait: GoogleTrait {
        public typealias Attributes = FilterBase<Self>.Attributes
        public typealias ChangeIndication = FilterBase<Self>.ChangeIndication
    }
}
