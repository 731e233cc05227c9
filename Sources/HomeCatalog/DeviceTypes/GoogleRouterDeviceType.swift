public import HomeModel

/// A router that connects the home to the internet.
///
/// Source: Google Home APIs, device type GoogleRouter
public enum GoogleRouterDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits
    public typealias GoogleTraits = GoogleNetworkDeviceType.GoogleTraits

    public static var display: DeviceTypeDisplay { .network }
}
