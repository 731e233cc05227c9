public import HomeModel

/// A sensor that detects rain.
///
/// Source: Matter 1.4.1, device type 0x0044
public enum RainSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0044

    public struct MatterTraits: Schema {
        @Required<Matter.BooleanStateTrait>() public var booleanStateTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BooleanStateConfigurationTrait>() public var booleanStateConfigurationTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(.drop, summary: [.state(Word(true, "Rain", .active), Word(false, "No rain"))])
    }
}
