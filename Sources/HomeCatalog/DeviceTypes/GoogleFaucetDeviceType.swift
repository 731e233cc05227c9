public import HomeModel

/// A faucet that dispenses a set amount of water at a set temperature.
///
/// Source: Google Home APIs, device type GoogleFaucet
public enum GoogleFaucetDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Supported<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.DispenseTrait>() public var dispenseTrait
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .drop,
        summary: Reading.job(and: [.temperature, .targetTemperature]),
        actions: [.dispense, .job, .targetTemperature])
}
