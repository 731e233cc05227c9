public import HomeModel

/// A smart display.
///
/// Source: Google Home APIs, device type GoogleDisplay
public enum GoogleDisplayDeviceType: GoogleDeviceType {
    public typealias MatterTraits = SwitchedTraits.MatterTraits

    public static let display = DeviceTypeDisplay(.tv, summary: [.onOff], actions: [.power])
}
