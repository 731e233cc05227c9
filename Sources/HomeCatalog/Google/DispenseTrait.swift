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

        /// A unit for amounts of food or liquid.
        public enum Unit: UInt8, MatterEnum {
            /// No unit is reported.
            case unspecified
            /// The amount is a number of pieces.
            case noUnits
            /// A length: 0.01 m.
            case centimeters
            /// A volume: US cups of 237 ml.
            case cups
            /// Deciliters, 100 milliliters each.
            case deciliters
            /// Feet, 30.48 centimeters each.
            case feet
            /// Fluid ounces, an eighth of a cup each.
            case fluidOunces
            /// Gallons, 16 cups each.
            case gallons
            /// A mass: 0.001 kg.
            case grams
            /// Inches, 2.54 centimeters each.
            case inches
            /// A mass: 1,000 g.
            case kilograms
            /// A volume: 1,000 ml.
            case liters
            /// A length: 100 cm.
            case meters
            /// A mass: 0.001 g.
            case milligrams
            /// A volume: 0.001 l.
            case milliliters
            /// A length: 0.001 m.
            case millimeters
            /// Ounces of weight, about 28.35 grams each.
            case ounces
            /// Pinches; two fingers hold one pinch.
            case pinch
            /// Pints, two cups each.
            case pints
            /// Portions; one person or pet eats one portion.
            case portion
            /// Pounds of weight, about 453.6 grams each.
            case pounds
            /// Quarts, four cups each.
            case quarts
            /// A volume: US tablespoons of 14.8 ml.
            case tablespoons
            /// Teaspoons, a third of a tablespoon each.
            case teaspoons
        }
    }
}
