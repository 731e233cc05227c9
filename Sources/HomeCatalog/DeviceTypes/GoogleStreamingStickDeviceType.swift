public import HomeModel

/// A stick that provides apps to a television.
///
/// Source: Google Home APIs, device type GoogleStreamingStick
public enum GoogleStreamingStickDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Required<Matter.LevelControlTrait>() public var levelControlTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.ExtendedApplicationLauncherTrait>() public var extendedApplicationLauncherTrait
        @Required<Google.MediaActivityStateTrait>() public var mediaActivityStateTrait
        @Supported<Google.ExtendedMediaPlaybackTrait>() public var extendedMediaPlaybackTrait
        @Supported<Google.ExtendedLevelControlTrait>() public var extendedLevelControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .tv, summary: [.onOff, .playback, .volume], actions: [.playback, .volume, .power])
}
