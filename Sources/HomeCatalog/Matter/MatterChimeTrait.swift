public import HomeModel

extension Matter {
    /// Plays sounds, such as that of a doorbell.
    ///
    /// Source: Matter 1.5, cluster Chime (0x0556)
    public enum ChimeTrait: MatterTrait {
        public static let id: TraitID = 0x0556
        public static let revision = 1

        public struct Attributes: Schema {
            /// The sounds that the device can play; numbers and names occur only once.
            @Attribute<[Record<ChimeSoundStruct>]>(0x0000, .length(1...255)) public var installedChimeSounds
            /// The sound that is played, by its number in installedChimeSounds. A sound that is playing does not change.
            @Writable<UInt8>(
                0x0001, .nonvolatile,
                .named(
                    by: \Self.installedChimeSounds, number: \ChimeSoundStruct.chimeID, name: \ChimeSoundStruct.name))
            public var selectedChime
            /// Whether the device plays sounds; false if it stays silent.
            @Writable<Bool>(0x0002, .nonvolatile, .default(true), .words(Word(true, "On"), Word(false, "Silent")))
            public var enabled
        }

        public struct Commands: Schema {
            /// Plays the selected sound once.
            @Command<Empty>(0x00) public var playChimeSound
        }

        /// A sound that is stored on the device.
        public struct ChimeSoundStruct: Schema {
            /// The number of the sound, unique on the device.
            @Field<UInt8>(0) public var chimeID
            /// The name of the sound for people.
            @Field<String>(1, .length(1...48)) public var name
        }
    }
}
