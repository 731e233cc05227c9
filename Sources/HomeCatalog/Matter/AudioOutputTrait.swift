public import HomeModel

extension Matter {
    /// Selects the output for the sound of a device.
    ///
    /// Source: Matter 1.4.1, cluster AudioOutput (0x050B)
    public enum AudioOutputTrait: MatterTrait {
        public static let id: TraitID = 0x050B
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Outputs can be renamed.
            case nameUpdates = "NU"
        }

        public struct Attributes: Schema {
            /// The outputs.
            @Attribute<[Record<OutputInfoStruct>]>(0x0000) public var outputList
            /// The output that is used, by its number.
            @Attribute<UInt8>(
                0x0001, .named(by: \Self.outputList, number: \OutputInfoStruct.index, name: \OutputInfoStruct.name))
            public var currentOutput
        }

        public struct Commands: Schema {
            /// Plays on another output.
            @Command<SelectOutput>(0x00, .changes(\Attributes.currentOutput)) public var selectOutput
            /// Renames an output.
            @Command<RenameOutput>(0x01, .when(Feature.nameUpdates), .manage, .changes(\Attributes.outputList))
            public var renameOutput
        }

        public struct SelectOutput: Schema {
            /// The output, by its number.
            @Field<UInt8>(
                0, .named(by: \Attributes.outputList, number: \OutputInfoStruct.index, name: \OutputInfoStruct.name))
            public var index
        }

        public struct RenameOutput: Schema {
            /// The output, by its number.
            @Field<UInt8>(0) public var index
            /// Its new name for people.
            @Field<String>(1) public var name
        }

        /// An output for sound.
        public struct OutputInfoStruct: Schema {
            /// Its number in commands.
            @Field<UInt8>(0) public var index
            /// The kind of the output.
            @Field<OutputTypeEnum>(1) public var outputType
            /// Its name for people, such as HDMI, or the name that renameOutput set.
            @Field<String>(2) public var name
        }

        /// A kind of output.
        public enum OutputTypeEnum: UInt8, MatterEnum {
            /// An HDMI output.
            case hdmi
            /// Bluetooth headphones or loudspeakers.
            case bt
            /// A digital optical output.
            case optical
            /// A jack for headphones.
            case headphone
            /// The loudspeakers of the device.
            case `internal`
            /// An output of another kind.
            case other
        }
    }
}
