public import HomeModel

extension Matter.ThermostatTrait {
    public struct Commands: Schema {
        /// The attributes that a change of the occupied setpoints changes: its source and time, and the state of the
        /// equipment.
        private static let setpoints: Rule = .changes(
            \Attributes.piCoolingDemand, \Attributes.piHeatingDemand, \Attributes.occupiedCoolingSetpoint,
            \Attributes.occupiedHeatingSetpoint, \Attributes.thermostatRunningMode, \Attributes.thermostatRunningState,
            \Attributes.setpointChangeSource, \Attributes.setpointChangeAmount,
            \Attributes.setpointChangeSourceTimestamp, \Attributes.activePresetHandle)

        /// Raises or lowers the occupied setpoints; the result is limited to their range.
        @Command<SetpointRaiseLower>(0x00, .violations(are: .invalidCommand), Self.setpoints)
        public var setpointRaiseLower
        /// Replaces the transitions of some days of the weekly schedule.
        @Command<SetWeeklySchedule>(0x01, .when(Feature.scheduleConfiguration), .manage) public var setWeeklySchedule
        /// Returns the transitions of some days of the weekly schedule.
        @RespondingCommand<GetWeeklySchedule, GetWeeklyScheduleResponse>(
            0x02, response: 0x00, .when(Feature.scheduleConfiguration))
        public var getWeeklySchedule
        /// Empties the weekly schedule.
        @Command<Empty>(0x03, .when(Feature.scheduleConfiguration), .manage, .confirm("Delete the weekly schedule?"))
        public var clearWeeklySchedule
        /// Starts a schedule.
        @Command<SetActiveScheduleRequest>(
            0x05, .when(Feature.matterScheduleConfiguration), Self.setpoints,
            .changes(\Attributes.systemMode, \Attributes.activeScheduleHandle))
        public var setActiveScheduleRequest
        /// Applies the setpoints of a preset.
        @Command<SetActivePresetRequest>(0x06, .when(Feature.presets), Self.setpoints) public var setActivePresetRequest
        /// Begins, commits or rolls back a write of presets and schedules together.
        @RespondingCommand<Matter.AtomicRequest, Matter.AtomicResponse>(
            0xFE, response: 0xFD, .when(Feature.presets | Feature.matterScheduleConfiguration),
            .changes(\Attributes.presets, \Attributes.schedules))
        public var atomicRequest
    }

    public struct SetpointRaiseLower: Schema {
        /// The setpoints to change.
        @Field<SetpointRaiseLowerModeEnum>(0) public var mode
        /// The change of the setpoints; negative lowers them.
        @Field<Int8>(1, .unit(.tenthsOfDegreeCelsius)) public var amount
    }

    public struct SetWeeklySchedule: Schema {
        /// How many transitions follow.
        @Field<UInt8>(0) public var numberOfTransitionsForSequence
        /// The days of the transitions.
        @Field<ScheduleDayOfWeekBitmap>(1) public var dayOfWeekForSequence
        /// The setpoints that the transitions set.
        @Field<ScheduleModeBitmap>(2) public var modeForSequence
        /// The transitions in the order of their times.
        @Field<[Record<WeeklyScheduleTransitionStruct>]>(3, .length(max: 10)) public var transitions
    }

    public struct GetWeeklySchedule: Schema {
        /// The days that are requested.
        @Field<ScheduleDayOfWeekBitmap>(0) public var daysToReturn
        /// The setpoints that are requested.
        @Field<ScheduleModeBitmap>(1) public var modeToReturn
    }

    public struct GetWeeklyScheduleResponse: Schema {
        /// How many transitions follow.
        @Field<UInt8>(0) public var numberOfTransitionsForSequence
        /// The days of the transitions.
        @Field<ScheduleDayOfWeekBitmap>(1) public var dayOfWeekForSequence
        /// The setpoints that the transitions set.
        @Field<ScheduleModeBitmap>(2) public var modeForSequence
        /// The transitions in the order of their times.
        @Field<[Record<WeeklyScheduleTransitionStruct>]>(3, .length(max: 10)) public var transitions
    }

    public struct SetActiveScheduleRequest: Schema {
        /// The schedule to start.
        @Field<Octets>(0, .length(max: 16)) public var scheduleHandle
    }

    public struct SetActivePresetRequest: Schema {
        /// The preset to activate; null for none.
        @Field<Octets?>(0, .length(max: 16)) public var presetHandle
    }

    /// The setpoints that a command changes.
    public enum SetpointRaiseLowerModeEnum: UInt8, MatterEnum {
        /// The heating setpoint.
        case heat
        /// The cooling setpoint.
        case cool
        /// Both setpoints.
        case both
    }
}
