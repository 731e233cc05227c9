public import HomeModel

extension Google {
    /// Provides modes that the maker defines, each with a list of settings: load size, temperature or spin, for
    /// example.
    ///
    /// Source: Google Home APIs, trait ExtendedModeSelect; Cloud-to-cloud trait Modes
    public enum ExtendedModeSelectTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The modes with their settings.
            @Attribute<[Record<Mode>]>(0x0000, .optional) public var supportedModes
            /// The current setting of each mode.
            @Attribute<[Record<ModeSetting>]>(0x0001, .optional) public var currentModeSettings
        }

        public struct Commands: Schema {
            /// Sets one or several modes; the others stay as they are.
            @Command<ChangeModeSettings>(0x00, .changes(\Attributes.currentModeSettings)) public var changeModeSettings
        }

        public struct ChangeModeSettings: Schema {
            /// The modes to set, each at most once.
            @Field<[Record<ModeSetting>]>(0, .length(lower: 1, upper: nil)) public var updateModeSettings
        }
    }
}
