public import HomeModel

/// A device that makes yogurt.
///
/// Source: Google Home APIs, device type GoogleYogurtmaker
public enum GoogleYogurtmakerDeviceType: GoogleDeviceType {
    public typealias MatterTraits = CookerTraits.MatterTraits
    public typealias GoogleTraits = CookerTraits.GoogleTraits

    public static var display: DeviceTypeDisplay { .cooker }
}
