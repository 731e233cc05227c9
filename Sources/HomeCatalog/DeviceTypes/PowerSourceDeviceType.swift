public import HomeModel

/// The power supply of a device: the mains or a battery.
///
/// Source: Matter 1.4.1, device type 0x0011
public enum PowerSourceDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0011
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.PowerSourceTrait>() public var powerSourceTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
    }

    public static let display = DeviceTypeDisplay(
        .battery,
        summary: [
            .battery, .batteryLevel, .value(Matter.PowerSourceTrait.self, \.batChargeState),
            // A source without a battery has a status only.
            .value(
                Matter.PowerSourceTrait.self, \.status,
                when: .attribute(
                    Matter.PowerSourceTrait.self, \.batChargeLevel, isNot: .ok, .warning, .critical)),
        ],
        actions: [.charging])
}
