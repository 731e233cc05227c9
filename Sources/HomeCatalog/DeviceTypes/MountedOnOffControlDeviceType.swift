public import HomeModel

/// A switch in the wiring of the house that turns a load on and off.
///
/// Source: Matter 1.4.1, device type 0x010F
public enum MountedOnOffControlDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x010F

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Required<Matter.GroupsTrait>() public var groupsTrait
        @Required<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.LevelControlTrait>(.onOff, .lighting) public var levelControlTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(.plug, summary: [.onOff], actions: [.power])
    }
}
