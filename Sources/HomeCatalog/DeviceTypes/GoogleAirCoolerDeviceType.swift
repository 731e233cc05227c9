public import HomeModel

/// A device that cools the air by letting water evaporate.
///
/// Source: Google Home APIs, device type GoogleAirCooler
public enum GoogleAirCoolerDeviceType: GoogleDeviceType {
    public static let id: DeviceTypeID = 0x6006_0100

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.FanControlTrait>() public var fanControlTrait
        @Required<Matter.RelativeHumidityMeasurementTrait>() public var relativeHumidityMeasurementTrait
        @Required<Matter.ThermostatTrait>() public var thermostatTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.ThermostatUserInterfaceConfigurationTrait>()
        public var thermostatUserInterfaceConfigurationTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedFanControlTrait>() public var extendedFanControlTrait
        @Supported<Google.RelativeHumidityControlTrait>() public var relativeHumidityControlTrait
        @Supported<Google.ExtendedThermostatTrait>() public var extendedThermostatTrait
    }

    public static let display = DeviceTypeDisplay(
        .airConditioner,
        summary: Reading.thermostat(after: [.onOff], and: [.humidity]),
        actions: DeviceAction.thermostat(after: [.power], and: [.fanSpeed, .fanMode]))
}
