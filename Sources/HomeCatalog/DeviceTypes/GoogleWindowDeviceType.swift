public import HomeModel

/// A window that a motor opens and that may be locked.
///
/// Source: Google Home APIs, device type GoogleWindow
public enum GoogleWindowDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.LockUnlockTrait>() public var lockUnlockTrait
        @Required<Google.OpenCloseTrait>() public var openCloseTrait
    }

    public static let display = DeviceTypeDisplay(
        .window, summary: [.opening(of: .windowOpen), .lockState], actions: [.opening, .lock])
}
