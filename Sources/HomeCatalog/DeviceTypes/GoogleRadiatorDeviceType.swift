public import HomeModel

/// A radiator that can be turned on and off.
///
/// Source: Google Home APIs, device type GoogleRadiator
public enum GoogleRadiatorDeviceType: GoogleDeviceType {
    public typealias MatterTraits = SwitchedTraits.MatterTraits
    public typealias GoogleTraits = SwitchedTraits.GoogleTraits

    public static let display = DeviceTypeDisplay(.heater, summary: [.onOff], actions: [.power, .modeSettings])
}
