public import HomeModel

/// What modes are made of.
extension Google.ExtendedModeSelectTrait {
    /// A mode.
    public struct Mode: Schema {
        /// Names the mode in settings, the same in every language.
        @Field<String>(0) public var modeName
        /// What people call it, by language.
        @Field<[Record<NameValue>]>(1) public var nameValues
        /// The values that it can be set to.
        @Field<[Record<Setting>]>(2) public var settings
        /// Whether the settings are listed in rising order, so that a person can ask for the next higher one.
        @Field<Bool>(3, .optional, .default(false)) public var ordered

        public init() {}
    }

    /// What a mode is called in one language.
    public struct NameValue: Schema {
        /// Its names; the first one is shown.
        @Field<[String]>(0) public var nameSynonym
        /// The language, `en`.
        @Field<String>(1) public var lang

        public init() {}
    }

    /// Something that a mode can be set to.
    public struct Setting: Schema {
        /// Names the setting, the same in every language.
        @Field<String>(0) public var settingName
        /// What people call it, by language.
        @Field<[Record<SettingValue>]>(1) public var settingValues

        public init() {}
    }

    /// What a setting is called in one language.
    public struct SettingValue: Schema {
        /// Its names; the first one is shown.
        @Field<[String]>(0) public var settingSynonym
        /// The language, `en`.
        @Field<String>(1) public var lang

        public init() {}
    }

    /// The setting of one mode.
    public struct ModeSetting: Schema {
        /// The `modeName` of the mode.
        @Field<String>(0) public var modeName
        /// The `settingName` of one of its settings.
        @Field<String>(1) public var settingName

        public init() {}
    }
}
