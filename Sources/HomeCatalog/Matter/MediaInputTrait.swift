public import HomeModel

extension Matter {
    /// Selects the input of a television or a receiver.
    ///
    /// Source: Matter 1.4.1, cluster MediaInput (0x0507)
    public enum MediaInputTrait: MatterTrait {
        public static let id: TraitID = 0x0507
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Inputs can be renamed.
            case nameUpdates = "NU"
        }

        public struct Attributes: Schema {
            /// The inputs.
            @Attribute<[Record<InputInfoStruct>]>(0x0000) public var inputList
            /// The input that is played, by its number.
            @Attribute<UInt8>(
                0x0001, .named(by: \Self.inputList, number: \InputInfoStruct.index, name: \InputInfoStruct.name))
            public var currentInput
        }

        public struct Commands: Schema {
            /// Plays another input.
            @Command<SelectInput>(0x00, .changes(\Attributes.currentInput)) public var selectInput
            /// Shows on the screen which input is played.
            @Command<Empty>(0x01) public var showInputStatus
            /// Hides which input is played.
            @Command<Empty>(0x02) public var hideInputStatus
            /// Renames an input.
            @Command<RenameInput>(0x03, .when(Feature.nameUpdates), .manage, .changes(\Attributes.inputList))
            public var renameInput
        }

        public struct SelectInput: Schema {
            /// The input, by its number.
            @Field<UInt8>(
                0, .named(by: \Attributes.inputList, number: \InputInfoStruct.index, name: \InputInfoStruct.name))
            public var index
        }

        public struct RenameInput: Schema {
            /// The input, by its number.
            @Field<UInt8>(0) public var index
            /// Its new name for people.
            @Field<String>(1) public var name
        }

        /// An input for pictures or sound.
        public struct InputInfoStruct: Schema {
            /// Its number in commands.
            @Field<UInt8>(0) public var index
            /// The kind of the input.
            @Field<InputTypeEnum>(1) public var inputType
            /// Its name for people, such as HDMI 1, or the name that renameInput set.
            @Field<String>(2) public var name
            /// The location of the source on the device, for people.
            @Field<String>(3) public var description
        }

        /// A kind of input.
        public enum InputTypeEnum: UInt8, MatterEnum {
            /// Content of the device itself.
            case `internal`
            /// An auxiliary input for sound.
            case aux
            /// A coaxial input, such as for an antenna.
            case coax
            /// A composite video input.
            case composite
            /// An HDMI input.
            case hdmi
            /// An input of no particular kind.
            case input
            /// A line input for sound.
            case line
            /// A digital optical input.
            case optical
            /// A video input.
            case video
            /// A SCART input.
            case scart
            /// A USB input.
            case usb
            /// An input of another kind.
            case other
        }
    }
}
