public import HomeModel

extension Matter {
    /// Sets what a thermostat shows, and what can be set at the thermostat itself.
    ///
    /// Source: Matter 1.4.1, cluster ThermostatUserInterfaceConfiguration (0x0204)
    public enum ThermostatUserInterfaceConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x0204
        public static let revision = 2

        public struct Attributes: Schema {
            /// The unit in which the thermostat shows temperatures.
            @Writable<TemperatureDisplayModeEnum>(0x0000, .default(0)) public var temperatureDisplayMode
            /// How much of the thermostat's keypad is locked.
            @Writable<KeypadLockoutEnum>(0x0001, .default(0), .manage) public var keypadLockout
            /// Whether schedules can be set at the thermostat itself.
            @Writable<ScheduleProgrammingVisibilityEnum>(0x0002, .optional, .default(0), .manage)
            public var scheduleProgrammingVisibility
        }

        /// The unit in which a thermostat shows temperatures.
        public enum TemperatureDisplayModeEnum: UInt8, MatterEnum {
            /// Degrees Celsius.
            case celsius
            /// Degrees Fahrenheit.
            case fahrenheit
        }
        /// How much of a thermostat's keypad is locked; the maker determines what each level locks.
        public enum KeypadLockoutEnum: UInt8, MatterEnum {
            /// Nothing is locked.
            case noLockout
            /// Lock level 1.
            case lockout1
            /// Lock level 2.
            case lockout2
            /// Lock level 3.
            case lockout3
            /// Lock level 4.
            case lockout4
            /// Lock level 5, the strictest.
            case lockout5
        }
        /// Whether people can change the schedule at the thermostat.
        public enum ScheduleProgrammingVisibilityEnum: UInt8, MatterEnum {
            /// People can change the schedule at the thermostat.
            case scheduleProgrammingPermitted
            /// People cannot change the schedule at the thermostat.
            case scheduleProgrammingDenied
        }
    }
}
