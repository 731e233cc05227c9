public import HomeModel

/// Presets, modes and alarms.
extension Google.ExtendedThermostatTrait {
    /// A named setting of the target temperatures.
    public struct Preset: Schema {
        /// The identifier of the preset in attributes, the same in every language.
        @Field<String>(0) public var presetHandle
        /// The situation of the preset.
        @Field<PresetScenario>(1) public var presetScenario
        /// The maximum time that it can be held; 0 is unlimited.
        @Field<Int32>(2, .optional, .from(0), .unit(.seconds)) public var presetMaxHoldSeconds
        /// Its names for people, by language.
        @Field<[Record<PresetSynonyms>]>(3, .optional) public var names
    }

    /// The names of a preset in one language.
    public struct PresetSynonyms: Schema {
        /// Its names; the first one is shown.
        @Field<[String]>(0) public var synonyms
        /// The language, such as `en`.
        @Field<String>(1) public var lang
    }

    /// A mode that Matter does not define. With `standard`, Matter's mode applies; `on` restores the mode before off.
    public enum ExtendedThermostatMode: UInt8, MatterEnum {
        /// The mode of Matter applies.
        case standard
        /// Restores the mode before off.
        case on
        /// Cleans the air.
        case purifier
        /// Saves energy.
        case eco
        /// Chooses between heating and cooling by itself.
        case smarthomeAuto
    }
    /// A current activity of the heating, cooling or ventilation, in addition to those of Matter.
    public enum ExtendedRunningMode: UInt8, MatterEnum {
        /// Matter's thermostatRunningMode applies.
        case standard
        /// Moves the air without heating or cooling.
        case fanOnly
        /// Cleans the air.
        case purifier
        /// Dries the air.
        case dry
        /// Chooses by itself what to do.
        case auto
        /// Runs in the mode before off.
        case on
        /// Heats or cools to stay between the two setpoints.
        case heatCool
        /// Saves energy.
        case eco
    }
    /// The situation that a preset is meant for.
    public enum PresetScenario: UInt8, MatterEnum {
        /// The preset is meant for no particular situation.
        case unspecified
        /// People are at home and want a comfortable temperature.
        case comfort
        /// People want to save energy.
        case eco
        /// People are asleep.
        case sleep
        /// People are waking up.
        case wake
        /// People are away for a while.
        case away
        /// People are at home.
        case home
        /// Someone is in the room.
        case occupied
        /// No one is in the room.
        case unoccupied
        /// People are away for days.
        case vacation
        /// A situation that the user defined.
        case userDefined
    }
    /// A source of a setpoint change that Matter does not define.
    public enum ExtendedSetpointChangeSource: UInt8, MatterEnum {
        /// The source is unknown, or Matter's setpointChangeSource describes it.
        case unspecified
        /// A program of the energy supplier.
        case energyProgram
        /// An app on an Android phone.
        case android
        /// An app on an iPhone or iPad.
        case ios
    }
    /// A sensor that can raise an alarm.
    public enum SensorType: UInt8, MatterEnum {
        /// The kind of the sensor is unknown.
        case unspecified
        /// A smoke sensor.
        case smoke
        /// A sensor for carbon monoxide.
        case carbonMonoxide
    }
    /// The severity of an alarm; `normal` means that it has ended.
    public enum AlarmType: UInt8, MatterEnum {
        /// The severity is unknown.
        case unspecified
        /// There is no alarm, or it has ended.
        case normal
        /// The concentration is raised.
        case warning
        /// The concentration is dangerous.
        case critical
    }
}
