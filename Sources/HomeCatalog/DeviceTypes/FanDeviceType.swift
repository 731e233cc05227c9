public import HomeModel

/// A fan that moves the air of a room.
///
/// Source: Matter 1.4.1, device type 0x002B
public enum FanDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x002B
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.FanControlTrait>() public var fanControlTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Required<Matter.GroupsTrait>() public var groupsTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedFanControlTrait>() public var extendedFanControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .fan, summary: [.fanMode, .fanSpeed], actions: [.fanSpeed, .fanMode, .power])
}
