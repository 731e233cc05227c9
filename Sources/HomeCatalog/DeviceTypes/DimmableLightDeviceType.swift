public import HomeModel

/// A light that can be turned on and off, and dimmed.
///
/// Source: Matter 1.4.1, device type 0x0101
public enum DimmableLightDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0101
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Required<Matter.LevelControlTrait>(.lighting, .onOff) public var levelControlTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Required<Matter.GroupsTrait>() public var groupsTrait
        @Required<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public typealias GoogleTraits = OnOffLightDeviceType.GoogleTraits

    public static let display = DeviceTypeDisplay(
        .light, summary: [.onOff, .brightness], actions: [.power, .brightness])
}
