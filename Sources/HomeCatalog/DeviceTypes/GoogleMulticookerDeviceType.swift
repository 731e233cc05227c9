public import HomeModel

/// A pot that cooks by pressure, by steam or slowly.
///
/// Source: Google Home APIs, device type GoogleMulticooker
public enum GoogleMulticookerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.CookTrait>() public var cookTrait
        @Required<Google.TimerTrait>() public var timerTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(
            .cooker,
            summary: Reading.job(and: [.cooking, .timer]),
            actions: [.job, .cook, .timer, .power])
    }
}
