public import HomeModel

/// A device that cooks food in a water bath of a constant temperature.
///
/// Source: Google Home APIs, device type GoogleSousVide
public enum GoogleSousVideDeviceType: GoogleDeviceType {
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
