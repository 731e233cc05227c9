public import HomeModel

extension Matter {
    /// Warns of smoke and carbon monoxide, detected by this alarm or by connected ones.
    ///
    /// Source: Matter 1.4.1, cluster SmokeCoAlarm (0x005C)
    public enum SmokeCoAlarmTrait: MatterTrait {
        public static let id: TraitID = 0x005C
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Senses smoke.
            case smokeAlarm = "SMOKE"
            /// Senses carbon monoxide.
            case coAlarm = "CO"

            public var conformance: Conformance { .choice("a", atLeastOne: true) }
        }

        public struct Attributes: Schema {
            /// The most urgent state, which the alarm shows by lights and sounds.
            @Attribute<ExpressedStateEnum>(
                0x0000, .nonvolatile,
                .words(
                    Word(ExpressedStateEnum.normal, "All clear"), Word(ExpressedStateEnum.smokeAlarm, "Smoke", .alarm),
                    Word(ExpressedStateEnum.coAlarm, "Carbon monoxide", .alarm),
                    Word(ExpressedStateEnum.batteryAlert, "Low battery", .warning),
                    Word(ExpressedStateEnum.testing, "Testing", .active),
                    Word(ExpressedStateEnum.hardwareFault, "Hardware fault", .warning),
                    Word(ExpressedStateEnum.endOfService, "Replace the alarm", .warning),
                    Word(ExpressedStateEnum.interconnectSmoke, "Smoke at another alarm", .alarm),
                    Word(ExpressedStateEnum.interconnectCO, "Carbon monoxide at another alarm", .alarm)))
            public var expressedState
            /// The severity of the smoke alarm.
            @Attribute<AlarmStateEnum>(0x0001, .when(Feature.smokeAlarm), .nonvolatile) public var smokeState
            /// The severity of the carbon monoxide alarm.
            @Attribute<AlarmStateEnum>(0x0002, .when(Feature.coAlarm), .nonvolatile) public var coState
            /// How low the battery is.
            @Attribute<AlarmStateEnum>(0x0003, .nonvolatile) public var batteryAlert
            /// Whether the alarm was silenced by its button.
            @Attribute<MuteStateEnum>(0x0004, .optional, .nonvolatile) public var deviceMuted
            /// Whether the alarm is testing itself.
            @Attribute<Bool>(0x0005, .words(Word(true, "Testing"), Word(false, ""))) public var testInProgress
            /// Whether the alarm is broken and cannot be relied on.
            @Attribute<Bool>(0x0006, .nonvolatile) public var hardwareFaultAlert
            /// Whether the alarm is too old and has to be replaced.
            @Attribute<EndOfServiceEnum>(0x0007, .nonvolatile) public var endOfServiceAlert
            /// The severity of the smoke alarm of a connected device.
            @Attribute<AlarmStateEnum>(0x0008, .optional) public var interconnectSmokeAlarm
            /// The severity of the carbon monoxide alarm of a connected device.
            @Attribute<AlarmStateEnum>(0x0009, .optional) public var interconnectCOAlarm
            /// How dirty the smoke sensor is.
            @Attribute<ContaminationStateEnum>(0x000A, .optional(when: Feature.smokeAlarm))
            public var contaminationState
            /// The sensitivity of the smoke sensor.
            @Writable<SensitivityEnum>(0x000B, .optional(when: Feature.smokeAlarm), .manage)
            public var smokeSensitivityLevel
            /// When the alarm has to be replaced.
            @Attribute<UInt32>(0x000C, .optional, .fixed, .unit(.secondsSinceEpoch)) public var expiryDate
        }

        public struct Commands: Schema {
            /// Makes the alarm test itself, lights and sounds included; rejected while there is an alarm or a test.
            @Command<Empty>(
                0x00, .optional, .changes(\Attributes.expressedState, \Attributes.testInProgress), .label("Test"))
            public var selfTestRequest
        }

