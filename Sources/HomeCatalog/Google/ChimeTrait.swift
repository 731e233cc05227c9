public import HomeModel

extension Google {
    /// Selects the sound of a doorbell, and plays it.
    ///
    /// Source: Google Home APIs, trait Chime
    public enum ChimeTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The sounds that the device can play; their numbers and names are unique.
            @Attribute<[Record<ChimeSoundStruct>]>(0x0000, .optional) public var installedChimeSounds
            /// The number of the sound that is played; one of the installed ones.
            @Writable<UInt8>(
                0x0001, .optional,
                .named(
                    by: \Self.installedChimeSounds, number: \ChimeSoundStruct.chimeID, name: \ChimeSoundStruct.name))
            public var selectedChime
            /// Whether sounds can be played now.
            @Attribute<Bool>(0x0002, .optional) public var enabled
            /// The chime in the house that the doorbell rings too.
            @Writable<ExternalChimeType>(0x0003, .optional) public var externalChime
            /// How long the doorbell rings an electronic chime in the house.
            @Attribute<UInt16>(0x0004, .optional, .unit(.seconds)) public var externalChimeDurationSeconds
        }

        public struct Commands: Schema {
            /// Plays the selected sound.
            @Command<Empty>(0x00) public var playChimeSound
        }

        /// A sound that is installed on the device.
        public struct ChimeSoundStruct: Schema {
            /// The number of the sound.
            @Field<UInt8>(0) public var chimeID
            /// The name of the sound.
            @Field<String>(1) public var name
        }

        /// A kind of chime in the house.
        public enum ExternalChimeType: UInt8, MatterEnum {
            /// There is no chime in the house.
            case none
            /// A chime that strikes bars or a bell.
            case mechanical
            /// A chime that plays sounds.
            case electronic
        }
    }
}
