public import HomeModel

/// A machine that blends and chops food.
///
/// Source: Google Home APIs, device type GoogleBlender
public enum GoogleBlenderDeviceType: GoogleDeviceType {
    public typealias MatterTraits = CookerTraits.MatterTraits
    public typealias GoogleTraits = CookerTraits.GoogleTraits

    public static var display: DeviceTypeDisplay { .cooker }
}
