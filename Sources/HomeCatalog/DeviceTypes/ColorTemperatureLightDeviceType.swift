public import HomeModel

/// A light with adjustable brightness and color temperature.
///
/// Source: Matter 1.4.1, device type 0x010C
public enum ColorTemperatureLightDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x010C
    public static let revision: UInt16 = 4

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Required<Matter.LevelControlTrait>(.onOff, .lighting) public var levelControlTrait
        @Required<Matter.ColorControlTrait>(.colorTemperature) public var colorControlTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Required<Matter.GroupsTrait>() public var groupsTrait
        @Required<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.LightEffectsTrait>() public var lightEffectsTrait
        @Supported<Google.ExtendedColorControlTrait>() public var extendedColorControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .light,
        summary: [.onOff, .brightness, .colorTemperature],
        actions: [.power, .brightness, .colorTemperature])
}
