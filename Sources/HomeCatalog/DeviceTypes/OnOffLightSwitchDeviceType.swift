public import HomeModel

/// Switches lights that are bound to it.
public enum OnOffLightSwitchDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0103

    public struct MatterTraits: Schema {
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
