public import HomeModel

extension Matter {
    /// Monitors a filter for fine dust.
    ///
    /// Source: Matter 1.4.1, cluster HepaFilterMonitoring (0x0071)
    public enum HepaFilterMonitoringTrait: FilterTrait {
        public static let id: TraitID = 0x0071
        public static let revision = 1
    }
}
