public import HomeModel

/// A charger for the battery of another device.
///
/// Source: Google Home APIs, device type GoogleCharger
public enum GoogleChargerDeviceType: GoogleDeviceType {
    public typealias MatterTraits = PowerSourceDeviceType.MatterTraits
    public typealias GoogleTraits = PowerSourceDeviceType.GoogleTraits

    public static let display = DeviceTypeDisplay(
        .charger,
        summary: [
            .battery, .value(Matter.PowerSourceTrait.self, \.batChargeState), .batteryLevel,
            .value(Google.ExtendedPowerSourceTrait.self, \.isPluggedIn),
        ],
        actions: [.charging])
}
