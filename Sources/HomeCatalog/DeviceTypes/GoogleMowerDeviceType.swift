public import HomeModel

/// A robot that mows the lawn.
///
/// Source: Google Home APIs, device type GoogleMower
public enum GoogleMowerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.PowerSourceTrait>() public var powerSourceTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.DockTrait>() public var dockTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
        @Supported<Google.LocatorTrait>() public var locatorTrait
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
    }

    public static let display = DeviceTypeDisplay(
        .mower,
        summary: Reading.job("Mowing", and: [.value(Google.DockTrait.self, \.isDocked), .battery]),
        actions: [.job, .dock, .locate, .power])
}
