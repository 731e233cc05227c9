public import HomeModel

/// A plug or relay that switches the power of a device.
///
/// Source: Matter 1.4.1, device type 0x010A
public enum OnOffPluginUnitDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x010A
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Required<Matter.GroupsTrait>() public var groupsTrait
        @Required<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.LevelControlTrait>(.onOff, .lighting) public var levelControlTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .plug, summary: [.onOff, .brightness], actions: [.power, .brightness])
}
