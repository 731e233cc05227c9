public import HomeModel

/// A unit that heats or cools the air that is blown into rooms. A thermostat controls it.
///
/// Source: Matter 1.4.1, device type 0x0300
public enum HeatingCoolingUnitDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0300

    public struct MatterTraits: Schema {
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedFanControlTrait>() public var extendedFanControlTrait
        @Supported<Google.ExtendedThermostatTrait>() public var extendedThermostatTrait
    }

    public static let display = DeviceTypeDisplay(.airConditioner, summary: [.onOff], actions: [.power])
}
