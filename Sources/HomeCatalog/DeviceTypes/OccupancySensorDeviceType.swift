public import HomeModel

/// A sensor that detects whether someone is in the room.
///
/// Source: Matter 1.4.1, device type 0x0107
public enum OccupancySensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0107
    public static let revision: UInt16 = 4

    public struct MatterTraits: Schema {
        @Required<Matter.OccupancySensingTrait>() public var occupancySensingTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BooleanStateConfigurationTrait>() public var booleanStateConfigurationTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .motion, summary: [.value(Matter.OccupancySensingTrait.self, \.occupancy)])
}
