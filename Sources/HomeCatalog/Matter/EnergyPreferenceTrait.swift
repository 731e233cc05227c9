public import HomeModel

extension Matter {
    /// Sets how much weight a device gives to saving energy, compared with comfort, speed or other goals.
    ///
    /// Source: Matter 1.4.1, cluster EnergyPreference (0x009B)
    public enum EnergyPreferenceTrait: MatterTrait {
        public static let id: TraitID = 0x009B
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Can work at a chosen step between two goals.
            case energyBalance = "BALA"
            /// Can enter its low power mode sooner or later, as chosen.
            case lowPowerModeSensitivity = "LPMS"

            public var conformance: Conformance { .choice("a", atLeastOne: true) }
        }

        public struct Attributes: Schema {
            /// The steps between the two goals in energyPriorities, in ascending order from 0 % to 100 %.
            @Attribute<[Record<BalanceStruct>]>(0x0000, .when(Feature.energyBalance), .length(2...10), .fixed)
            public var energyBalances
            /// The chosen step, by its index in energyBalances from 0.
            @Writable<UInt8>(0x0001, .when(Feature.energyBalance), .nonvolatile) public var currentEnergyBalance
            /// The two goals: a step of 0 % favors the first one only, a step of 100 % the second one only.
            @Attribute<[EnergyPriorityEnum]>(0x0002, .when(Feature.energyBalance), .length(exactly: 2), .fixed)
            public var energyPriorities
            /// The steps of sensitivity, in ascending order; at a higher one, the device enters its low power mode
            /// sooner.
            @Attribute<[Record<BalanceStruct>]>(
                0x0003, .when(Feature.lowPowerModeSensitivity), .length(2...10), .fixed)
            public var lowPowerModeSensitivities
            /// The chosen sensitivity, by its index in lowPowerModeSensitivities from 0.
            @Writable<UInt8>(0x0004, .when(Feature.lowPowerModeSensitivity), .nonvolatile)
            public var currentLowPowerModeSensitivity
        }

        /// A step that can be chosen.
        public struct BalanceStruct: Schema {
            /// Where the step lies between the two ends.
            @Field<UInt8>(0, .to(100), .unit(.percent)) public var step
            /// The name of the step, for people.
            @Field<String>(1, .optional, .length(max: 64)) public var label
        }

        /// A goal of a device.
        public enum EnergyPriorityEnum: UInt8, MatterEnum {
            /// The people in the home are comfortable.
            case comfort
            /// The device finishes sooner.
            case speed
            /// The device uses less energy.
            case efficiency
            /// The device uses less water.
            case waterConsumption
        }
    }
}
