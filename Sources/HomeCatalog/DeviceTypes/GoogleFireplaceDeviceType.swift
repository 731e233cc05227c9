public import HomeModel

/// A fireplace that can be lit remotely.
///
/// Source: Google Home APIs, device type GoogleFireplace
public enum GoogleFireplaceDeviceType: GoogleDeviceType {
    public typealias MatterTraits = SwitchedTraits.MatterTraits
    public typealias GoogleTraits = SwitchedTraits.GoogleTraits

    public static let display = DeviceTypeDisplay(.fire, summary: [.onOff], actions: [.power, .modeSettings])
}
