public import HomeModel

/// A charger for the battery of another device.
///
/// Source: Google Home APIs, device type GoogleCharger
public enum GoogleChargerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.PowerSourceTrait>() public var powerSourceTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(
            .charger,
            summary: [
                .battery, .value(Matter.PowerSourceTrait.self, \.batChargeState), .batteryLevel,
                .value(Google.ExtendedPowerSourceTrait.self, \.isPluggedIn),
            ],
            actions: [.charging])
    }
}
