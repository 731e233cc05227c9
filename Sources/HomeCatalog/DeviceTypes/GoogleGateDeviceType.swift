public import HomeModel

/// A gate of a driveway or a garden.
///
/// Source: Google Home APIs, device type GoogleGate
public enum GoogleGateDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits
    public typealias GoogleTraits = GoogleGarageDeviceType.GoogleTraits

    public static var display: DeviceTypeDisplay { GoogleGarageDeviceType.display }
}
