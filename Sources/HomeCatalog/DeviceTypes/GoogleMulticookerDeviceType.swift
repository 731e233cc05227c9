public import HomeModel

/// A pot that cooks by pressure, by steam or slowly.
///
/// Source: Google Home APIs, device type GoogleMulticooker
public enum GoogleMulticookerDeviceType: GoogleDeviceType {
    public typealias MatterTraits = CookerTraits.MatterTraits
    public typealias GoogleTraits = CookerTraits.GoogleTraits

    public static var display: DeviceTypeDisplay { .cooker }
}
