public import HomeModel

/// A light that can be switched and dimmed.
public enum DimmableLightDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0101

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
        @Required<Matter.LevelControlTrait>(.onOff, .lighting) public var levelControlTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
