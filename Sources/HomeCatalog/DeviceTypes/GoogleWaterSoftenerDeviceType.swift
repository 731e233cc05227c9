public import HomeModel

/// A device that removes the lime from water.
///
/// Source: Google Home APIs, device type GoogleWaterSoftener
public enum GoogleWaterSoftenerDeviceType: GoogleDeviceType {
    public typealias MatterTraits = SwitchedTraits.MatterTraits
    public typealias GoogleTraits = GoogleWaterPurifierDeviceType.GoogleTraits

    public static var display: DeviceTypeDisplay { GoogleWaterPurifierDeviceType.display }
}
