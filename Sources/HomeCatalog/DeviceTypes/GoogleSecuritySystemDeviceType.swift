public import HomeModel

/// An alarm system that can be armed and disarmed.
///
/// Source: Google Home APIs, device type GoogleSecuritySystem
public enum GoogleSecuritySystemDeviceType: GoogleDeviceType {
    public static let id = DeviceTypeID.unpublished

    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Required<Google.ArmDisarmTrait>() public var armDisarmTrait
        @Required<Google.StatusReportTrait>() public var statusReportTrait

        public init() {}
    }
}
