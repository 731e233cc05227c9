public import HomeModel

extension Matter {
    /// Sets the cooking time and the power of a microwave oven.
    ///
    /// The power is a number in a range or one of several wattages. The trait OperationalState starts and stops the
    /// cooking.
    ///
    /// Source: Matter 1.4.1, cluster MicrowaveOvenControl (0x005F)
    public enum MicrowaveOvenControlTrait: MatterTrait {
        public static let id: TraitID = 0x005F
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// The power is set as a number.
            case powerAsNumber = "PWRNUM"
            /// The power is chosen from a list in watts.
            case powerInWatts = "WATTS"
            /// The number for the power has its own limits and step.
            case powerNumberLimits = "PWRLMTS"

            public var conformance: Conformance {
                switch self {
                case .powerAsNumber: .choice("a", atLeastOne: false)
                case .powerInWatts: .firstOf([.provisional, .choice("a", atLeastOne: false)])
                case .powerNumberLimits: .optionalIf(Feature.powerAsNumber.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// The cooking time that is set.
            @Attribute<UInt32>(0x0000, .from(1), .to(.attribute(\Self.maxCookTime)), .default(30), .unit(.seconds))
            public var cookTime
            /// The maximum cooking time.
            @Attribute<UInt32>(0x0001, .from(1), .to(86400), .fixed, .unit(.seconds)) public var maxCookTime
            /// The power, between minPower and maxPower; between 10 and 100 if the oven has no such attributes.
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
            /// The step between the allowed values of the power, starting at the minimum.
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
        }

        public struct Commands: Schema {
            /// Sets mode, time and power; at least one field is required. Only a stopped oven accepts the command. With
            /// startAfterSetting, cooking starts immediately.
            @Command<SetCookingParameters>(
                0x00, .changes(\Attributes.cookTime, \Attributes.powerSetting, \Attributes.selectedWattIndex))
            public var setCookingParameters
            /// Extends the cooking time and the countdown of OperationalState; rejected if it would exceed maxCookTime.
            @Command<AddMoreTime>(0x01, .optional, .changes(\Attributes.cookTime)) public var addMoreTime
        }

        public struct SetCookingParameters: Schema {
            /// The number of a mode of MicrowaveOvenMode; if it is absent, the mode with the tag normal.
            @Field<UInt8>(0, .conformance(.choice("b", atLeastOne: true))) public var cookMode
            /// The cooking time.
            @Field<UInt32>(
                1, .conformance(.choice("b", atLeastOne: true)), .from(1), .to(.attribute(\Attributes.maxCookTime)),
                .default(30), .unit(.seconds))
            public var cookTime
            /// The power, in steps of powerStep; if it is absent, the maximum.
            @Field<UInt8>(
                2, .conformance(.choiceIf(Feature.powerAsNumber.condition, "b", atLeastOne: true)),
                .from(.attribute(\Attributes.minPower)), .to(.attribute(\Attributes.maxPower)),
                .default(.attribute(\Attributes.maxPower)))
            public var powerSetting
            /// The power, as an index in supportedWatts from 0; if it is absent, the maximum.
            @Field<UInt8>(3, .conformance(.choiceIf(Feature.powerInWatts.condition, "b", atLeastOne: true)))
            public var wattSettingIndex
            /// Whether to start cooking immediately.
            @Field<Bool>(4, .optional, .default(false)) public var startAfterSetting
        }

        public struct AddMoreTime: Schema {
            /// By how much the remaining cooking time grows.
            @Field<UInt32>(0, .from(1), .to(.attribute(\Attributes.maxCookTime)), .unit(.seconds)) public var timeToAdd
        }
    }
}
