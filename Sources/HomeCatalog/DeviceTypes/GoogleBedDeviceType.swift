public import HomeModel

/// A bed with parts that a motor moves.
///
/// Source: Google Home APIs, device type GoogleBed
public enum GoogleBedDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
        @Supported<Google.TogglesTrait>() public var togglesTrait
    }

    public static let display = DeviceTypeDisplay(.bed, text: "Ready", actions: [.modeSettings])
}
