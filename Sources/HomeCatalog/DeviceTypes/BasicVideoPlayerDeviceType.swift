public import HomeModel

/// A screen or player for films and music, such as a television without apps.
///
/// Source: Matter 1.4.1, device type 0x0028
public enum BasicVideoPlayerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0028
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Required<Matter.KeypadInputTrait>() public var keypadInputTrait
        @Supported<Matter.WakeOnLanTrait>() public var wakeOnLanTrait
        @Supported<Matter.ChannelTrait>() public var channelTrait
        @Supported<Matter.TargetNavigatorTrait>() public var targetNavigatorTrait
        @Supported<Matter.MediaInputTrait>() public var mediaInputTrait
        @Supported<Matter.LowPowerTrait>() public var lowPowerTrait
        @Supported<Matter.AudioOutputTrait>() public var audioOutputTrait
        @Supported<Matter.ContentControlTrait>() public var contentControlTrait
        @Supported<Matter.MessagesTrait>() public var messagesTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .tv,
        summary: [.onOff, .playback],
        actions: [.playback, .power, .keypad, .input, .output])
}
