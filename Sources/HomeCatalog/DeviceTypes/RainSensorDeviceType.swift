public import HomeModel

/// A sensor that detects rain.
///
/// Source: Matter 1.4.1, device type 0x0044
public enum RainSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0044

    public typealias MatterTraits = BooleanSensorTraits

    public static let display = DeviceTypeDisplay(
        .drop, summary: [.state(Word(true, "Rain", .active), Word(false, "No rain"))])
}
