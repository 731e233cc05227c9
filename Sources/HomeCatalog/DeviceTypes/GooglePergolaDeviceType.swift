public import HomeModel

/// A roof over a terrace whose slats a motor turns.
///
/// Source: Google Home APIs, device type GooglePergola
public enum GooglePergolaDeviceType: GoogleDeviceType {
    public static let id = DeviceTypeID.unpublished

    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Required<Google.OpenCloseTrait>() public var openCloseTrait
        @Supported<Google.RotationTrait>() public var rotationTrait

        public init() {}
    }
}
