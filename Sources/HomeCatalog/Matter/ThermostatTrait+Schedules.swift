public import HomeModel

/// The parts of presets and schedules.
extension Matter.ThermostatTrait {
    /// A preset: setpoints for a situation.
    public struct PresetStruct: Schema {
        /// The identifier of the preset; null in a write creates a new preset.
        @Field<Octets?>(0, .length(max: 16)) public var presetHandle
        /// The situation of the preset.
        @Field<PresetScenarioEnum>(1) public var presetScenario
        /// Its name, set by a person; null if none was set.
        @Field<String?>(2, .optional, .length(max: 64)) public var name
        /// The temperature above which the preset cools.
        @Field<Int16>(3, .when(Feature.cooling), .default(2600), .unit(.hundredthsOfDegreeCelsius))
        public var coolingSetpoint
        /// The temperature below which the preset heats.
        @Field<Int16>(4, .when(Feature.heating), .default(2000), .unit(.hundredthsOfDegreeCelsius))
        public var heatingSetpoint
        /// Whether it is built into the device; null if a new one is written.
        @Field<Bool?>(5, .default(false)) public var builtIn
    }

    /// How many presets a situation can have, and their properties.
    public struct PresetTypeStruct: Schema {
        /// The situation of the presets.
        @Field<PresetScenarioEnum>(0) public var presetScenario
        /// The maximum number.
        @Field<UInt8>(1, .default(0)) public var numberOfPresets
        /// Their properties.
        @Field<PresetTypeFeaturesBitmap>(2, .default(0)) public var presetTypeFeatures
    }

    /// A schedule: setpoints or presets by day and time.
    public struct ScheduleStruct: Schema {
        /// The identifier of the schedule; null in a write creates a new schedule.
        @Field<Octets?>(0, .length(max: 16)) public var scheduleHandle
        /// The mode of transitions without a mode of their own.
        @Field<SystemModeEnum>(1) public var systemMode
        /// Its name, set by a person.
        @Field<String>(2, .optional, .length(max: 64)) public var name
        /// The preset of transitions without a preset of their own.
        @Field<Octets>(3, .optional, .length(max: 16)) public var presetHandle
        /// The times of a week and what happens at each of them.
        @Field<[Record<ScheduleTransitionStruct>]>(
            4, .length(lower: 1, upper: .attribute(\Attributes.numberOfScheduleTransitions)))
        public var transitions
        /// Whether it is built into the device; null if a new one is written.
        @Field<Bool?>(5, .default(false)) public var builtIn
    }

    /// A time of a schedule, with the mode, preset or setpoints that apply from then.
    public struct ScheduleTransitionStruct: Schema {
        /// The days of the transition.
        @Field<ScheduleDayOfWeekBitmap>(0) public var dayOfWeek
        /// The time of the transition, after midnight.
        @Field<UInt16>(1, .to(1439), .unit(.minutes)) public var transitionTime
        /// The preset that the transition activates.
        @Field<Octets>(2, .optional, .length(max: 16)) public var presetHandle
        /// The mode that the transition sets.
        @Field<SystemModeEnum>(3, .optional) public var systemMode
        /// The temperature above which the preset cools.
        @Field<Int16>(4, .optional(when: Feature.cooling), .unit(.hundredthsOfDegreeCelsius))
        public var coolingSetpoint
        /// The temperature below which the preset heats.
        @Field<Int16>(5, .optional(when: Feature.heating), .unit(.hundredthsOfDegreeCelsius))
        public var heatingSetpoint
    }

    /// How many schedules a mode can have, and their properties.
    public struct ScheduleTypeStruct: Schema {
        /// The mode of the schedules.
        @Field<SystemModeEnum>(0) public var systemMode
        /// The maximum number.
        @Field<UInt8>(1, .default(0)) public var numberOfSchedules
        /// Their properties.
        @Field<ScheduleTypeFeaturesBitmap>(2, .default(0)) public var scheduleTypeFeatures
    }

    /// A time of a weekly schedule, with the setpoints that apply from then.
    public struct WeeklyScheduleTransitionStruct: Schema {
        /// The time of the transition, after midnight.
        @Field<UInt16>(0, .to(1439), .unit(.minutes)) public var transitionTime
        /// The heating setpoint; null means no change.
        @Field<Int16?>(1, .unit(.hundredthsOfDegreeCelsius)) public var heatSetpoint
        /// The cooling setpoint; null means no change.
        @Field<Int16?>(2, .unit(.hundredthsOfDegreeCelsius)) public var coolSetpoint
    }

    /// The situation that a preset is meant for.
    public enum PresetScenarioEnum: UInt8, MatterEnum {
        /// Someone is at home.
        case occupied = 1
        /// No one is at home.
        case unoccupied
        /// People are asleep.
        case sleep
        /// People are waking up.
        case wake
        /// People are away for days.
        case vacation
        /// People are going to bed.
        case goingToSleep
        /// A situation that the user defined.
        case userDefined = 254
    }
    /// The properties of the presets for a situation.
    public enum PresetTypeFeaturesFlag: UInt8, MatterFlag {
        /// The thermostat can activate the preset by itself.
        case automatic
        /// The presets can have names.
        case supportsNames
    }
    public typealias PresetTypeFeaturesBitmap = Bitmap16<PresetTypeFeaturesFlag>
    /// The properties of the schedules for a mode.
    public enum ScheduleTypeFeaturesFlag: UInt8, MatterFlag {
        /// A transition can activate a preset.
        case supportsPresets
        /// A transition can set the setpoints.
        case supportsSetpoints
        /// The schedules can have names.
        case supportsNames
        /// A transition can turn the thermostat off.
        case supportsOff
    }
    public typealias ScheduleTypeFeaturesBitmap = Bitmap16<ScheduleTypeFeaturesFlag>
    /// The days on which a schedule applies.
    public enum ScheduleDayOfWeekFlag: UInt8, DayOfWeekFlag {
        case sunday, monday, tuesday, wednesday, thursday, friday, saturday
        /// On days when people are away.
        case away
    }
    public typealias ScheduleDayOfWeekBitmap = Bitmap8<ScheduleDayOfWeekFlag>
    /// The setpoints that a schedule contains.
    public enum ScheduleModeFlag: UInt8, MatterFlag {
        /// The schedule contains heating setpoints.
        case heatSetpointPresent
        /// The schedule contains cooling setpoints.
        case coolSetpointPresent
    }
    public typealias ScheduleModeBitmap = Bitmap8<ScheduleModeFlag>
}
