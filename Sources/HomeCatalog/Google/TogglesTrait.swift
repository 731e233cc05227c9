public import HomeModel

extension Google {
    /// Provides settings of the maker that are on or off: child lock, ionizer or night light, for example.
    ///
    /// Source: Google Home APIs, trait Toggles; Cloud-to-cloud trait Toggles
    public enum TogglesTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The toggles.
            @Attribute<[Record<Toggle>]>(0x0000, .optional) public var supportedToggles
            /// Whether each toggle is on.
            @Attribute<[Record<ToggleSetting>]>(0x0001, .optional) public var currentToggleSettings
        }

        public struct Commands: Schema {
            /// Sets one or several toggles; the others stay as they are.
            @Command<ChangeToggleSettings>(0x00, .changes(\Attributes.currentToggleSettings))
            public var changeToggleSettings
        }

        public struct ChangeToggleSettings: Schema {
            /// The toggles to set, each at most once.
            @Field<[Record<ToggleSetting>]>(0, .length(lower: 1, upper: nil)) public var updatedToggleSettings
        }

        /// A setting that is on or off.
        public struct Toggle: Schema {
            /// The identifier of the toggle in settings, the same in every language.
            @Field<String>(0) public var toggleName
            /// Its names for people, by language.
            @Field<[Record<NameValue>]>(1) public var nameValues
        }

        /// The names of a toggle in one language.
        public struct NameValue: Schema {
            /// Its names; the first one is shown.
            @Field<[String]>(0) public var nameSynonym
            /// The language, such as `en`.
            @Field<String>(1) public var lang
        }

        /// Whether one toggle is on.
        public struct ToggleSetting: Schema {
            /// The `toggleName` of the toggle.
            @Field<String>(0) public var toggleName
            /// Whether it is on.
            @Field<Bool>(1) public var enabled
        }
    }
}
