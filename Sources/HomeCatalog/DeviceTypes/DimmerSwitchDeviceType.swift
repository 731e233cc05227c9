public import HomeModel

/// Switches and dims lights that are bound to it.
public enum DimmerSwitchDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0104

    public struct MatterTraits: Schema {
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
