public import HomeModel

extension Google {
    /// Adds more modes, the maker's own presets, holds, safety limits and remote sensors to Matter's thermostat.
    ///
    /// Source: Google Home APIs, trait ExtendedThermostat; Cloud-to-cloud trait TemperatureSetting
    public enum ExtendedThermostatTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The minimum of the safety setpoint below which heating starts even if the system is off.
            @Attribute<Int16>(0x0000, .optional, .unit(.hundredthsOfDegreeCelsius))
            public var minHeatSafetySetpointLimit
            /// The maximum of the safety setpoint below which heating starts even if the system is off.
            @Attribute<Int16>(
                0x0001, .optional, .from(.attribute(\Self.minHeatSafetySetpointLimit)),
                .unit(.hundredthsOfDegreeCelsius))
            public var maxHeatSafetySetpointLimit
            /// The minimum of the safety setpoint above which cooling starts even if the system is off.
            @Attribute<Int16>(0x0002, .optional, .unit(.hundredthsOfDegreeCelsius))
            public var minCoolSafetySetpointLimit
            /// The maximum of the safety setpoint above which cooling starts even if the system is off.
            @Attribute<Int16>(
                0x0003, .optional, .from(.attribute(\Self.minCoolSafetySetpointLimit)),
                .unit(.hundredthsOfDegreeCelsius))
            public var maxCoolSafetySetpointLimit
            /// The modes of this thermostat that Matter does not define.
            @Attribute<[ExtendedThermostatMode]>(0x0004, .optional) public var extendedSupportedModes
            /// The current activity; standard if Matter's thermostatRunningMode describes it.
            @Attribute<ExtendedRunningMode>(0x0005, .optional) public var extendedRunningMode
            /// The presets that can be held.
            @Attribute<[Record<Preset>]>(0x0006, .optional) public var presets
            /// The maximum time that a setpoint or a preset can be held.
            @Attribute<Int32>(0x0007, .optional, .from(0), .unit(.seconds)) public var maxSetpointHoldSeconds
            /// When the thermostat expects to reach the target temperature.
            @Attribute<Int64>(0x0008, .optional, .unit(.secondsSince1970)) public var targetTemperatureTimestampSeconds
            /// The `presetHandle` of the preset that is held; writing it starts a hold.
            @Writable<String>(0x0009, .optional) public var activePresetHandle
            /// The mean temperature of the sensors in use.
            @Attribute<Int16>(0x000A, .optional, .unit(.hundredthsOfDegreeCelsius)) public var averageLocalTemperature
            /// The sensors in other places that the thermostat can use.
            @Attribute<[String]>(0x000B, .optional) public var remoteTemperatureSensorIDs
            /// The maximum number of sensors that can be used at the same time.
            @Attribute<UInt32>(0x000C, .optional) public var maxSettableThermostatTemperatureSensors
            /// The remote sensors in use; writing them chooses others.
            @Writable<[String]>(
                0x000D, .optional, .length(max: .attribute(\Self.maxSettableThermostatTemperatureSensors)))
            public var activeRemoteTemperatureSensorIDs
            /// When the current hold ends and the schedule applies again.
            @Attribute<Int64>(0x000E, .optional, .unit(.secondsSince1970))
            public var temperatureSetpointHoldExpiryTimestampSeconds
            /// The source of the current setpoint, in more detail than in Matter.
            @Attribute<ExtendedSetpointChangeSource>(0x000F, .optional) public var extendedSetpointChangeSource
            /// Flags of the maker's programs that are on, in addition to Matter's; 0 if none is on.
            @Attribute<UInt32>(0x0010, .optional) public var extendedProgrammingOperationMode
            /// The mode; standard if Matter's systemMode describes it.
            @Writable<ExtendedThermostatMode>(0x0011, .optional) public var extendedSystemMode
        }

        public struct Commands: Schema {
            /// Reports an alarm of another device, so that the thermostat stops blowing smoke or gas through the home.
            @Command<NotifySensorStateChange>(0x00, .optional, .changes(\Attributes.extendedRunningMode))
            public var notifySensorStateChange
        }

        public struct NotifySensorStateChange: Schema {
            /// The kind of sensor.
            @Field<SensorType>(0) public var sensorType
            /// The severity of the alarm.
            @Field<AlarmType>(1) public var alarmType
        }
    }
}
