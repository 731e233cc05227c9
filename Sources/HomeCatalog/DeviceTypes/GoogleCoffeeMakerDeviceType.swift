public import HomeModel

/// A machine that brews coffee.
///
/// Source: Google Home APIs, device type GoogleCoffeeMaker
public enum GoogleCoffeeMakerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.CookTrait>() public var cookTrait
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .kettle,
        summary: [.onOff, .cooking, .temperature, .targetTemperature],
        actions: [.cook, .power, .targetTemperature])
}
