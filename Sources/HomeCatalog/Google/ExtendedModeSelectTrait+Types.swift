public import HomeModel

/// Modes and their settings.
extension Google.ExtendedModeSelectTrait {
    /// A mode with its settings and their names.
    public struct Mode: Schema {
        /// The identifier of the mode in settings, the same in every language.
        @Field<String>(0) public var modeName
        /// Its names for people, by language.
        @Field<[Record<NameValue>]>(1) public var nameValues
        /// The values that it can be set to.
        @Field<[Record<Setting>]>(2) public var settings
        /// Whether the settings are listed in rising order, so that a person can request the next higher one.
        @Field<Bool>(3, .optional, .default(false)) public var ordered
    }

    /// The names of a mode in one language.
    public struct NameValue: Schema {
        /// Its names; the first one is shown.
        @Field<[String]>(0) public var nameSynonym
        /// The language, such as `en`.
        @Field<String>(1) public var lang
    }

    /// A setting of a mode.
    public struct Setting: Schema {
        /// The identifier of the setting, the same in every language.
        @Field<String>(0) public var settingName
        /// Its names for people, by language.
        @Field<[Record<SettingValue>]>(1) public var settingValues
    }

    /// The names of a setting in one language.
    public struct SettingValue: Schema {
        /// Its names; the first one is shown.
        @Field<[String]>(0) public var settingSynonym
        /// The language, such as `en`.
        @Field<String>(1) public var lang
    }

    /// The setting of one mode.
    public struct ModeSetting: Schema {
        /// The `modeName` of the mode.
        @Field<String>(0) public var modeName
        /// The `settingName` of one of its settings.
        @Field<String>(1) public var settingName
    }
}
