public import HomeModel

/// A smart display.
public enum GoogleDisplayDeviceType: GoogleDeviceType {
    public static let id = DeviceTypeID.unpublished

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
