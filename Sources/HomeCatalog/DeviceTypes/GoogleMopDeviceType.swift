public import HomeModel

/// A robot that mops the floor.
///
/// Source: Google Home APIs, device type GoogleMop
public enum GoogleMopDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.PowerSourceTrait>() public var powerSourceTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.DockTrait>() public var dockTrait
        @Supported<Google.RebootTrait>() public var rebootTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
        @Supported<Google.LocatorTrait>() public var locatorTrait
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
    }

    public static let display = DeviceTypeDisplay(
        .vacuum,
        summary: Reading.job("Mopping", and: [.value(Google.DockTrait.self, \.isDocked), .battery]),
        actions: [.job, .dock, .locate, .reboot, .power])
}
