public import HomeModel

/// A device that locks and unlocks the doors whose locks are bound to it.
///
/// Source: Matter 1.4.1, device type 0x000B
public enum DoorLockControllerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x000B
    public static let revision: UInt16 = 3
    public static let clientTraits: [TraitID] = [Matter.DoorLockTrait.id]

    public struct MatterTraits: Schema {
        @Supported<Matter.TimeSynchronizationTrait>() public var timeSynchronizationTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.remote, text: "Controls locks")
}
