public import HomeModel

/// A device that removes the lime from water.
///
/// Source: Google Home APIs, device type GoogleWaterSoftener
public enum GoogleWaterSoftenerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.PreFilterMonitoringTrait>() public var preFilterMonitoringTrait
        @Supported<Google.FilterMonitoringTrait>() public var filterMonitoringTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(
            .drop,
            summary: [.onOff, .value(Google.FilterMonitoringTrait.self, \.changeIndicationLifetime)],
            actions: [.power])
    }
}
