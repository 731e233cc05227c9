public import HomeModel

/// Presets, modes and alarms.
extension Google.ExtendedThermostatTrait {
    /// Temperatures that are known by name.
    public struct Preset: Schema {
        /// Names the preset in attributes, the same in every language.
        @Field<String>(0) public var presetHandle
        /// The situation it is for.
        @Field<PresetScenario>(1) public var presetScenario
        /// The longest time it can be held; 0 is without end.
        @Field<Int32>(2, .optional, .from(0), .unit(.seconds)) public var presetMaxHoldSeconds
        /// What people call it, by language.
        @Field<[Record<PresetSynonyms>]>(3, .optional) public var names

        public init() {}
    }

    /// What a preset is called in one language.
    public struct PresetSynonyms: Schema {
        /// Its names; the first one is shown.
        @Field<[String]>(0) public var synonyms
        /// The language, `en`.
        @Field<String>(1) public var lang

        public init() {}
    }

    /// The modes beyond Matter's; with `standard`, Matter's mode applies; `on` restores the mode before off.
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
    /// What the heating, cooling or ventilation does at the moment, beyond the states of Matter.
    public enum ExtendedRunningMode: UInt8, MatterEnum {
        case standard, fanOnly, purifier, dry, auto, on, heatCool, eco
    }
    /// The situation that a preset is meant for.
    public enum PresetScenario: UInt8, MatterEnum {
        case unspecified, comfort, eco, sleep, wake, away, home, occupied, unoccupied, vacation, userDefined
    }
    /// What changed a setpoint: a program of the energy supplier, or an app on a phone.
    public enum ExtendedSetpointChangeSource: UInt8, MatterEnum { case unspecified, energyProgram, android, ios }
    /// A sensor that can raise an alarm.
    public enum SensorType: UInt8, MatterEnum { case unspecified, smoke, carbonMonoxide }
    /// How bad an alarm is; `normal` is the end of one.
    public enum AlarmType: UInt8, MatterEnum { case unspecified, normal, warning, critical }
}
