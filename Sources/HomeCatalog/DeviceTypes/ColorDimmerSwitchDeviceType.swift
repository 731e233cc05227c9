public import HomeModel

/// Switches, dims and colours lights that are bound to it.
public enum ColorDimmerSwitchDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0105

    public struct MatterTraits: Schema {
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
