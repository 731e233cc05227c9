public import HomeModel

/// An air conditioner that cools, and often heats, one room.
///
/// Source: Matter 1.4.1, device type 0x0072
public enum RoomAirConditionerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0072
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.deadFrontBehavior) public var onOffTrait
        @Required<Matter.ThermostatTrait>() public var thermostatTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.FanControlTrait>() public var fanControlTrait
        @Supported<Matter.ThermostatUserInterfaceConfigurationTrait>()
        public var thermostatUserInterfaceConfigurationTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.RelativeHumidityMeasurementTrait>() public var relativeHumidityMeasurementTrait
        @Supported<Matter.GroupsTrait>() public var groupsTrait
        @Supported<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedFanControlTrait>() public var extendedFanControlTrait
        @Supported<Google.ExtendedThermostatTrait>() public var extendedThermostatTrait
    }

    public static let display = DeviceTypeDisplay(
        .airConditioner,
        summary: Reading.thermostat(after: [.onOff]),
        actions: DeviceAction.thermostat(after: [.power], and: [.fanSpeed, .fanMode]))
}
