public import HomeModel

/// A grill for food.
///
/// Source: Google Home APIs, device type GoogleGrill
public enum GoogleGrillDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.CookTrait>() public var cookTrait
        @Supported<Google.TimerTrait>() public var timerTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .fire, summary: [.onOff, .cooking, .timer], actions: [.power, .cook, .job, .timer])
}
