public import HomeModel

/// A closet whose doors a motor opens.
///
/// Source: Google Home APIs, device type GoogleCloset
public enum GoogleClosetDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.OpenCloseTrait>() public var openCloseTrait
    }

    public static let display = DeviceTypeDisplay(.door, summary: [.opening], actions: [.opening])
}
