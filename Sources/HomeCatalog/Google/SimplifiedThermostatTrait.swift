public import HomeModel

extension Google {
    /// Represents thermostats in automations, with the modes of Matter and Google together.
    ///
    /// Source: Google Home APIs, trait SimplifiedThermostat
    public enum SimplifiedThermostatTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// The mode of the thermostat.
            @Attribute<SystemModeEnum>(0x0000, .optional) public var systemMode
        }

        public struct Commands: Schema {
            /// Sets the mode.
            @Command<SetSystemMode>(0x00, .changes(\Attributes.systemMode)) public var setSystemMode
        }

        public struct SetSystemMode: Schema {
            /// The mode.
            @Field<SystemModeEnum>(0) public var systemMode
        }

        /// The mode of a thermostat.
        public enum SystemModeEnum: UInt8, MatterEnum {
            /// No mode is given.
            case unspecified
            /// Neither heats nor cools.
            case off
            /// Heats and cools as needed.
            case auto
            /// Cools.
            case cool
            /// Heats.
            case heat
            /// Heats with the second source of heat.
            case emergencyHeat
            /// Cools in advance.
            case precooling
            /// Moves the air only.
            case fanOnly
            /// Dries the air.
            case dry
            /// Saves energy during the night.
            case sleep
            /// Saves energy.
            case eco
            /// Cleans the air.
            case purifier
            /// Restores the mode before off.
            case on
        }
    }
}
