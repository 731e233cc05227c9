public import HomeModel

/// A drawer that a motor opens.
///
/// Source: Google Home APIs, device type GoogleDrawer
public enum GoogleDrawerDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits
    public typealias GoogleTraits = GoogleClosetDeviceType.GoogleTraits

    public static var display: DeviceTypeDisplay { GoogleClosetDeviceType.display }
}
