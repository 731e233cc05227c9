public import HomeModel

/// A sensor that detects whether a door, a window or a drawer is closed.
///
/// Source: Matter 1.4.1, device type 0x0015
public enum ContactSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0015
    public static let revision: UInt16 = 2

    public typealias MatterTraits = BooleanSensorTraits

    public static let display = DeviceTypeDisplay(
        .door, summary: [.state(Word(true, "Closed"), Word(false, "Open", .warning, icon: .doorOpen))])
}
