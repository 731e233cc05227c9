public import HomeModel

/// A loudspeaker. Its level is the volume; off means that it is muted.
///
/// Source: Matter 1.4.1, device type 0x0022
public enum SpeakerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0022

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.LevelControlTrait>() public var levelControlTrait
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
        .speaker,
        summary: [
            .value(Matter.OnOffTrait.self, \.onOff, words: [Word(true, ""), Word(false, "Muted")]), .volume,
        ],
        actions: [.volume, .power])
}
