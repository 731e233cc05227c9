public import HomeModel

/// A sensor that detects water leaks.
///
/// Source: Matter 1.4.1, device type 0x0043
public enum WaterLeakDetectorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0043

    public typealias MatterTraits = BooleanSensorTraits

    public static let display = DeviceTypeDisplay(
        .drop, summary: [.state(Word(true, "Leak", .alarm), Word(false, "Dry"))])
}
