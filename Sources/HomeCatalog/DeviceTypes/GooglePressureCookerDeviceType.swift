public import HomeModel

/// A pot that cooks under pressure.
///
/// Source: Google Home APIs, device type GooglePressureCooker
public enum GooglePressureCookerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.CookTrait>() public var cookTrait
        @Required<Google.TimerTrait>() public var timerTrait
    }

    public static let display = DeviceTypeDisplay(
        .cooker, summary: [.onOff, .cooking, .timer], actions: [.cook, .timer, .power])
}
