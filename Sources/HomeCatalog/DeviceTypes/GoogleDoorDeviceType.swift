public import HomeModel

/// A door that a motor opens and that may be locked.
///
/// Source: Google Home APIs, device type GoogleDoor
public enum GoogleDoorDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Supported<Matter.DoorLockTrait>() public var doorLockTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.OpenCloseTrait>() public var openCloseTrait
    }

    public static let display = DeviceTypeDisplay(
        .door,
        summary: [.opening(of: .doorOpen), .value(Matter.DoorLockTrait.self, \.lockState)],
        actions: [.opening, .doorLock])
}
