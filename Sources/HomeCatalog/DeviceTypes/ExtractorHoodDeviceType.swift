public import HomeModel

/// A hood that removes steam and smells above a cooktop.
///
/// Source: Matter 1.4.1, device type 0x007A
public enum ExtractorHoodDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x007A

    public struct MatterTraits: Schema {
        @Required<Matter.FanControlTrait>() public var fanControlTrait
        @Supported<Matter.HepaFilterMonitoringTrait>() public var hepaFilterMonitoringTrait
        @Supported<Matter.ActivatedCarbonFilterMonitoringTrait>() public var activatedCarbonFilterMonitoringTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedFanControlTrait>() public var extendedFanControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .fan,
        summary: [
            .fanMode, .fanSpeed,
            .value(
                Matter.HepaFilterMonitoringTrait.self, \.changeIndication,
                words: [Word(Matter.HepaFilterMonitoringTrait.ChangeIndicationEnum.ok, "")]),
        ],
        actions: [.fanSpeed, .fanMode])
}
