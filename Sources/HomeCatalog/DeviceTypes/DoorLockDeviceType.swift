public import HomeModel

/// A lock on a door.
///
/// Source: Matter 1.4.1, device type 0x000A
public enum DoorLockDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x000A
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.DoorLockTrait>() public var doorLockTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .lock,
        summary: [.value(Matter.DoorLockTrait.self, \.lockState), .value(Matter.DoorLockTrait.self, \.doorState)],
        actions: [.doorLock])
}
