public import HomeModel

/// Items, presets and the amounts that are left.
extension Google.DispenseTrait {
    /// An item that the device can dispense.
    public struct DispensableItem: Schema {
        /// The identifier of the item in attributes and commands, the same in every language.
        @Field<String>(0) public var itemName
        /// Its names for people, by language.
        @Field<[Record<ItemNameSynonym>]>(1) public var itemNameSynonyms
        /// The units for an amount of it.
        @Field<[Unit]>(2) public var supportedUnits
        /// The amount that is dispensed if the command contains none.
        @Field<Record<Amount>>(3, .optional) public var defaultPortion
    }

    /// The names of an item in one language.
    public struct ItemNameSynonym: Schema {
        /// The language, such as `en`.
        @Field<String>(0) public var lang
        /// Its names, singular and plural; the first one is shown.
        @Field<[String]>(1) public var synonyms
    }

    /// A named amount.
    public struct Preset: Schema {
        /// The identifier of the preset in commands, the same in every language.
        @Field<String>(0) public var presetName
        /// Its names for people, by language.
        @Field<[Record<PresetNameSynonym>]>(1) public var presetNameSynonyms
    }

    /// The names of a preset in one language.
    public struct PresetNameSynonym: Schema {
        /// The language, such as `en`.
        @Field<String>(0) public var lang
        /// Its names; the first one is shown.
        @Field<[String]>(1) public var synonyms
    }

    /// The state of one item.
    public struct DispenseItem: Schema {
        /// The `itemName` of the item.
        @Field<String>(0) public var itemName
        /// The amount that is left, or that will be left when the device is done.
        @Field<Record<Amount>>(1, .optional) public var amountRemaining
        /// The last dispensed amount; an amount that is still being dispensed is not included.
        @Field<Record<Amount>>(2, .optional) public var amountLastDispensed
        /// Whether the item is being dispensed.
        @Field<Bool>(3, .optional) public var isCurrentlyDispensing
    }

    /// An amount and its unit.
    public struct Amount: Schema {
        /// The number.
        @Field<Float>(0, .from(0)) public var amount
        /// The unit of the number.
        @Field<Unit>(1) public var unit
    }
}
