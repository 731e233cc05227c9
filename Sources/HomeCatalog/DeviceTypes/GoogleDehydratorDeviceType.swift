public import HomeModel

/// A device that dries food.
///
/// Source: Google Home APIs, device type GoogleDehydrator
public enum GoogleDehydratorDeviceType: GoogleDeviceType {
    public typealias MatterTraits = CookerTraits.MatterTraits
    public typealias GoogleTraits = CookerTraits.GoogleTraits

    public static var display: DeviceTypeDisplay { .cooker }
}
