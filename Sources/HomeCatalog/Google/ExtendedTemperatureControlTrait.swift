public import HomeModel

extension Google {
    /// Adds to Matter's temperature control how temperatures are shown, and word of a temperature that is reached.
    ///
    /// Source: Google Home APIs, trait ExtendedTemperatureControl; Cloud-to-cloud trait TemperatureControl
    public enum ExtendedTemperatureControlTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// What temperatures are shown to people in; the values of the traits stay in degrees Celsius.
            @Attribute<TemperatureDisplayMode>(0x0000, .optional) public var temperatureDisplayMode

            public init() {}
        }

        public struct Events: Schema {
            /// The temperature cannot be controlled as it should.
            @Event<TemperatureControlError>(0x00, .info) public var temperatureControlError
            /// The target temperature is reached: the kettle boils, the oven is hot.
            @Event<TemperatureSetpointReached>(0x01, .info) public var temperatureSetpointReached

            public init() {}
        }

        public struct TemperatureControlError: Schema {
            /// What is wrong, `deviceDoorOpen`.
            @Field<String>(0, .optional) public var errorCode
            /// How urgent a notification is; 0 is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority

            public init() {}
        }

        public struct TemperatureSetpointReached: Schema {
            /// The temperature that is reached.
            @Field<Int16>(0, .optional, .unit(.hundredthsOfDegreeCelsius)) public var temperatureSetpoint
            /// How urgent a notification is; 0 is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority

            public init() {}
        }

        /// The unit in which a device shows temperatures.
        public enum TemperatureDisplayMode: UInt8, MatterEnum {
            /// No unit is reported.
            case unspecified
            /// Degrees Celsius.
            case celsius
            /// Degrees Fahrenheit.
            case fahrenheit
        }
    }
}
