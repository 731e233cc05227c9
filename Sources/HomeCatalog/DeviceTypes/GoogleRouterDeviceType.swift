public import HomeModel

/// A router that connects the home to the internet.
///
/// Source: Google Home APIs, device type GoogleRouter
public enum GoogleRouterDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.NetworkControlTrait>() public var networkControlTrait
        @Required<Google.RebootTrait>() public var rebootTrait
        @Required<Google.SoftwareUpdateTrait>() public var softwareUpdateTrait
    }

    public static var display: DeviceTypeDisplay { .network }
}
