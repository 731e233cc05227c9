public import HomeModel

/// A fryer that uses oil or hot air.
///
/// Source: Google Home APIs, device type GoogleFryer
public enum GoogleFryerDeviceType: GoogleDeviceType {
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
