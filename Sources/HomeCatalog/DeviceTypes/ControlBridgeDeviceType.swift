public import HomeModel

/// Controls lights that are bound to it from another system.
public enum ControlBridgeDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0840

    public struct MatterTraits: Schema {
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
