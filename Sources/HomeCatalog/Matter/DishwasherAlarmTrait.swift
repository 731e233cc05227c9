public import HomeModel

extension Matter {
    /// Raises an alarm when a dishwasher cannot continue.
    ///
    /// Source: Matter 1.4.1, cluster DishwasherAlarm (0x005D)
    public enum DishwasherAlarmTrait: AlarmTrait {
        public static let id: TraitID = 0x005D
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Latched alarms can be reset.
            case reset = "RESET"
        }

        public struct Attributes: Schema {
            /// The alarms that are enabled.
            @Attribute<AlarmBitmap>(0x0000, .default(0)) public var mask
            /// The alarms that stay active after their cause ended, until they are reset.
            @Attribute<AlarmBitmap>(0x0001, .when(Feature.reset), .fixed, .default(0)) public var latch
            /// Which alarms are active.
            @Attribute<AlarmBitmap>(0x0002, .default(0)) public var state
            /// The alarms that the dishwasher supports.
            @Attribute<AlarmBitmap>(0x0003, .fixed, .default(0)) public var supported
        }

        public struct Commands: Schema {
            /// Resets alarms whose cause ended.
            @Command<Reset>(0x00, .when(Feature.reset), .changes(\Attributes.state)) public var reset
            /// Sets the enabled alarms; rejected if it contains an alarm that the dishwasher does not support.
            @Command<ModifyEnabledAlarms>(0x01, .optional, .changes(\Attributes.mask, \Attributes.state))
            public var modifyEnabledAlarms
        }

        public typealias Reset = AlarmBase<AlarmFlag>.Reset
        public typealias ModifyEnabledAlarms = AlarmBase<AlarmFlag>.ModifyEnabledAlarms

        /// The alarms of a dishwasher.
        public enum AlarmFlag: UInt8, MatterFlag {
            /// Water does not flow in as intended.
            case inflowError
            /// Water does not flow out as intended.
            case drainError
            /// The door is open or not closed properly.
            case doorError
            /// The water is too cold.
            case tempTooLow
            /// The water is too hot.
            case tempTooHigh
            /// The water level is too high or too low.
            case waterLevelError
        }
    }
}
