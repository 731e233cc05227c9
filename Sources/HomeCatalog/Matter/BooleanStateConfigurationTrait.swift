public import HomeModel

extension Matter {
    /// Sets the sensitivity of a sensor and how it raises the alarm.
    ///
    /// Source: Matter 1.4.1, cluster BooleanStateConfiguration (0x0080)
    public enum BooleanStateConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x0080
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Raises an alarm by light.
            case visual = "VIS"
            /// Raises an alarm by sound.
            case audible = "AUD"
            /// Active alarms can be silenced.
            case alarmSuppress = "SPRS"
            /// The sensitivity of the sensor can be set.
            case sensitivityLevel = "SENSLVL"

            public var conformance: Conformance {
                switch self {
                case .alarmSuppress: .optionalIf(Feature.visual | Feature.audible)
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The current sensitivity of the sensor; 0 is the lowest.
            @Writable<UInt8>(
                0x0000, .when(Feature.sensitivityLevel), .to(.attribute(\Self.supportedSensitivityLevels) - 1),
                .nonvolatile)
            public var currentSensitivityLevel
            /// The number of levels of sensitivity.
            @Attribute<UInt8>(0x0001, .when(Feature.sensitivityLevel), .from(2), .to(10), .fixed)
            public var supportedSensitivityLevels
            /// The default level of sensitivity.
            @Attribute<UInt8>(
                0x0002, .optional(when: Feature.sensitivityLevel),
                .to(.attribute(\Self.supportedSensitivityLevels) - 1), .fixed)
            public var defaultSensitivityLevel
            /// Which alarms are active.
            @Attribute<AlarmModeBitmap>(0x0003, .when(Feature.visual | Feature.audible), .default(0))
            public var alarmsActive
            /// Which of the active alarms are silenced; the next cause of an alarm activates it again.
            @Attribute<AlarmModeBitmap>(0x0004, .when(Feature.alarmSuppress), .default(0)) public var alarmsSuppressed
            /// The alarms that are enabled.
            @Attribute<AlarmModeBitmap>(0x0005, .optional(when: Feature.visual | Feature.audible), .nonvolatile)
            public var alarmsEnabled
            /// The alarms that the sensor supports.
            @Attribute<AlarmModeBitmap>(0x0006, .when(Feature.visual | Feature.audible), .fixed, .default(0))
            public var alarmsSupported
            /// The faults of the sensor; empty if there are none.
            @Attribute<SensorFaultBitmap>(0x0007, .optional, .default(0)) public var sensorFault
        }

        public struct Commands: Schema {
            /// Silences active alarms until their cause ends.
            @Command<SuppressAlarm>(0x00, .when(Feature.alarmSuppress), .changes(\Attributes.alarmsSuppressed))
            public var suppressAlarm
            /// Sets the enabled alarms.
            @Command<EnableDisableAlarm>(
                0x01, .when(Feature.visual | Feature.audible),
                .changes(\Attributes.alarmsActive, \Attributes.alarmsSuppressed, \Attributes.alarmsEnabled))
            public var enableDisableAlarm
        }

        public struct SuppressAlarm: Schema {
            /// The alarms to silence; each has to be active.
            @Field<AlarmModeBitmap>(0) public var alarmsToSuppress
        }

        public struct EnableDisableAlarm: Schema {
            /// The alarms to enable; all others are disabled.
            @Field<AlarmModeBitmap>(0) public var alarmsToEnableDisable
        }

        public struct Events: Schema {
            /// An alarm began, ended or was silenced.
            @Event<AlarmsStateChanged>(0x00, .info, .when(Feature.visual | Feature.audible))
            public var alarmsStateChanged
            /// The sensor failed, or works again.
            @Event<SensorFault>(0x01, .info, .optional) public var sensorFault
        }

        public struct AlarmsStateChanged: Schema {
            /// The alarms that are active.
            @Field<AlarmModeBitmap>(0) public var alarmsActive
            /// Which of them are silenced.
            @Field<AlarmModeBitmap>(1, .when(Feature.alarmSuppress)) public var alarmsSuppressed
        }

        public struct SensorFault: Schema {
            /// The current faults; empty if there are none.
            @Field<SensorFaultBitmap>(0) public var sensorFault
        }

        /// The ways in which the device raises an alarm.
        public enum AlarmModeFlag: UInt8, MatterFlag {
            /// An alarm that can be seen.
            case visual
            /// An alarm that can be heard.
            case audible
        }
        public typealias AlarmModeBitmap = Bitmap8<AlarmModeFlag>
        /// The faults of the sensor.
        public enum SensorFaultFlag: UInt8, MatterFlag {
            /// The sensor does not work.
            case generalFault
        }
        public typealias SensorFaultBitmap = Bitmap16<SensorFaultFlag>
    }
}
