public import HomeModel

/// A sensor for how much of a liquid flows through a pipe.
///
/// Source: Matter 1.4.1, device type 0x0306
public enum FlowSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0306
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.FlowMeasurementTrait>() public var flowMeasurementTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.gauge, summary: [.flow])
}
