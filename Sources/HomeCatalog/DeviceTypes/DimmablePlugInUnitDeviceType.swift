public import HomeModel

/// A plug that switches and dims the device that is plugged into it.
///
/// Source: Matter 1.4.1, device type 0x010B
public enum DimmablePlugInUnitDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x010B
    public static let revision: UInt16 = 4

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Required<Matter.LevelControlTrait>(.onOff, .lighting) public var levelControlTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Required<Matter.GroupsTrait>() public var groupsTrait
        @Required<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .plug, summary: [.onOff, .brightness], actions: [.power, .brightness])
}
