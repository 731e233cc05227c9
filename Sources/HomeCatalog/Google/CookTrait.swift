public import HomeModel

extension Google {
    /// Cooks: in a mode, or a food for which the device has a program.
    ///
    /// Time and temperature belong to other traits.
    ///
    /// Source: Google Home APIs, trait Cook; Cloud-to-cloud trait Cook
    public enum CookTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// The cooking modes of the device.
            @Attribute<[CookingMode]>(0x0000, .optional) public var supportedCookingModes
            /// The foods for which the device has a program.
            @Attribute<[Record<FoodPreset>]>(0x0001, .optional) public var foodPresets
            /// The way it is cooking now; unspecified while it is not cooking.
            @Attribute<CookingMode>(0x0002, .optional) public var currentCookingMode
            /// The `foodPresetName` of the food that is being cooked; `NONE` while there is none.
            @Attribute<String>(0x0003, .optional) public var currentFoodPreset
            /// How much of it is being cooked, in currentFoodUnit.
            @Attribute<Float>(0x0004, .optional, .from(0)) public var currentFoodQuantity
            /// What currentFoodQuantity is counted in; noUnits while there is none.
            @Attribute<Unit>(0x0005, .optional) public var currentFoodUnit

            public init() {}
        }

        public struct Commands: Schema {
            /// Starts or stops cooking.
            @Command<Cook>(
                0x00,
                .changes(
                    \Attributes.currentCookingMode, \Attributes.currentFoodPreset, \Attributes.currentFoodQuantity,
                    \Attributes.currentFoodUnit))
            public var cook

            public init() {}
        }

        public struct Cook: Schema {
            /// True starts, false stops.
            @Field<Bool>(0) public var start
            /// The cooking mode; if absent, the one that suits the food.
            @Field<CookingMode>(1, .optional) public var cookingMode
            /// The `foodPresetName` of the food to cook.
            @Field<String>(2, .optional) public var foodPreset
            /// How much of it to cook.
            @Field<Float>(3, .optional, .from(0)) public var quantity
            /// What the quantity is counted in; one of the food's units.
            @Field<Unit>(4, .optional) public var unit

            public init() {}
        }

        /// A food for which the device has a program.
        public struct FoodPreset: Schema {
            /// Names the food in attributes and commands, the same in every language.
            @Field<String>(0) public var foodPresetName
            /// What a quantity of it may be counted in.
            @Field<[Unit]>(1) public var supportedUnits
            /// What people call it, by language.
            @Field<[Record<FoodSynonym>]>(2) public var foodSynonyms

            public init() {}
        }

        /// What a food is called in one language.
        public struct FoodSynonym: Schema {
            /// Its names, singular and plural; the first one is shown.
            @Field<[String]>(0) public var synonym
            /// The language, `en`.
            @Field<String>(1) public var lang

            public init() {}
        }

        /// A way of preparing food.
        public enum CookingMode: UInt8, MatterEnum {
            case unspecified, bake, beat, blend, boil, brew, broil, convectionBake, cook, defrost, dehydrate
            case ferment, fry, grill, knead, microwave, mix, pressureCook, puree, roast, saute, slowCook, sousVide
            case steam, stew, stir, warm, whip
        }
        /// A unit for amounts of food.
        public enum Unit: UInt8, MatterEnum {
            case unspecified, noUnits, centimeters, cups, deciliters, feet, fluidOunces, gallons, grams, inches
            case kilograms, liters, meters, milligrams, milliliters, millimeters, ounces, pinch, pints, portion, pounds
            case quarts, tablespoons, teaspoons
        }
    }
}
