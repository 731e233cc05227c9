public import HomeModel

/// A screen or player that also plays films and music from apps on other devices.
///
/// Source: Matter 1.4.1, device type 0x0023
public enum CastingVideoPlayerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0023
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Required<Matter.KeypadInputTrait>() public var keypadInputTrait
        @Required<Matter.ContentLauncherTrait>() public var contentLauncherTrait
        @Supported<Matter.WakeOnLanTrait>() public var wakeOnLanTrait
        @Supported<Matter.ChannelTrait>() public var channelTrait
        @Supported<Matter.TargetNavigatorTrait>() public var targetNavigatorTrait
        @Supported<Matter.MediaInputTrait>() public var mediaInputTrait
        @Supported<Matter.LowPowerTrait>() public var lowPowerTrait
        @Supported<Matter.AudioOutputTrait>() public var audioOutputTrait
        @Supported<Matter.ApplicationLauncherTrait>(.applicationPlatform) public var applicationLauncherTrait
        @Supported<Matter.AccountLoginTrait>() public var accountLoginTrait
        @Supported<Matter.ContentControlTrait>() public var contentControlTrait
        @Supported<Matter.MessagesTrait>() public var messagesTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .tv,
        summary: [.onOff, .playback],
        actions: [.playback, .power, .keypad, .input, .output])
}
