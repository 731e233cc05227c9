public import HomeModel

/// A fryer that uses oil or hot air.
///
/// Source: Google Home APIs, device type GoogleFryer
public enum GoogleFryerDeviceType: GoogleDeviceType {
    public typealias MatterTraits = CookerTraits.MatterTraits
    public typealias GoogleTraits = CookerTraits.GoogleTraits

    public static var display: DeviceTypeDisplay { .cooker }
}
