public import HomeModel

/// A device that controls a video player.
///
/// Source: Matter 1.4.1, device type 0x002A
public enum VideoRemoteControlDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x002A
    public static let revision: UInt16 = 2
    public static let clientTraits: [TraitID] = [
        Matter.OnOffTrait.id, Matter.MediaPlaybackTrait.id, Matter.KeypadInputTrait.id,
    ]

    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedLevelControlTrait>() public var extendedLevelControlTrait
        @Supported<Google.ExtendedChannelTrait>() public var extendedChannelTrait
        @Supported<Google.ExtendedMediaInputTrait>() public var extendedMediaInputTrait
        @Supported<Google.ExtendedApplicationLauncherTrait>() public var extendedApplicationLauncherTrait
        @Supported<Google.ExtendedMediaPlaybackTrait>() public var extendedMediaPlaybackTrait
        @Supported<Google.MediaActivityStateTrait>() public var mediaActivityStateTrait
    }

    public static let display = DeviceTypeDisplay(.remote, text: "Controls media players")
}
