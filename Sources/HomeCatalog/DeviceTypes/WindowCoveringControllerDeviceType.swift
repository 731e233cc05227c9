public import HomeModel

/// Opens and closes window coverings that are bound to it.
public enum WindowCoveringControllerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0203

    public struct MatterTraits: Schema {
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
