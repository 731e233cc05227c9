public import HomeModel

/// A television.
///
/// Source: Google Home APIs, device type GoogleTV
public enum GoogleTVDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.LevelControlTrait>() public var levelControlTrait
        @Supported<Matter.ChannelTrait>() public var channelTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.ExtendedApplicationLauncherTrait>() public var extendedApplicationLauncherTrait
        @Required<Google.ExtendedMediaInputTrait>() public var extendedMediaInputTrait
        @Required<Google.MediaActivityStateTrait>() public var mediaActivityStateTrait
        @Supported<Google.ExtendedChannelTrait>() public var extendedChannelTrait
        @Supported<Google.ExtendedMediaPlaybackTrait>() public var extendedMediaPlaybackTrait
        @Supported<Google.ExtendedLevelControlTrait>() public var extendedLevelControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .tv, summary: [.onOff, .playback, .volume], actions: [.playback, .power, .volume])
}
