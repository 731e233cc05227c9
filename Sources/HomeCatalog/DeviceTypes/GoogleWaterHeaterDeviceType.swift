public import HomeModel

/// A device that keeps a tank of water hot.
///
/// Source: Google Home APIs, device type GoogleWaterHeater
public enum GoogleWaterHeaterDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .heater,
        summary: [.onOff, .targetTemperature, .temperatureLevel],
        actions: [.power, .targetTemperature, .temperatureLevel])
}
