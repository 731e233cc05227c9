public import HomeModel

/// A sensor that warns before water freezes.
///
/// Source: Matter 1.4.1, device type 0x0041
public enum WaterFreezeDetectorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0041

    public typealias MatterTraits = BooleanSensorTraits

    public static let display = DeviceTypeDisplay(
        .snowflake, summary: [.state(Word(true, "Frost", .alarm), Word(false, "No frost"))])
}
