public import HomeModel

/// Sends films and music to a player, as a telephone or tablet does.
public enum CastingVideoClientDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0029

    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
