public import HomeModel

extension Google {
    /// Dispenses measured amounts of its contents, such as water from a faucet or food from a pet feeder.
    ///
    /// Source: Google Home APIs, trait Dispense; Cloud-to-cloud trait Dispense
    public enum DispenseTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The items that the device can dispense.
            @Attribute<[Record<DispensableItem>]>(0x0000, .optional) public var supportedDispenseItems
            /// The named amounts, such as one named "cat bowl".
            @Attribute<[Record<Preset>]>(0x0001, .optional) public var supportedDispensePresets
            /// How much of each item is left and was dispensed last.
            @Attribute<[Record<DispenseItem>]>(0x0002, .optional) public var dispenseItems
        }

        public struct Commands: Schema {
            /// Dispenses an amount of an item, or a preset.
            @Command<Dispense>(0x00, .changes(\Attributes.dispenseItems)) public var dispense
        }

        public struct Dispense: Schema {
            /// The `itemName` of the item; absent if the device contains only one or a preset is requested.
            @Field<String>(0, .optional) public var item
            /// The amount; if it is absent, the item's default portion.
            @Field<Float>(1, .optional, .from(0)) public var amount
            /// The unit of the amount; one of the item's units.
            @Field<Unit>(2, .optional) public var unit
            /// The `presetName` of a preset, instead of item and amount.
            @Field<String>(3, .optional) public var presetName
        }

        public typealias Unit = CookTrait.Unit
    }
}
