public import HomeModel

extension Matter {
    /// Monitors a filter of activated carbon.
    ///
    /// Source: Matter 1.4.1, cluster ActivatedCarbonFilterMonitoring (0x0072)
    public enum ActivatedCarbonFilterMonitoringTrait: FilterTrait {
        public static let id: TraitID = 0x0072
        public static let revision = 1
    }
}
