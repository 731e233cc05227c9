public import HomeModel

extension Google {
    /// Holds any number of modes of the maker's own, each at one of its settings: load size, temperature, spin.
    ///
    /// Source: Google Home APIs, trait ExtendedModeSelect; Cloud-to-cloud trait Modes
    public enum ExtendedModeSelectTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// The modes and the settings that each can be at.
            @Attribute<[Record<Mode>]>(0x0000, .optional) public var supportedModes
            /// The setting that each mode is at.
            @Attribute<[Record<ModeSetting>]>(0x0001, .optional) public var currentModeSettings

            public init() {}
        }

        public struct Commands: Schema {
            /// Sets one or several modes; the others stay as they are.
            @Command<ChangeModeSettings>(0x00, .changes(\Attributes.currentModeSettings)) public var changeModeSettings

            public init() {}
        }

        public struct ChangeModeSettings: Schema {
            /// The modes to set, each no more than once.
            @Field<[Record<ModeSetting>]>(0, .length(lower: 1, upper: nil)) public var updateModeSettings

            public init() {}
        }
    }
}
