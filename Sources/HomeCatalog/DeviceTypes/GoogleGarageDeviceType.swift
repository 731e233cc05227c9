public import HomeModel

/// A garage door.
///
/// Source: Google Home APIs, device type GoogleGarage
public enum GoogleGarageDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.LockUnlockTrait>() public var lockUnlockTrait
        @Supported<Google.OpenCloseTrait>() public var openCloseTrait
    }

    public static let display = DeviceTypeDisplay(
        .gate, summary: [.opening(of: .gateOpen), .lockState], actions: [.openAndLock, .positionOfDoor])
}
