public import HomeModel

/// A loudspeaker: its level is the volume, off is mute.
public enum SpeakerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0022

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.LevelControlTrait>() public var levelControlTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
