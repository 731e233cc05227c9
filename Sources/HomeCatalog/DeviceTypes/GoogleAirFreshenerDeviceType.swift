public import HomeModel

/// A device that scents the air.
///
/// Source: Google Home APIs, device type GoogleAirFreshener
public enum GoogleAirFreshenerDeviceType: GoogleDeviceType {
    public typealias MatterTraits = SwitchedTraits.MatterTraits
    public typealias GoogleTraits = SwitchedTraits.GoogleTraits

    public static let display = DeviceTypeDisplay(.airPurifier, summary: [.onOff], actions: [.power, .modeSettings])
}
