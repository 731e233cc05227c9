public import HomeModel

/// A kettle that boils water or heats it to a set temperature.
///
/// Source: Google Home APIs, device type GoogleKettle
public enum GoogleKettleDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .kettle,
        summary: [.onOff, .temperature, .targetTemperature],
        actions: [.power, .targetTemperature])
}
