public import HomeModel

extension Matter {
    /// Reports the planned energy use of an appliance, and adjusts it in the interest of the home or of the grid.
    ///
    /// Source: Matter 1.4.1, cluster DeviceEnergyManagement (0x0098)
    public enum DeviceEnergyManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0098
        public static let revision = 4

        public enum Feature: String, MatterFeature {
            /// The power can be raised or lowered for a limited time.
            case powerAdjustment = "PA"
            /// The forecast contains the power and the energy of each slot.
            case powerForecastReporting = "PFR"
            /// The forecast contains the state of the appliance in each slot, without numbers for power.
            case stateForecastReporting = "SFR"
            /// The planned start can be moved to another time.
            case startTimeAdjustment = "STA"
            /// The operation can be interrupted for a limited time.
            case pausable = "PAU"
            /// The power and the duration of the slots can be changed.
            case forecastAdjustment = "FA"
            /// The appliance can plan its operation within given limits.
            case constraintBasedAdjustment = "CON"

            public var conformance: Conformance {
                switch self {
                case .powerForecastReporting:
                    .firstOf([
                        .choiceIf(!Feature.powerAdjustment, "a", atLeastOne: false),
                        .mandatoryIf(
                            Feature.startTimeAdjustment | Feature.pausable | Feature.forecastAdjustment
                                | Feature.constraintBasedAdjustment), .optional,
                    ])
                case .stateForecastReporting: .choiceIf(!Feature.powerAdjustment, "a", atLeastOne: false)
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The kind of appliance.
            @Attribute<ESATypeEnum>(
                0x0000, .fixed, .default(255),
                .words(
                    Word(ESATypeEnum.evse, "Charging station"),
                    Word(ESATypeEnum.spaceHeatingCooling, "Heating and cooling"),
                    Word(ESATypeEnum.solarPV, "Solar panels"), Word(ESATypeEnum.fridgeFreezer, "Fridge or freezer"),
                    Word(ESATypeEnum.other, "Other appliance")))
            public var esaType
            /// Whether the appliance can supply energy, such as a battery or solar panels.
            @Attribute<Bool>(
                0x0001, .fixed, .default(false),
                .words(Word(true, "Can supply energy"), Word(false, "Only uses energy")))
            public var esaCanGenerate
            /// Whether the appliance can be adjusted, and whether it is adjusted or paused.
            @Attribute<ESAStateEnum>(
                0x0002, .default(0),
                .words(
                    Word(ESAStateEnum.offline, "Not available"), Word(ESAStateEnum.online, "Normal operation"),
                    Word(ESAStateEnum.fault, "Fault", .alarm),
                    Word(ESAStateEnum.powerAdjustActive, "Power adjusted", .active),
                    Word(ESAStateEnum.paused, "Paused")))
            public var esaState
            /// The lowest power of the appliance while it is switched on; negative if it supplies energy.
            @Attribute<Int64>(0x0003, .default(0), .unit(.milliwatts)) public var absMinPower
            /// The highest power of the appliance; 0 or negative if it only supplies energy.
            @Attribute<Int64>(0x0004, .from(.attribute(\Self.absMinPower)), .default(0), .unit(.milliwatts))
            public var absMaxPower
            /// The limits within which the power can be adjusted now; null if no adjustment is possible.
            @Attribute<Record<PowerAdjustCapabilityStruct>?>(
                0x0005, .when(Feature.powerAdjustment), .quieter, .default(nil))
            public var powerAdjustmentCapability
            /// The planned operation, in slots one after the other; null if none is planned.
            @Attribute<Record<ForecastStruct>?>(
                0x0006, .when(Feature.powerForecastReporting | Feature.stateForecastReporting), .quieter, .default(nil))
            public var forecast
            /// Which adjustments the user has forbidden; commands with a forbidden cause fail.
            @Attribute<OptOutStateEnum>(
                0x0007,
                .when(
                    Feature.powerAdjustment | Feature.startTimeAdjustment | Feature.pausable
                        | Feature.forecastAdjustment | Feature.constraintBasedAdjustment), .default(0),
                .words(
                    Word(OptOutStateEnum.noOptOut, "Adjustments allowed"),
                    Word(OptOutStateEnum.localOptOut, "Adjustments for the grid only"),
                    Word(OptOutStateEnum.gridOptOut, "Adjustments for the home only"),
                    Word(OptOutStateEnum.optOut, "No adjustments")))
            public var optOutState
        }
    }
}
