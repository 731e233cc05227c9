public import HomeModel

extension Matter {
    /// Monitors a filter of activated carbon.
    ///
    /// Source: Matter 1.4.1, cluster ActivatedCarbonFilterMonitoring (0x0072)
    public enum ActivatedCarbonFilterMonitoringTrait: MatterTrait {
        public static let id: TraitID = 0x0072
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
