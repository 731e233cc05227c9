public import HomeModel

extension Google {
    /// Cooks food in a mode or with a program for that food.
    ///
    /// Time and temperature belong to other traits.
    ///
    /// Source: Google Home APIs, trait Cook; Cloud-to-cloud trait Cook
    public enum CookTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The cooking modes of the device.
            @Attribute<[CookingMode]>(0x0000, .optional) public var supportedCookingModes
            /// The foods for which the device has a program.
            @Attribute<[Record<FoodPreset>]>(0x0001, .optional) public var foodPresets
            /// The current cooking mode; unspecified while the device is not cooking.
            @Attribute<CookingMode>(0x0002, .optional) public var currentCookingMode
            /// The `foodPresetName` of the food that is being cooked; `NONE` if no food is being cooked.
            @Attribute<String>(0x0003, .optional) public var currentFoodPreset
            /// The quantity that is being cooked, in currentFoodUnit.
            @Attribute<Float>(0x0004, .optional, .from(0)) public var currentFoodQuantity
            /// The unit of currentFoodQuantity; noUnits for a number of pieces.
            @Attribute<Unit>(0x0005, .optional) public var currentFoodUnit
        }

        public struct Commands: Schema {
            /// Starts or stops cooking.
            @Command<Cook>(
                0x00,
                .changes(
                    \Attributes.currentCookingMode, \Attributes.currentFoodPreset, \Attributes.currentFoodQuantity,
                    \Attributes.currentFoodUnit))
            public var cook
        }

        public struct Cook: Schema {
            /// True starts cooking, false stops it.
            @Field<Bool>(0) public var start
            /// The cooking mode; if it is absent, the mode that suits the food.
            @Field<CookingMode>(1, .optional) public var cookingMode
            /// The `foodPresetName` of the food to cook.
            @Field<String>(2, .optional) public var foodPreset
            /// The quantity to cook.
            @Field<Float>(3, .optional, .from(0)) public var quantity
            /// The unit of the quantity; one of the food's units.
            @Field<Unit>(4, .optional) public var unit
        }

        /// A food for which the device has a program.
        public struct FoodPreset: Schema {
            /// The identifier of the food in attributes and commands, the same in every language.
            @Field<String>(0) public var foodPresetName
            /// The units for a quantity of it.
            @Field<[Unit]>(1) public var supportedUnits
            /// Its names for people, by language.
            @Field<[Record<FoodSynonym>]>(2) public var foodSynonyms
        }

        /// The names of a food in one language.
        public struct FoodSynonym: Schema {
            /// Its names, singular and plural; the first one is shown.
            @Field<[String]>(0) public var synonym
            /// The language, such as `en`.
            @Field<String>(1) public var lang
        }

        /// A way of preparing food.
        public enum CookingMode: UInt8, MatterEnum {
            /// The device is not cooking, or reports no mode.
            case unspecified
            /// Bakes with dry heat.
            case bake
            /// Beats, to mix in air.
            case beat
            /// Blends to a smooth mixture.
            case blend
            /// Boils in water.
            case boil
            /// Brews a drink.
            case brew
            /// Broils with strong heat from above.
            case broil
            /// Bakes with a fan that circulates the hot air.
            case convectionBake
            /// Cooks without a more specific mode.
            case cook
            /// Thaws frozen food.
            case defrost
            /// Removes water with warm air.
            case dehydrate
            /// Keeps the temperature at which food ferments.
            case ferment
            /// Fries in oil or fat.
            case fry
            /// Grills with direct heat.
            case grill
            /// Kneads dough.
            case knead
            /// Heats with microwaves.
            case microwave
            /// Mixes ingredients.
            case mix
            /// Cooks under pressure.
            case pressureCook
            /// Grinds to a puree.
            case puree
            /// Roasts with dry heat, hotter than baking.
            case roast
            /// Fries briefly in a little fat.
            case saute
            /// Cooks for hours at a low temperature.
            case slowCook
            /// Cooks in a bag in a water bath of a constant temperature.
            case sousVide
            /// Cooks in steam.
            case steam
            /// Simmers in liquid for a long time.
            case stew
            /// Stirs the food.
            case stir
            /// Keeps the food warm.
            case warm
            /// Whips, for example cream.
            case whip
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
