public import HomeModel

/// A device that heats water for a home or for its heating.
///
/// Source: Google Home APIs, device type GoogleBoiler
public enum GoogleBoilerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .heater,
        summary: [.onOff, .temperature, .targetTemperature, .temperatureLevel],
        actions: [.power, .targetTemperature, .temperatureLevel])
}
