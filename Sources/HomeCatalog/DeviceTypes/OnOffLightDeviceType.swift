public import HomeModel

/// A light that can be switched.
public enum OnOffLightDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0100

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Supported<Matter.LevelControlTrait>(.onOff, .lighting) public var levelControlTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
