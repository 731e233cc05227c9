public import HomeModel

/// A thermostat that heats or cools a room to a set temperature.
///
/// Source: Matter 1.4.1, device type 0x0301
public enum ThermostatDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0301
    public static let revision: UInt16 = 4

    public struct MatterTraits: Schema {
        @Required<Matter.ThermostatTrait>() public var thermostatTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.ThermostatUserInterfaceConfigurationTrait>()
        public var thermostatUserInterfaceConfigurationTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.RelativeHumidityMeasurementTrait>() public var relativeHumidityMeasurementTrait
        @Supported<Matter.GroupsTrait>() public var groupsTrait
        @Supported<Matter.EnergyPreferenceTrait>() public var energyPreferenceTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedThermostatTrait>() public var extendedThermostatTrait
    }

    public static let display = DeviceTypeDisplay(
        .thermostat,
        summary: Reading.thermostat(and: [.humidity]),
        actions: DeviceAction.thermostat())
}
