public import HomeModel

extension Matter {
    /// Monitors a filter for fine dust.
    ///
    /// Source: Matter 1.4.1, cluster HepaFilterMonitoring (0x0071)
    public enum HepaFilterMonitoringTrait: MatterTrait {
        public static let id: TraitID = 0x0071
        public static let revision = 1

        public typealias Feature = ResourceMonitoring.Feature
        public typealias Attributes = ResourceMonitoring.Attributes
        public typealias Commands = ResourceMonitoring.Commands
        public typealias ChangeIndicationEnum = ResourceMonitoring.ChangeIndicationEnum
        public typealias DegradationDirectionEnum = ResourceMonitoring.DegradationDirectionEnum
        public typealias ProductIdentifierTypeEnum = ResourceMonitoring.ProductIdentifierTypeEnum
        public typealias ReplacementProductStruct = ResourceMonitoring.ReplacementProductStruct
    }
}
