public import HomeModel

/// An appliance that keeps food frozen.
///
/// Source: Google Home APIs, device type GoogleFreezer
public enum GoogleFreezerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .snowflake,
        summary: [.temperature, .targetTemperature, .temperatureLevel],
        actions: [.targetTemperature, .temperatureLevel])
}
