public import HomeModel

extension Matter {
    /// Sets a device to one of the maker's modes, such as the color of a lamp or the pattern of a fountain.
    ///
    /// Source: Matter 1.4.1, cluster ModeSelect (0x0050)
    public enum ModeSelectTrait: MatterTrait {
        public static let id: TraitID = 0x0050
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Turning the device on can select a mode.
            case onOff = "DEPONOFF"
        }

        public struct Attributes: Schema {
            /// The subject of the modes, for people.
            @Attribute<String>(0x0000, .length(max: 64), .fixed) public var description
            /// The number of Matter's list that contains the tags of the modes; null if they are from no such list.
            @Attribute<UInt8?>(0x0001, .fixed, .default(nil)) public var standardNamespace
            /// The modes, each with a number, a name and tags.
            @Attribute<[Record<ModeOptionStruct>]>(0x0002, .length(max: 255), .fixed) public var supportedModes
            /// The number of the current mode.
            @Attribute<UInt8>(
                0x0003, .nonvolatile,
                .named(by: \Self.supportedModes, number: \ModeOptionStruct.mode, name: \ModeOptionStruct.label))
            public var currentMode
            /// The mode that the device sets when it gets power, by its number; null restores the last one.
            @Writable<UInt8?>(
                0x0004, .optional, .nonvolatile,
                .named(by: \Self.supportedModes, number: \ModeOptionStruct.mode, name: \ModeOptionStruct.label))
            public var startUpMode
            /// The mode that is set whenever the device is turned on, by its number; null keeps the current one.
            @Writable<UInt8?>(
                0x0005, .when(Feature.onOff), .nonvolatile, .default(nil),
                .named(by: \Self.supportedModes, number: \ModeOptionStruct.mode, name: \ModeOptionStruct.label))
            public var onMode
        }

        public struct Commands: Schema {
            /// Changes the mode; a number without a mode is rejected.
            @Command<ChangeToMode>(0x00, .changes(\Attributes.currentMode)) public var changeToMode
        }

        public struct ChangeToMode: Schema {
            /// The new mode, by its number.
            @Field<UInt8>(
                0, .named(by: \Attributes.supportedModes, number: \ModeOptionStruct.mode, name: \ModeOptionStruct.label)
            ) public var newMode
        }

        /// A mode with its name and its tags.
        public struct ModeOptionStruct: Schema {
            /// The name of the mode, for people.
            @Field<String>(0, .length(max: 64)) public var label
            /// Its number in attributes and commands.
            @Field<UInt8>(1) public var mode
            /// The purposes of the mode, for programs.
            @Field<[Record<SemanticTagStruct>]>(2, .length(max: 64)) public var semanticTags
        }

        /// A tag of a mode, from a list of Matter or of a maker.
        public struct SemanticTagStruct: Schema {
            /// The vendor number of the maker whose list contains the tag; 0 means Matter's list in standardNamespace.
            @Field<UInt16>(0) public var mfgCode
            /// The tag, by its number in the list.
            @Field<UInt16>(1) public var value
        }
    }
}
