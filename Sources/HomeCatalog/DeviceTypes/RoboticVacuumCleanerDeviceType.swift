public import HomeModel

/// A robot that vacuums the floor.
///
/// Source: Matter 1.4.1, device type 0x0074
public enum RoboticVacuumCleanerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0074
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.RvcRunModeTrait>() public var rvcRunModeTrait
        @Required<Matter.RvcOperationalStateTrait>() public var rvcOperationalStateTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.RvcCleanModeTrait>() public var rvcCleanModeTrait
        @Supported<Matter.ServiceAreaTrait>() public var serviceAreaTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
        @Supported<Google.LocatorTrait>() public var locatorTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait

        public init() {}
    }
}
