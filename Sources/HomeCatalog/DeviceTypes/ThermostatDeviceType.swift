public import HomeModel

/// Heats or cools a room to a set temperature.
public enum ThermostatDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0301

    public struct MatterTraits: Schema {
        @Required<Matter.ThermostatTrait>() public var thermostatTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.RelativeHumidityMeasurementTrait>() public var relativeHumidityMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
