public import HomeModel

/// An app on a video player that plays the content of its maker.
///
/// Source: Matter 1.4.1, device type 0x0024
public enum ContentAppDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0024
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.KeypadInputTrait>() public var keypadInputTrait
        @Required<Matter.ApplicationLauncherTrait>() public var applicationLauncherTrait
        @Required<Matter.ApplicationBasicTrait>() public var applicationBasicTrait
        @Supported<Matter.BindingTrait>() public var bindingTrait
        @Supported<Matter.ChannelTrait>() public var channelTrait
        @Supported<Matter.TargetNavigatorTrait>() public var targetNavigatorTrait
        @Supported<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Supported<Matter.ContentLauncherTrait>() public var contentLauncherTrait
        @Supported<Matter.AccountLoginTrait>() public var accountLoginTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedApplicationLauncherTrait>() public var extendedApplicationLauncherTrait
        @Supported<Google.MediaActivityStateTrait>() public var mediaActivityStateTrait
        @Supported<Google.ExtendedMediaPlaybackTrait>() public var extendedMediaPlaybackTrait
    }

    public static let display = DeviceTypeDisplay(
        .tv,
        summary: [
            .value(Matter.ApplicationBasicTrait.self, \.applicationName),
            .value(Matter.ApplicationBasicTrait.self, \.status),
            .value(Matter.MediaPlaybackTrait.self, \.currentState),
            .value(Google.MediaActivityStateTrait.self, \.activityState),
        ],
        actions: [.playback, .keypad])
}
