public import HomeModel

/// A drawer that a motor opens.
///
/// Source: Google Home APIs, device type GoogleDrawer
public enum GoogleDrawerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.OpenCloseTrait>() public var openCloseTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(.door, summary: [.opening], actions: [.opening])
    }
}
