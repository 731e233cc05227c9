public import HomeModel

extension Matter {
    /// Sets what a thermostat shows, and what can be set at the thermostat itself.
    public enum ThermostatUserInterfaceConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x0204
        public static let revision = 2

        public struct Attributes: Schema {
            /// Which scale the thermostat shows degrees in.
            @Writable<TemperatureDisplayModeEnum>(0x0000, .default(0)) public var temperatureDisplayMode
            /// How much is locked at the thermostat itself: nothing, or levels of the maker's, rising.
            @Writable<KeypadLockoutEnum>(0x0001, .default(0), .manage) public var keypadLockout
            /// Whether schedules can be set at the thermostat itself.
            @Writable<ScheduleProgrammingVisibilityEnum>(0x0002, .optional, .default(0), .manage)
            public var scheduleProgrammingVisibility

            public init() {}
        }

        public enum TemperatureDisplayModeEnum: UInt8, MatterEnum { case celsius, fahrenheit }
        public enum KeypadLockoutEnum: UInt8, MatterEnum {
            case noLockout, lockout1, lockout2, lockout3, lockout4, lockout5
        }
        public enum ScheduleProgrammingVisibilityEnum: UInt8, MatterEnum {
            case scheduleProgrammingPermitted, scheduleProgrammingDenied
        }
    }
}
