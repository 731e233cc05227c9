public import HomeModel

/// The forecast: the planned operation of an appliance, its slots, and the changes that can be requested.
extension Matter.DeviceEnergyManagementTrait {
    /// The planned operation of an appliance from its start to its end.
    public struct ForecastStruct: Schema {
        /// The number of the forecast, which increases with each new forecast.
        @Field<UInt32>(0, .default(0)) public var forecastID
        /// The current slot, by its index in slots from 0; null if the operation has not begun.
        @Field<UInt16?>(1, .default(0)) public var activeSlotNumber
        /// When the operation begins or began.
        @Field<UInt32>(2, .unit(.secondsSinceEpoch)) public var startTime
        /// When the operation will be done.
        @Field<UInt32>(3, .unit(.secondsSinceEpoch)) public var endTime
        /// The earliest time to which the start can be moved; null means now.
        @Field<UInt32?>(4, .when(Feature.startTimeAdjustment), .unit(.secondsSinceEpoch)) public var earliestStartTime
        /// The time by which the operation has to be done, even if its start is moved.
        @Field<UInt32>(5, .when(Feature.startTimeAdjustment), .unit(.secondsSinceEpoch)) public var latestEndTime
        /// Whether at least one of the slots can be interrupted.
        @Field<Bool>(6) public var isPausable
        /// The parts of the operation in the order of their times.
        @Field<[Record<SlotStruct>]>(7, .length(max: 10)) public var slots
        /// Why the forecast was last changed.
        @Field<ForecastUpdateReasonEnum>(8) public var forecastUpdateReason
    }

    /// A part of the planned operation, such as heating the water of a dishwasher.
    public struct SlotStruct: Schema {
        /// The shortest time that the slot can take.
        @Field<UInt32>(0, .unit(.seconds)) public var minDuration
        /// The longest time that the slot can take.
        @Field<UInt32>(1, .unit(.seconds)) public var maxDuration
        /// The time that the slot is expected to take.
        @Field<UInt32>(2, .unit(.seconds)) public var defaultDuration
        /// Time since the slot began; 0 before that.
        @Field<UInt32>(3, .unit(.seconds)) public var elapsedSlotTime
        /// Time until the slot is expected to end; 0 after that.
        @Field<UInt32>(4, .unit(.seconds)) public var remainingSlotTime
        /// Whether the operation can be interrupted during the slot.
        @Field<Bool>(5, .when(Feature.pausable)) public var slotIsPausable
        /// The shortest pause during the slot.
        @Field<UInt32>(6, .when(Feature.pausable), .unit(.seconds)) public var minPauseDuration
        /// The longest pause during the slot.
        @Field<UInt32>(7, .when(Feature.pausable), .unit(.seconds)) public var maxPauseDuration
        /// The state of the appliance during the slot, as a number that the maker defines.
        @Field<UInt16>(8, .when(Feature.stateForecastReporting)) public var manufacturerESAState
        /// The expected average power; negative if the appliance supplies energy.
        @Field<Int64>(9, .when(Feature.powerForecastReporting), .unit(.milliwatts)) public var nominalPower
        /// The lowest power that is expected.
        @Field<Int64>(10, .when(Feature.powerForecastReporting), .unit(.milliwatts)) public var minPower
        /// The highest power that is expected.
        @Field<Int64>(11, .when(Feature.powerForecastReporting), .unit(.milliwatts)) public var maxPower
        /// The energy that the slot is expected to use; negative if the appliance supplies energy.
        @Field<Int64>(12, .when(Feature.powerForecastReporting), .unit(.milliwattHours)) public var nominalEnergy
        /// The expected costs of the slot, each of another kind.
        @Field<[Record<CostStruct>]>(13, .optional, .length(max: 5)) public var costs
        /// The lowest average power that can be requested for the slot.
        @Field<Int64>(
            14, .when(Feature.forecastAdjustment & Feature.powerForecastReporting), .unit(.milliwatts))
        public var minPowerAdjustment
        /// The highest average power that can be requested for the slot.
        @Field<Int64>(
            15, .when(Feature.forecastAdjustment & Feature.powerForecastReporting), .unit(.milliwatts))
        public var maxPowerAdjustment
        /// The shortest duration that can be requested for the slot.
        @Field<UInt32>(16, .when(Feature.forecastAdjustment), .unit(.seconds)) public var minDurationAdjustment
        /// The longest duration that can be requested for the slot.
        @Field<UInt32>(17, .when(Feature.forecastAdjustment), .unit(.seconds)) public var maxDurationAdjustment
    }

    /// The cost of a slot, in one respect.
    public struct CostStruct: Schema {
        /// The kind of cost, such as money or comfort.
        @Field<CostTypeEnum>(0, .default(0)) public var costType
        /// The amount without its decimal point: 153 with decimalPoints of 2 means 1.53. Negative is a gain.
        @Field<Int32>(1, .default(0)) public var value
        /// How many digits of the amount follow the decimal point.
        @Field<UInt8>(2, .default(0)) public var decimalPoints
        /// The currency of a financial cost, by its number in ISO 4217.
        @Field<UInt16>(3, .optional, .to(999), .default(0)) public var currency
    }

    /// A requested change of a slot.
    public struct SlotAdjustmentStruct: Schema {
        /// The slot, by its index in the forecast from 0; not one that has ended.
        @Field<UInt8>(0) public var slotIndex
        /// The requested average power, from minPowerAdjustment to maxPowerAdjustment of the slot.
        @Field<Int64>(1, .when(Feature.powerForecastReporting), .unit(.milliwatts)) public var nominalPower
        /// How long the slot is to take, from minDurationAdjustment to maxDurationAdjustment of the slot.
        @Field<UInt32>(2, .unit(.seconds)) public var duration
    }

    /// A limit of the energy use for some time.
    public struct ConstraintsStruct: Schema {
        /// When the limit begins, in the future.
        @Field<UInt32>(0, .unit(.secondsSinceEpoch)) public var startTime
        /// How long the limit applies.
        @Field<UInt32>(1, .to(86400), .unit(.seconds)) public var duration
        /// The average power that the appliance should use; negative to supply energy.
        @Field<Int64>(
            2, .when(Feature.powerForecastReporting), .from(.attribute(\Attributes.absMinPower)),
            .to(.attribute(\Attributes.absMaxPower)), .unit(.milliwatts))
        public var nominalPower
        /// The most energy that the appliance should use in that time.
        @Field<Int64>(3, .when(Feature.powerForecastReporting), .unit(.milliwattHours)) public var maximumEnergy
        /// How much the appliance should do: 0 for its normal operation, -100 for the least and 100 for the most.
        @Field<Int8>(4, .when(Feature.stateForecastReporting), .from(-100), .to(100)) public var loadControl
    }

    /// A kind of cost.
    public enum CostTypeEnum: UInt8, MatterEnum {
        /// Money.
        case financial
        /// Emissions of greenhouse gases, in grams of carbon dioxide with the same effect.
        case ghgEmissions
        /// A loss of comfort for the people in the home.
        case comfort
        /// A deviation from the desired temperature.
        case temperature
    }

    /// Why a forecast was last changed.
    public enum ForecastUpdateReasonEnum: UInt8, MatterEnum {
        /// The appliance planned its operation itself.
        case internalOptimization
        /// A client requested a change in the interest of the home.
        case localOptimization
        /// A client requested a change in the interest of the grid.
        case gridOptimization
    }
}
