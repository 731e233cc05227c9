public import HomeModel

/// The commands that adjust the power or the forecast. Those with a cause fail if the user has forbidden it.
extension Matter.DeviceEnergyManagementTrait {
    public struct Commands: Schema {
        /// The attributes that an adjustment of the power changes.
        private static let power: Rule = .changes(\Attributes.esaState, \Attributes.powerAdjustmentCapability)

        /// Sets the power for a limited time; another request during that time replaces the first one.
        @Command<PowerAdjustRequest>(0x00, .when(Feature.powerAdjustment), Self.power, .label("Adjust power"))
        public var powerAdjustRequest
        /// Ends the adjustment of the power before its time.
        @Command<Empty>(0x01, .when(Feature.powerAdjustment), Self.power, .label("Cancel power adjustment"))
        public var cancelPowerAdjustRequest
        /// Moves the start of an operation that has not begun; its duration stays the same.
        @Command<StartTimeAdjustRequest>(
            0x02, .when(Feature.startTimeAdjustment), .changes(\Attributes.forecast), .label("Change start time"))
        public var startTimeAdjustRequest
        /// Interrupts the operation for a limited time; fails if the current slot is not pausable.
        @Command<PauseRequest>(
            0x03, .when(Feature.pausable),
            .changes(\Attributes.esaState, \Attributes.powerAdjustmentCapability, \Attributes.forecast),
            .label("Pause"))
        public var pauseRequest
        /// Continues the operation before the end of the pause.
        @Command<Empty>(
            0x04, .when(Feature.pausable), .changes(\Attributes.esaState, \Attributes.forecast), .label("Resume"))
        public var resumeRequest
        /// Changes slots of the forecast; fails as a whole if the appliance cannot apply one of the changes.
        @Command<ModifyForecastRequest>(
            0x05, .when(Feature.forecastAdjustment), .changes(\Attributes.forecast), .label("Change forecast"))
        public var modifyForecastRequest
        /// Requests another forecast that stays within the given limits.
        @Command<RequestConstraintBasedForecast>(
            0x06, .when(Feature.constraintBasedAdjustment), .changes(\Attributes.forecast),
            .label("Limit energy use"))
        public var requestConstraintBasedForecast
        /// Discards all changes of the forecast that were requested; fails if there are none.
        @Command<Empty>(
            0x07,
            .when(
                Feature.startTimeAdjustment | Feature.forecastAdjustment | Feature.constraintBasedAdjustment),
            .changes(\Attributes.esaState, \Attributes.forecast), .label("Cancel forecast changes"))
        public var cancelRequest
    }

    public struct PowerAdjustRequest: Schema {
        /// The power to use, within the limits of powerAdjustmentCapability; negative to supply energy.
        @Field<Int64>(0, .unit(.milliwatts)) public var power
        /// How long to use this power, within the limits of powerAdjustmentCapability.
        @Field<UInt32>(1, .unit(.seconds)) public var duration
        /// In whose interest the power is adjusted.
        @Field<AdjustmentCauseEnum>(2) public var cause
    }

    public struct StartTimeAdjustRequest: Schema {
        /// The time to begin; not before earliestStartTime, and early enough to end by latestEndTime.
        @Field<UInt32>(0, .unit(.secondsSinceEpoch)) public var requestedStartTime
        /// In whose interest the start is moved.
        @Field<AdjustmentCauseEnum>(1) public var cause
    }

    public struct PauseRequest: Schema {
        /// How long to pause, within the limits of the current slot.
        @Field<UInt32>(0, .unit(.seconds)) public var duration
        /// In whose interest the operation is paused.
        @Field<AdjustmentCauseEnum>(1) public var cause
    }

    public struct ModifyForecastRequest: Schema {
        /// The number of the forecast that the changes are for; the command fails if there is a newer one.
        @Field<UInt32>(0) public var forecastID
        /// The changes, by slot.
        @Field<[Record<SlotAdjustmentStruct>]>(1, .length(max: 10)) public var slotAdjustments
        /// In whose interest the forecast is changed.
        @Field<AdjustmentCauseEnum>(2) public var cause
    }

    public struct RequestConstraintBasedForecast: Schema {
        /// The limits in the order of their times, which do not overlap.
        @Field<[Record<ConstraintsStruct>]>(0, .length(max: 10)) public var constraints
        /// In whose interest the energy use is limited.
        @Field<AdjustmentCauseEnum>(1) public var cause
    }
}
