public import HomeModel

/// A shower that runs at a set temperature.
///
/// Source: Google Home APIs, device type GoogleShower
public enum GoogleShowerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .drop,
        summary: Reading.job(and: [.temperature, .targetTemperature]),
        actions: [.job, .targetTemperature])
}
