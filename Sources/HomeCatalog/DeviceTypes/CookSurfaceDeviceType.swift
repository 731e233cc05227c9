public import HomeModel

/// One cooking zone of a cooktop.
///
/// Source: Matter 1.4.1, device type 0x0077
public enum CookSurfaceDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0077

    public struct MatterTraits: Schema {
        @Supported<Matter.OnOffTrait>(.offOnly) public var onOffTrait
        @Supported<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .cooktop,
        summary: [.onOff, .temperature, .targetTemperature, .temperatureLevel],
        actions: [.targetTemperature, .temperatureLevel, .power])
}
