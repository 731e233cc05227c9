public import HomeModel

extension Matter {
    /// Sets how long and how strongly a microwave oven cooks.
    ///
    /// The power is a number between two ends or one of several wattages; OperationalState begins and ends the cooking.
    ///
    /// Source: Matter 1.4.1, cluster MicrowaveOvenControl (0x005F)
    public enum MicrowaveOvenControlTrait: MatterTrait {
        public static let id: TraitID = 0x005F
        public static let revision = 1

        public enum Feature: UInt8, MatterFeature {
            /// The power is set as a number.
            case powerAsNumber
            /// The power is chosen from a list in watts.
            case powerInWatts
            /// The number for the power has its own limits and step.
            case powerNumberLimits

            public var code: String {
                switch self {
                case .powerAsNumber: "PWRNUM"
                case .powerInWatts: "WATTS"
                case .powerNumberLimits: "PWRLMTS"
                }
            }

            public var conformance: Conformance {
                switch self {
                case .powerAsNumber: .choice("a", atLeastOne: false)
                case .powerInWatts: .firstOf([.provisional, .choice("a", atLeastOne: false)])
                case .powerNumberLimits: .optionalIf(Feature.powerAsNumber.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// How long the oven is set to cook.
            @Attribute<UInt32>(0x0000, .from(1), .to(.attribute(\Self.maxCookTime)), .default(30), .unit(.seconds))
            public var cookTime
            /// The maximum cooking time.
            @Attribute<UInt32>(0x0001, .from(1), .to(86400), .fixed, .unit(.seconds)) public var maxCookTime
            /// How strongly the oven is set to cook, between minPower and maxPower; between 10 and 100 if it has
            /// neither.
            @Attribute<UInt8>(
                0x0002, .when(Feature.powerAsNumber), .from(.attribute(\Self.minPower)),
                .to(.attribute(\Self.maxPower)))
            public var powerSetting
            /// The minimum power that can be set.
            @Attribute<UInt8>(0x0003, .when(Feature.powerNumberLimits), .from(1), .to(99), .fixed, .default(10))
            public var minPower
            /// The maximum power that can be set.
            @Attribute<UInt8>(
                0x0004, .when(Feature.powerNumberLimits), .from(.attribute(\Self.minPower) + 1), .to(100), .fixed,
                .default(100))
            public var maxPower
            /// The step between the allowed powers, from the minimum.
            @Attribute<UInt8>(0x0005, .when(Feature.powerNumberLimits), .fixed, .default(10)) public var powerStep
            /// The powers the oven can be set to.
            @Attribute<[UInt16]>(
                0x0006, .firstOf(.provisional, .mandatoryIf(Feature.powerInWatts.condition)), .length(1...10), .fixed,
                .unit(.watts))
            public var supportedWatts
            /// The current power, as an index in supportedWatts from 0.
            @Attribute<UInt8>(0x0007, .firstOf(.provisional, .mandatoryIf(Feature.powerInWatts.condition)))
            public var selectedWattIndex
            /// The maximum power of the oven.
            @Attribute<UInt16>(0x0008, .optional, .fixed, .unit(.watts)) public var wattRating

            public init() {}
        }

        public struct Commands: Schema {
            /// Sets how to cook. At least one field is required, and only a stopped oven accepts it. The mode is that
            /// of Microwave Oven Mode; if cooking should begin immediately, Operational State starts.
            @Command<SetCookingParameters>(
                0x00, .changes(\Attributes.cookTime, \Attributes.powerSetting, \Attributes.selectedWattIndex))
            public var setCookingParameters
            /// Extends the cooking time and the countdown of operationalState; rejected if it would exceed maxCookTime.
            @Command<AddMoreTime>(0x01, .optional, .changes(\Attributes.cookTime)) public var addMoreTime

            public init() {}
        }

        public struct SetCookingParameters: Schema {
            /// The number of a mode of MicrowaveOvenMode; if it is absent, the mode with the tag normal.
            @Field<UInt8>(0, .conformance(.choice("b", atLeastOne: true))) public var cookMode
            /// The cooking time.
            @Field<UInt32>(
                1, .conformance(.choice("b", atLeastOne: true)), .from(1), .to(.attribute(\Attributes.maxCookTime)),
                .default(30), .unit(.seconds))
            public var cookTime
            /// How strongly to cook, in steps of powerStep; the strongest if it is missing.
            @Field<UInt8>(
                2, .conformance(.choiceIf(Feature.powerAsNumber.condition, "b", atLeastOne: true)),
                .from(.attribute(\Attributes.minPower)), .to(.attribute(\Attributes.maxPower)),
                .default(.attribute(\Attributes.maxPower)))
            public var powerSetting
            /// How strongly to cook, by the place in supportedWatts from 0; the strongest if it is missing.
            @Field<UInt8>(3, .conformance(.choiceIf(Feature.powerInWatts.condition, "b", atLeastOne: true)))
            public var wattSettingIndex
            /// Whether to begin immediately.
            @Field<Bool>(4, .optional, .default(false)) public var startAfterSetting

            public init() {}
        }

        public struct AddMoreTime: Schema {
            /// The time to add.
            @Field<UInt32>(0, .from(1), .to(.attribute(\Attributes.maxCookTime)), .unit(.seconds)) public var timeToAdd

            public init() {}
        }
    }
}
