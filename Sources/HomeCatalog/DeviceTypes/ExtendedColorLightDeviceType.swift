public import HomeModel

/// A light that can be dimmed and can have any color.
///
/// Source: Matter 1.4.1, device type 0x010D
public enum ExtendedColorLightDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x010D
    public static let revision: UInt16 = 4

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Required<Matter.LevelControlTrait>(.onOff, .lighting) public var levelControlTrait
        @Required<Matter.ColorControlTrait>(.xy, .colorTemperature) public var colorControlTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Required<Matter.GroupsTrait>() public var groupsTrait
        @Required<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public typealias GoogleTraits = ColorTemperatureLightDeviceType.GoogleTraits

    public static let display = DeviceTypeDisplay(
        .light,
        summary: [.onOff, .brightness, .colorTemperature, .hue, .xyColor],
        actions: [.power, .brightness, .hueAndSaturation, .xyColor, .colorTemperature])
}
