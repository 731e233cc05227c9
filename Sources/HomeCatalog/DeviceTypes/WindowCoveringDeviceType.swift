public import HomeModel

/// A blind, a shade, a shutter or a curtain that a motor moves.
///
/// Source: Matter 1.4.1, device type 0x0202
public enum WindowCoveringDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0202
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.WindowCoveringTrait>() public var windowCoveringTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.GroupsTrait>() public var groupsTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.OpenCloseTrait>() public var openCloseTrait

        public init() {}
    }
}
