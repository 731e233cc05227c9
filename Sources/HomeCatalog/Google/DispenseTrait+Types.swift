public import HomeModel

/// What can be given out, and how much of it is left.
extension Google.DispenseTrait {
    /// Something that the device can give out.
    public struct DispensableItem: Schema {
        /// Names the item in attributes and commands, the same in every language.
        @Field<String>(0) public var itemName
        /// What people call it, by language.
        @Field<[Record<ItemNameSynonym>]>(1) public var itemNameSynonyms
        /// What an amount of it may be counted in.
        @Field<[Unit]>(2) public var supportedUnits
        /// The amount that is given out if none is given.
        @Field<Record<Amount>>(3, .optional) public var defaultPortion

        public init() {}
    }

    /// What an item is called in one language.
    public struct ItemNameSynonym: Schema {
        /// The language, `en`.
        @Field<String>(0) public var lang
        /// Its names, singular and plural; the first one is shown.
        @Field<[String]>(1) public var synonyms

        public init() {}
    }

    /// An amount that is known by name.
    public struct Preset: Schema {
        /// Names the preset in commands, the same in every language.
        @Field<String>(0) public var presetName
        /// What people call it, by language.
        @Field<[Record<PresetNameSynonym>]>(1) public var presetNameSynonyms

        public init() {}
    }

    /// What a preset is called in one language.
    public struct PresetNameSynonym: Schema {
        /// The language, `en`.
        @Field<String>(0) public var lang
        /// Its names; the first one is shown.
        @Field<[String]>(1) public var synonyms

        public init() {}
    }

    /// The state of one item.
    public struct DispenseItem: Schema {
        /// The `itemName` of the item.
        @Field<String>(0) public var itemName
        /// How much is left, or will be once the device is done.
        @Field<Record<Amount>>(1, .optional) public var amountRemaining
        /// How much was given out last; of what is being given out now nothing is counted yet.
        @Field<Record<Amount>>(2, .optional) public var amountLastDispensed
        /// Whether the item is being given out.
        @Field<Bool>(3, .optional) public var isCurrentlyDispensing

        public init() {}
    }

    /// How much of something.
    public struct Amount: Schema {
        /// The number.
        @Field<Float>(0, .from(0)) public var amount
        /// What it counts.
        @Field<Unit>(1) public var unit

        public init() {}
    }
}
