public import HomeModel

/// A device that cooks food in a water bath of a constant temperature.
///
/// Source: Google Home APIs, device type GoogleSousVide
public enum GoogleSousVideDeviceType: GoogleDeviceType {
    public typealias MatterTraits = CookerTraits.MatterTraits
    public typealias GoogleTraits = CookerTraits.GoogleTraits

    public static var display: DeviceTypeDisplay { .cooker }
}
