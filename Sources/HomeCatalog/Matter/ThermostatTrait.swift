public import HomeModel

extension Matter {
    /// Heats and cools to set temperatures.
    ///
    /// Temperatures are in hundredths of a degree; differences that Matter stores in one byte are in tenths.
    ///
    /// Source: Matter 1.4.1, cluster Thermostat (0x0201)
    public enum ThermostatTrait: MatterTrait {
        public static let id: TraitID = 0x0201
        public static let revision = 8

        public enum Feature: String, MatterFeature {
            /// Can heat.
            case heating = "HEAT"
            /// Can cool.
            case cooling = "COOL"
            /// Has other setpoints while no one is there.
            case occupancy = "OCC"
            /// Has a weekly schedule.
            case scheduleConfiguration = "SCH"
            /// Can lower the setpoints by a setback.
            case setback = "SB"
            /// Can change between heating and cooling by itself.
            case autoMode = "AUTO"
            /// Does not report the measured temperature.
            case localTemperatureNotExposed = "LTNE"
            /// Has schedules that clients can write as a list.
            case matterScheduleConfiguration = "MSCH"
            /// Has presets for situations.
            case presets = "PRES"

            public var conformance: Conformance {
                switch self {
                case .heating, .cooling:
                    .firstOf([.mandatoryIf(Feature.autoMode.condition), .choice("a", atLeastOne: true)])
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The temperature of the room, calibrated; null if it is unknown or not reported.
            @Attribute<Int16?>(0x0000, .reportable, .default(nil), .unit(.hundredthsOfDegreeCelsius))
            public var localTemperature
            /// The temperature outdoors; null if it is unknown.
            @Attribute<Int16?>(0x0001, .optional, .default(nil), .unit(.hundredthsOfDegreeCelsius))
            public var outdoorTemperature
            /// Whether someone is in the room.
            @Attribute<OccupancyBitmap>(
                0x0002, .when(Feature.occupancy), .default(1),
                .words(Word(OccupancyBitmap(), "Unoccupied"), Word(OccupancyBitmap(.occupied), "Occupied")))
            public var occupancy
            /// The absolute minimum of the heating setpoint; minHeatSetpointLimit cannot be lower.
            @Attribute<Int16>(
                0x0003, .optional(when: Feature.heating), .fixed, .default(700), .unit(.hundredthsOfDegreeCelsius))
            public var absMinHeatSetpointLimit
            /// The absolute maximum of the heating setpoint; maxHeatSetpointLimit cannot be higher.
            @Attribute<Int16>(
                0x0004, .optional(when: Feature.heating), .fixed, .default(3000), .unit(.hundredthsOfDegreeCelsius))
            public var absMaxHeatSetpointLimit
            /// The absolute minimum of the cooling setpoint; minCoolSetpointLimit cannot be lower.
            @Attribute<Int16>(
                0x0005, .optional(when: Feature.cooling), .fixed, .default(1600), .unit(.hundredthsOfDegreeCelsius))
            public var absMinCoolSetpointLimit
            /// The absolute maximum of the cooling setpoint; maxCoolSetpointLimit cannot be higher.
            @Attribute<Int16>(
                0x0006, .optional(when: Feature.cooling), .fixed, .default(3200), .unit(.hundredthsOfDegreeCelsius))
            public var absMaxCoolSetpointLimit
            /// The demand of the control loop for cooling; 0 while off or heating.
            @Attribute<UInt8>(
                0x0007, .optional(when: Feature.cooling), .from(0), .to(100), .reportable, .unit(.percent))
            public var piCoolingDemand
            /// The demand of the control loop for heating; 0 while off or cooling.
            @Attribute<UInt8>(
                0x0008, .optional(when: Feature.heating), .from(0), .to(100), .reportable, .unit(.percent))
            public var piHeatingDemand
            /// The equipment that the thermostat is wired to.
            @Writable<HVACSystemTypeBitmap>(
                0x0009, .deprecated, .nonvolatile, .optionallyWritable, .default(0), .manage)
            public var hvacSystemTypeConfiguration
            /// The correction of the measured temperature; a value outside the range is set to its nearest limit.
            @Writable<Int8>(
                0x0010, .optional(when: !Feature.localTemperatureNotExposed), .nonvolatile, .default(0), .manage,
                .unit(.tenthsOfDegreeCelsius))
            public var localTemperatureCalibration
            /// Cools above this temperature while someone is in the room.
            @Writable<Int16>(
                0x0011, .when(Feature.cooling), .from(.attribute(\Self.minCoolSetpointLimit)),
                .to(.attribute(\Self.maxCoolSetpointLimit)), .nonvolatile, .default(2600),
                .unit(.hundredthsOfDegreeCelsius))
            public var occupiedCoolingSetpoint
            /// Heats below this temperature while someone is in the room.
            @Writable<Int16>(
                0x0012, .when(Feature.heating), .from(.attribute(\Self.minHeatSetpointLimit)),
                .to(.attribute(\Self.maxHeatSetpointLimit)), .nonvolatile, .default(2000),
                .unit(.hundredthsOfDegreeCelsius))
            public var occupiedHeatingSetpoint
            /// Cools above this temperature while no one is in the room.
            @Writable<Int16>(
                0x0013, .when(Feature.cooling & Feature.occupancy), .from(.attribute(\Self.minCoolSetpointLimit)),
                .to(.attribute(\Self.maxCoolSetpointLimit)), .nonvolatile, .default(2600),
                .unit(.hundredthsOfDegreeCelsius))
            public var unoccupiedCoolingSetpoint
            /// Heats below this temperature while no one is in the room.
            @Writable<Int16>(
                0x0014, .when(Feature.heating & Feature.occupancy), .from(.attribute(\Self.minHeatSetpointLimit)),
                .to(.attribute(\Self.maxHeatSetpointLimit)), .nonvolatile, .default(2000),
                .unit(.hundredthsOfDegreeCelsius))
            public var unoccupiedHeatingSetpoint
            // Attributes whose rules refer to each other need a written type.
            /// The minimum heating setpoint that is accepted.
            @Writable<Int16>(
                0x0015, .optional(when: Feature.heating), .from(.attribute(\Self.absMinHeatSetpointLimit)),
                .to(.attribute(\Self.maxHeatSetpointLimit)), .nonvolatile,
                .default(.attribute(\Self.absMinHeatSetpointLimit)), .manage, .unit(.hundredthsOfDegreeCelsius))
            public var minHeatSetpointLimit: WritableKey<Int16>
            /// The maximum heating setpoint that is accepted.
            @Writable<Int16>(
                0x0016, .optional(when: Feature.heating), .from(.attribute(\Self.minHeatSetpointLimit)),
                .to(.attribute(\Self.absMaxHeatSetpointLimit)), .nonvolatile,
                .default(.attribute(\Self.absMaxHeatSetpointLimit)), .manage, .unit(.hundredthsOfDegreeCelsius))
            public var maxHeatSetpointLimit: WritableKey<Int16>
            /// The minimum cooling setpoint that is accepted.
            @Writable<Int16>(
                0x0017, .optional(when: Feature.cooling), .from(.attribute(\Self.absMinCoolSetpointLimit)),
                .to(.attribute(\Self.maxCoolSetpointLimit)), .nonvolatile,
                .default(.attribute(\Self.absMinCoolSetpointLimit)), .manage, .unit(.hundredthsOfDegreeCelsius))
            public var minCoolSetpointLimit: WritableKey<Int16>
            /// The maximum cooling setpoint that is accepted.
            @Writable<Int16>(
                0x0018, .optional(when: Feature.cooling), .from(.attribute(\Self.minCoolSetpointLimit)),
                .to(.attribute(\Self.absMaxCoolSetpointLimit)), .nonvolatile,
                .default(.attribute(\Self.absMaxCoolSetpointLimit)), .manage, .unit(.hundredthsOfDegreeCelsius))
            public var maxCoolSetpointLimit: WritableKey<Int16>
            /// The minimum difference between the cooling setpoint and the heating setpoint.
            @Writable<Int8>(
                0x0019, .when(Feature.autoMode), .from(0), .to(127), .nonvolatile, .optionallyWritable, .default(20),
                .manage, .unit(.tenthsOfDegreeCelsius))
            public var minSetpointDeadBand
            /// The measurements that come from other devices.
            @Writable<RemoteSensingBitmap>(0x001A, .optional, .nonvolatile, .default(0), .manage)
            public var remoteSensing
            /// Whether the equipment can heat, cool or both.
            @Writable<ControlSequenceOfOperationEnum>(0x001B, .nonvolatile, .manage)
            public var controlSequenceOfOperation
            /// The mode of the thermostat: off, heat, cool, or automatic.
            @Writable<SystemModeEnum>(0x001C, .nonvolatile, .default(1), .manage) public var systemMode
            /// The current activity of the automatic mode.
            @Attribute<ThermostatRunningModeEnum>(0x001E, .optional(when: Feature.autoMode), .default(0))
            public var thermostatRunningMode
            /// The first day of a week of the weekly schedule.
            @Attribute<StartOfWeekEnum>(0x0020, .when(Feature.scheduleConfiguration), .fixed) public var startOfWeek
            /// The maximum number of transitions of the weekly schedule.
            @Attribute<UInt8>(0x0021, .when(Feature.scheduleConfiguration), .fixed, .default(0))
            public var numberOfWeeklyTransitions
            /// The maximum number of transitions per day of the weekly schedule.
            @Attribute<UInt8>(0x0022, .when(Feature.scheduleConfiguration), .fixed, .default(0))
            public var numberOfDailyTransitions
            /// Whether the setpoints are held, so that the schedule does not change them.
            @Writable<TemperatureSetpointHoldEnum>(0x0023, .optional, .nonvolatile, .default(0), .manage)
            public var temperatureSetpointHold
            /// The duration of a hold; null is unlimited.
            @Writable<UInt16?>(0x0024, .optional, .to(1440), .nonvolatile, .default(nil), .manage, .unit(.minutes))
            public var temperatureSetpointHoldDuration
            /// How the thermostat uses its schedule.
            @Writable<ProgrammingOperationModeBitmap>(0x0025, .optional, .reportable, .default(0), .manage)
            public var thermostatProgrammingOperationMode
            /// Which relays of the equipment are on.
            @Attribute<RelayStateBitmap>(0x0029, .optional) public var thermostatRunningState
            /// The source of the last change of a setpoint.
            @Attribute<SetpointChangeSourceEnum>(0x0030, .optional, .default(0)) public var setpointChangeSource
            /// The size of the last change of a setpoint; null if it is unknown.
            @Attribute<Int16?>(0x0031, .optional, .default(nil), .unit(.hundredthsOfDegreeCelsius))
            public var setpointChangeAmount
            /// When a setpoint was changed last.
            @Attribute<UInt32>(0x0032, .optional, .default(0), .unit(.secondsSinceEpoch))
            public var setpointChangeSourceTimestamp
            // Attributes whose rules refer to each other need a written type.
            /// The deviation from the occupied setpoint that is allowed to save energy; null if there is none.
            @Writable<UInt8?>(
                0x0034, .when(Feature.setback), .from(.attribute(\Self.occupiedSetbackMin)),
                .to(.attribute(\Self.occupiedSetbackMax)), .nonvolatile, .default(nil), .manage,
                .unit(.tenthsOfDegreeCelsius))
            public var occupiedSetback
            /// The minimum occupiedSetback; null if there is none.
            @Attribute<UInt8?>(
                0x0035, .when(Feature.setback), .to(.attribute(\Self.occupiedSetbackMax)), .fixed, .default(nil),
                .unit(.tenthsOfDegreeCelsius))
            public var occupiedSetbackMin: AttributeKey<UInt8?>
            /// The maximum occupiedSetback; null if there is none.
            @Attribute<UInt8?>(
                0x0036, .when(Feature.setback), .from(.attribute(\Self.occupiedSetbackMin)), .to(254), .fixed,
                .default(nil),
                .unit(.tenthsOfDegreeCelsius))
            public var occupiedSetbackMax: AttributeKey<UInt8?>
            /// The deviation from the unoccupied setpoint that is allowed to save energy; null if there is none.
            @Writable<UInt8?>(
                0x0037, .when(Feature.setback & Feature.occupancy), .from(.attribute(\Self.unoccupiedSetbackMin)),
                .to(.attribute(\Self.unoccupiedSetbackMax)), .nonvolatile, .default(nil), .manage,
                .unit(.tenthsOfDegreeCelsius))
            public var unoccupiedSetback
            /// The minimum unoccupiedSetback; null if there is none.
            @Attribute<UInt8?>(
                0x0038, .when(Feature.setback & Feature.occupancy), .to(.attribute(\Self.unoccupiedSetbackMax)),
                .fixed, .default(nil), .unit(.tenthsOfDegreeCelsius))
            public var unoccupiedSetbackMin: AttributeKey<UInt8?>
            /// The maximum unoccupiedSetback; null if there is none.
            @Attribute<UInt8?>(
                0x0039, .when(Feature.setback & Feature.occupancy), .from(.attribute(\Self.unoccupiedSetbackMin)),
                .to(254), .fixed, .default(nil), .unit(.tenthsOfDegreeCelsius))
            public var unoccupiedSetbackMax: AttributeKey<UInt8?>
            /// How far below the setpoint the temperature may fall before emergency heat turns on.
            @Writable<UInt8>(
                0x003A, .optional, .nonvolatile, .default(250), .manage, .unit(.tenthsOfDegreeCelsius))
            public var emergencyHeatDelta
            /// The kind of air conditioner.
            @Writable<ACTypeEnum>(0x0040, .optional, .nonvolatile, .default(0), .manage) public var acType
            /// The capacity of the air conditioner, in the unit of acCapacityformat.
            @Writable<UInt16>(0x0041, .optional, .nonvolatile, .default(0), .manage) public var acCapacity
            /// The refrigerant of the air conditioner.
            @Writable<ACRefrigerantTypeEnum>(0x0042, .optional, .nonvolatile, .default(0), .manage)
            public var acRefrigerantType
            /// The climate for which the air conditioner's compressor is made.
            @Writable<ACCompressorTypeEnum>(0x0043, .optional, .nonvolatile, .default(0), .manage)
            public var acCompressorType
            /// The faults of the air conditioner.
            @Writable<ACErrorCodeBitmap>(0x0044, .optional, .default(0), .manage) public var acErrorCode
            /// How far the air conditioner's louver is open.
            @Writable<ACLouverPositionEnum>(0x0045, .optional, .nonvolatile, .manage) public var acLouverPosition
            /// The temperature of the air conditioner's coil; null if it is unknown.
            @Attribute<Int16?>(0x0046, .optional, .default(nil), .unit(.hundredthsOfDegreeCelsius))
            public var acCoilTemperature
            /// The unit of acCapacity.
            @Writable<ACCapacityFormatEnum>(0x0047, .optional, .nonvolatile, .default(0), .manage)
            public var acCapacityformat
            /// The situations that presets can have.
            @Attribute<[Record<PresetTypeStruct>]>(0x0048, .when(Feature.presets), .fixed) public var presetTypes
            /// The modes that schedules can have.
            @Attribute<[Record<ScheduleTypeStruct>]>(0x0049, .when(Feature.matterScheduleConfiguration), .fixed)
            public var scheduleTypes
            /// The maximum number of presets.
            @Attribute<UInt8>(0x004A, .when(Feature.presets), .fixed, .default(0)) public var numberOfPresets
            /// The maximum number of schedules.
            @Attribute<UInt8>(0x004B, .when(Feature.matterScheduleConfiguration), .fixed, .default(0))
            public var numberOfSchedules
            /// The maximum number of transitions of a schedule.
            @Attribute<UInt8>(0x004C, .when(Feature.matterScheduleConfiguration), .fixed, .default(0))
            public var numberOfScheduleTransitions
            /// The maximum number of transitions per day of a schedule; null if only the total number is limited.
            @Attribute<UInt8?>(0x004D, .when(Feature.matterScheduleConfiguration), .fixed, .default(nil))
            public var numberOfScheduleTransitionPerDay
            /// The handle of the preset that set the current setpoints; null if there is none.
            @Attribute<Octets?>(0x004E, .when(Feature.presets), .length(max: 16), .nonvolatile, .default(nil))
            public var activePresetHandle
            /// The handle of the active schedule; null if there is none.
            @Attribute<Octets?>(
                0x004F, .when(Feature.matterScheduleConfiguration), .length(max: 16), .nonvolatile, .default(nil))
            public var activeScheduleHandle
            /// The presets: setpoints for situations.
            @Writable<[Record<PresetStruct>]>(
                0x0050, .when(Feature.presets), .length(max: .attribute(\Self.numberOfPresets)), .nonvolatile, .atomic,
                .default(.emptyList), .manage)
            public var presets
            /// The schedules: setpoints or presets by day and time.
            @Writable<[Record<ScheduleStruct>]>(
                0x0051, .when(Feature.matterScheduleConfiguration), .nonvolatile, .atomic, .default(.emptyList),
                .manage)
            public var schedules
            /// When the current hold ends; null if none runs or it has no end.
            @Attribute<UInt32?>(0x0052, .optional, .nonvolatile, .default(nil), .unit(.secondsSinceEpoch))
            public var setpointHoldExpiryTimestamp
        }
    }
}
