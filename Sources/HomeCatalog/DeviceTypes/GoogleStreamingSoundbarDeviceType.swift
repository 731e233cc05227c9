public import HomeModel

/// A soundbar that also provides apps to a television.
///
/// Source: Google Home APIs, device type GoogleStreamingSoundbar
public enum GoogleStreamingSoundbarDeviceType: GoogleDeviceType {
    public typealias MatterTraits = GoogleSoundbarDeviceType.MatterTraits
    public typealias GoogleTraits = GoogleSoundbarDeviceType.GoogleTraits

    public static var display: DeviceTypeDisplay { GoogleSoundbarDeviceType.display }
}
