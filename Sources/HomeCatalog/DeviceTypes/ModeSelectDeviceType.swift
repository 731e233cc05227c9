public import HomeModel

/// Lets a person choose between modes that the maker defined.
///
/// Source: Matter 1.4.1, device type 0x0027
public enum ModeSelectDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0027

    public struct MatterTraits: Schema {
        @Required<Matter.ModeSelectTrait>() public var modeSelectTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
