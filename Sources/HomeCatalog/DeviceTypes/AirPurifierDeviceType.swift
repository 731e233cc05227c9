public import HomeModel

/// A device that cleans the air of a room with a fan and filters.
///
/// Source: Matter 1.4.1, device type 0x002D
public enum AirPurifierDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x002D
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.FanControlTrait>() public var fanControlTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.HepaFilterMonitoringTrait>() public var hepaFilterMonitoringTrait
        @Supported<Matter.ActivatedCarbonFilterMonitoringTrait>() public var activatedCarbonFilterMonitoringTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.GroupsTrait>() public var groupsTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedFanControlTrait>() public var extendedFanControlTrait
        @Supported<Google.ExtendedAirQualityTrait>() public var extendedAirQualityTrait
        @Supported<Google.FilterMonitoringTrait>() public var filterMonitoringTrait
    }

    public static let display = DeviceTypeDisplay(
        .airPurifier,
        summary: [
            .fanMode, .fanSpeed,
            .value(
                Matter.HepaFilterMonitoringTrait.self, \.changeIndication,
                words: [Word(Matter.HepaFilterMonitoringTrait.ChangeIndicationEnum.ok, "")]),
        ],
        actions: [.fanSpeed, .fanMode, .power])
}
