public import HomeModel

/// A sensor for the brightness.
///
/// Source: Matter 1.4.1, device type 0x0106
public enum LightSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0106
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.IlluminanceMeasurementTrait>() public var illuminanceMeasurementTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .brightness,
        summary: [.value(Matter.IlluminanceMeasurementTrait.self, \.measuredValue)])
}
