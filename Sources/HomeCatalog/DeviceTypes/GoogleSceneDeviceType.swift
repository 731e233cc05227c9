public import HomeModel

/// Several devices brought to set states at once, under one name.
///
/// Source: Google Home APIs, device type GoogleScene
public enum GoogleSceneDeviceType: GoogleDeviceType {
    public static let id = DeviceTypeID.unpublished

    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Required<Google.SceneTrait>() public var sceneTrait

        public init() {}
    }
}
