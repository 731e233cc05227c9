public import HomeModel

/// Controls pumps that are bound to it.
public enum PumpControllerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0304

    public struct MatterTraits: Schema {
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
