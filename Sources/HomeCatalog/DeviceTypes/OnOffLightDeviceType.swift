public import HomeModel

/// A light that can be turned on and off.
///
/// Source: Matter 1.4.1, device type 0x0100
public enum OnOffLightDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0100
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Required<Matter.GroupsTrait>() public var groupsTrait
        @Required<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.LevelControlTrait>(.onOff, .lighting) public var levelControlTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.LightEffectsTrait>() public var lightEffectsTrait
    }

    public static let display = DeviceTypeDisplay(
        .light, summary: [.onOff, .brightness], actions: [.power, .brightness])
}