        public struct Events: Schema {
            /// The smoke alarm changed its level.
            @Event<SmokeAlarm>(0x00, .critical, .when(Feature.smokeAlarm)) public var smokeAlarm
            /// The carbon monoxide alarm changed its level.
            @Event<COAlarm>(0x01, .critical, .when(Feature.coAlarm)) public var coAlarm
            /// The battery is low.
            @Event<LowBattery>(0x02, .info) public var lowBattery
            /// The alarm broke and cannot be relied on.
            @Event<Empty>(0x03, .info) public var hardwareFault
            /// The alarm is too old and has to be replaced.
            @Event<Empty>(0x04, .info) public var endOfService
            /// A test has ended.
            @Event<Empty>(0x05, .info) public var selfTestComplete
            /// A person silenced the device.
            @Event<Empty>(0x06, .info, .optional) public var alarmMuted
            /// The device makes sounds again.
            @Event<Empty>(0x07, .info, .optional) public var muteEnded
            /// An alarm that is connected with this one senses smoke.
            @Event<InterconnectSmokeAlarm>(0x08, .critical, .optional(when: Feature.smokeAlarm))
            public var interconnectSmokeAlarm
            /// An alarm that is connected with this one senses carbon monoxide.
            @Event<InterconnectCOAlarm>(0x09, .critical, .optional(when: Feature.coAlarm))
            public var interconnectCOAlarm
            /// All alarms and faults have ended.
            @Event<Empty>(0x0A, .info) public var allClear
        }

        public struct SmokeAlarm: Schema {
            /// The severity of the alarm.
            @Field<AlarmStateEnum>(0) public var alarmSeverityLevel
        }

        public struct COAlarm: Schema {
            /// The severity of the alarm.
            @Field<AlarmStateEnum>(0) public var alarmSeverityLevel
        }

        public struct LowBattery: Schema {
            /// How low the battery is.
            @Field<AlarmStateEnum>(0) public var alarmSeverityLevel
        }

        public struct InterconnectSmokeAlarm: Schema {
            /// The severity of the alarm.
            @Field<AlarmStateEnum>(0) public var alarmSeverityLevel
        }

        public struct InterconnectCOAlarm: Schema {
            /// The severity of the alarm.
            @Field<AlarmStateEnum>(0) public var alarmSeverityLevel
        }

        /// The state that the alarm shows by light and sound: the most important one.
        public enum ExpressedStateEnum: UInt8, MatterEnum {
            /// There is no alarm.
            case normal
            /// Smoke was sensed.
            case smokeAlarm
            /// Carbon monoxide was sensed.
            case coAlarm
            /// The battery is low.
            case batteryAlert
            /// The alarm tests itself.
            case testing
            /// The alarm has a fault.
            case hardwareFault
            /// The alarm is too old.
            case endOfService
            /// Another alarm sensed smoke.
            case interconnectSmoke
            /// Another alarm sensed carbon monoxide.
            case interconnectCO
        }
        /// How severe an alarm is.
        public enum AlarmStateEnum: UInt8, MatterEnum {
            /// There is no alarm.
            case normal
            /// The alarm is moderate.
            case warning
            /// The alarm is severe.
            case critical
        }
        /// Whether the alarm is silenced.
        public enum MuteStateEnum: UInt8, MatterEnum {
            /// The alarm can sound.
            case notMuted
            /// The alarm is silenced for a time.
            case muted
        }
        /// Whether the alarm has reached the end of its life.
        public enum EndOfServiceEnum: UInt8, MatterEnum {
            /// The device works.
            case normal
            /// The device has to be replaced.
            case expired
        }
        /// How dirty the smoke sensor is.
        public enum ContaminationStateEnum: UInt8, MatterEnum {
            /// The sensor is clean.
            case normal
            /// The sensor is slightly dirty and works well.
            case low
            /// The sensor should be cleaned or replaced.
            case warning
            /// The sensor is too dirty to detect smoke reliably.
            case critical
        }
        /// How easily the smoke sensor raises an alarm.
        public enum SensitivityEnum: UInt8, MatterEnum {
            /// A little smoke raises the alarm.
            case high
            /// The usual amount of smoke raises the alarm.
            case standard
            /// Only much smoke raises the alarm.
            case low
        }
    }
}
