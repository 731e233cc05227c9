public import HomeModel

/// A device that sends films and music to a player, such as a phone or a tablet.
///
/// Source: Matter 1.4.1, device type 0x0029
public enum CastingVideoClientDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0029
    public static let revision: UInt16 = 2
    public static let clientTraits: [TraitID] = [
        Matter.OnOffTrait.id, Matter.KeypadInputTrait.id, Matter.ContentLauncherTrait.id,
        Matter.ApplicationBasicTrait.id,
    ]

    public struct MatterTraits: Schema {
        @Supported<Matter.ContentAppObserverTrait>() public var contentAppObserverTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.remote, text: "Sends media to players")
}
