public import HomeModel

/// A box that provides channels and apps to a television.
///
/// Source: Google Home APIs, device type GoogleSetTopBox
public enum GoogleSetTopBoxDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Required<Matter.LevelControlTrait>() public var levelControlTrait
        @Supported<Matter.ChannelTrait>() public var channelTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.ExtendedApplicationLauncherTrait>() public var extendedApplicationLauncherTrait
        @Required<Google.MediaActivityStateTrait>() public var mediaActivityStateTrait
        @Supported<Google.ExtendedChannelTrait>() public var extendedChannelTrait
        @Supported<Google.ExtendedMediaPlaybackTrait>() public var extendedMediaPlaybackTrait
        @Supported<Google.ExtendedLevelControlTrait>() public var extendedLevelControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .tv, summary: [.onOff, .playback, .volume], actions: [.playback, .volume, .power])
}
