public import HomeModel

/// A game console.
///
/// Source: Google Home APIs, device type GoogleGameConsole
public enum GoogleGameConsoleDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.MediaPlaybackTrait>() public var mediaPlaybackTrait
        @Supported<Matter.LevelControlTrait>() public var levelControlTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedApplicationLauncherTrait>() public var extendedApplicationLauncherTrait
        @Supported<Google.ExtendedMediaInputTrait>() public var extendedMediaInputTrait
        @Supported<Google.ExtendedMediaPlaybackTrait>() public var extendedMediaPlaybackTrait
        @Supported<Google.MediaActivityStateTrait>() public var mediaActivityStateTrait
        @Supported<Google.ExtendedLevelControlTrait>() public var extendedLevelControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .gameController, summary: [.onOff, .playback], actions: [.power, .playback, .volume])
}
