public import HomeModel

/// A gate of a driveway or a garden.
///
/// Source: Google Home APIs, device type GoogleGate
public enum GoogleGateDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.LockUnlockTrait>() public var lockUnlockTrait
        @Supported<Google.OpenCloseTrait>() public var openCloseTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(
            .gate, summary: [.opening(of: .gateOpen), .lockState], actions: [.openAndLock, .positionOfDoor])
    }
}
