public import HomeModel

/// A long loudspeaker below the television.
///
/// Source: Google Home APIs, device type GoogleSoundbar
public enum GoogleSoundbarDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Required<Matter.LevelControlTrait>() public var levelControlTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.MediaActivityStateTrait>() public var mediaActivityStateTrait
        @Supported<Google.ExtendedApplicationLauncherTrait>() public var extendedApplicationLauncherTrait
        @Supported<Google.ExtendedMediaInputTrait>() public var extendedMediaInputTrait
        @Supported<Google.ExtendedMediaPlaybackTrait>() public var extendedMediaPlaybackTrait
        @Supported<Google.ExtendedLevelControlTrait>() public var extendedLevelControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .speaker,
        summary: [.onOff, .playback, .volume],
        actions: [.playback, .volume, .power])
}
