public import HomeModel

/// The kinds and states of appliances, and the limits for adjusting their power.
extension Matter.DeviceEnergyManagementTrait {
    /// How the power of an appliance can be adjusted, and why it is adjusted now.
    public struct PowerAdjustCapabilityStruct: Schema {
        /// The ranges of power, each with a range of durations; null if no adjustment is possible.
        @Field<[Record<PowerAdjustStruct>]?>(0, .length(max: 8), .default(nil)) public var powerAdjustCapability
        /// In whose interest the power is adjusted now.
        @Field<PowerAdjustReasonEnum>(1, .default(0)) public var cause
    }

    /// A range of power that can be requested, and for how long.
    public struct PowerAdjustStruct: Schema {
        /// The lowest power; negative if the appliance supplies energy.
        @Field<Int64>(0, .default(0), .unit(.milliwatts)) public var minPower
        /// The highest power; negative if the appliance supplies energy.
        @Field<Int64>(1, .from(.attribute(\Self.minPower)), .default(0), .unit(.milliwatts)) public var maxPower
        /// The shortest time that an adjustment takes.
        @Field<UInt32>(2, .default(0), .unit(.seconds)) public var minDuration
        /// The longest time that an adjustment takes.
        @Field<UInt32>(3, .from(.attribute(\Self.minDuration)), .unit(.seconds)) public var maxDuration
    }

    /// A kind of appliance.
    public enum ESATypeEnum: UInt8, MatterEnum {
        /// A charging station for an electric vehicle.
        case evse
        /// A heater for rooms.
        case spaceHeating
        /// A water heater.
        case waterHeating
        /// An air conditioner that only cools.
        case spaceCooling
        /// A heat pump or an air conditioner that heats and cools rooms.
        case spaceHeatingCooling
        /// A battery for the house.
        case batteryStorage
        /// Solar panels with their inverter.
        case solarPV
        /// A refrigerator, a freezer or both.
        case fridgeFreezer
        /// A machine that washes laundry.
        case washingMachine
        /// A machine that washes dishes.
        case dishwasher
        /// An oven, a cooktop or another appliance for cooking.
        case cooking
        /// A pump that supplies the house with water.
        case homeWaterPump
        /// A pump that waters a garden or a field.
        case irrigationWaterPump
        /// A pump for a swimming pool.
        case poolPump
        /// An appliance of another kind.
        case other = 255
    }

    /// Whether an appliance can be adjusted, and whether it is adjusted now.
    public enum ESAStateEnum: UInt8, MatterEnum {
        /// The appliance is not available for adjustments, such as during its maintenance.
        case offline
        /// The appliance works as planned and can be adjusted.
        case online
        /// A fault stops the appliance.
        case fault
        /// The appliance uses a power that was requested.
        case powerAdjustActive
        /// The operation is interrupted after a request.
        case paused
    }

    /// The adjustments that a user has forbidden.
    public enum OptOutStateEnum: UInt8, MatterEnum {
        /// All adjustments are allowed.
        case noOptOut
        /// Adjustments in the interest of the home are forbidden; those for the grid are allowed.
        case localOptOut
        /// Adjustments in the interest of the grid are forbidden; those for the home are allowed.
        case gridOptOut
        /// All adjustments are forbidden.
        case optOut
    }

    /// The cause of a request: in whose interest the energy use is adjusted.
    public enum AdjustmentCauseEnum: UInt8, MatterEnum {
        /// The home benefits, for example by using its own solar energy.
        case localOptimization
        /// The grid benefits, for example while energy is scarce.
        case gridOptimization
    }

    /// Whether the power is adjusted now, and in whose interest.
    public enum PowerAdjustReasonEnum: UInt8, MatterEnum {
        /// The power is not adjusted.
        case noAdjustment
        /// The power is adjusted in the interest of the home.
        case localOptimizationAdjustment
        /// The power is adjusted in the interest of the grid.
        case gridOptimizationAdjustment
    }
}
