public import HomeModel

/// A sensor for the temperature.
///
/// Source: Matter 1.4.1, device type 0x0302
public enum TemperatureSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0302
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.temperature, summary: [.temperature])
}
