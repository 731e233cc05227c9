public import HomeModel

extension Matter {
    /// Raises the alarm when the door of a refrigerator has been open for too long.
    ///
    /// Source: Matter 1.4.1, cluster RefrigeratorAlarm (0x0057)
    public enum RefrigeratorAlarmTrait: AlarmTrait {
        public static let id: TraitID = 0x0057
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Latched alarms can be reset.
            case reset = "RESET"

            public var conformance: Conformance { .disallowed }
        }

        public struct Attributes: Schema {
            /// The alarms that are enabled.
            @Attribute<AlarmBitmap>(0x0000, .default(0)) public var mask
            /// Which alarms are active.
            @Attribute<AlarmBitmap>(
                0x0002, .default(0),
                .words(Word(AlarmBitmap(), "Door closed"), Word(AlarmBitmap(.doorOpen), "Door open", .alarm)))
            public var state
            /// The alarms that the refrigerator supports.
            @Attribute<AlarmBitmap>(0x0003, .fixed, .default(0)) public var supported
        }

        /// The alarms of a refrigerator.
        public enum AlarmFlag: UInt8, MatterFlag {
            /// The door has been open too long.
            case doorOpen
        }
    }
}
