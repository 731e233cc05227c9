public import HomeModel

/// A sensor for the pressure of the air or of a liquid.
///
/// Source: Matter 1.4.1, device type 0x0305
public enum PressureSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0305
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.PressureMeasurementTrait>() public var pressureMeasurementTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.gauge, summary: [.pressure])
}
