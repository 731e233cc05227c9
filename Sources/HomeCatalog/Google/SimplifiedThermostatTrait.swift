public import HomeModel

extension Google {
    /// Represents thermostats in automations, with the modes of Matter and Google together.
    ///
    /// Source: Google Home APIs, trait SimplifiedThermostat
    public enum SimplifiedThermostatTrait: GoogleTrait {
        public static let id = TraitID.unpublished
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// What the thermostat is set to.
            @Attribute<SystemModeEnum>(0x0000, .optional) public var systemMode

            public init() {}
        }

        public struct Commands: Schema {
            /// Sets the mode.
            @Command<SetSystemMode>(0x00, .changes(\Attributes.systemMode)) public var setSystemMode

            public init() {}
        }

        public struct SetSystemMode: Schema {
            /// The mode.
            @Field<SystemModeEnum>(0) public var systemMode

            public init() {}
        }

        /// The mode of a thermostat.
        public enum SystemModeEnum: UInt8, MatterEnum {
            case unspecified, off, auto, cool, heat, emergencyHeat, precooling, fanOnly, dry, sleep, eco, purifier, on
        }
    }
}
