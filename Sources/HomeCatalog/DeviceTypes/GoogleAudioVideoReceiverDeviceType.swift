public import HomeModel

/// A receiver that selects the input for the loudspeakers and the screen of a home theater.
///
/// Source: Google Home APIs, device type GoogleAudioVideoReceiver
public enum GoogleAudioVideoReceiverDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.LevelControlTrait>() public var levelControlTrait
        @Supported<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.ExtendedMediaInputTrait>() public var extendedMediaInputTrait
        @Supported<Google.ExtendedApplicationLauncherTrait>() public var extendedApplicationLauncherTrait
        @Supported<Google.ExtendedMediaPlaybackTrait>() public var extendedMediaPlaybackTrait
        @Supported<Google.MediaActivityStateTrait>() public var mediaActivityStateTrait
        @Supported<Google.ExtendedLevelControlTrait>() public var extendedLevelControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .speaker,
        summary: [.onOff, .playback, .volume],
        actions: [.playback, .volume, .power])
}
