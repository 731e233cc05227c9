public import HomeModel

extension Google {
    /// Adds the unit in which temperatures are shown, and an event for a reached temperature, to Matter's temperature
    /// control.
    ///
    /// Source: Google Home APIs, trait ExtendedTemperatureControl; Cloud-to-cloud trait TemperatureControl
    public enum ExtendedTemperatureControlTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The unit in which temperatures are shown to people; the values of the traits remain in degrees Celsius.
            @Attribute<TemperatureDisplayMode>(0x0000, .optional) public var temperatureDisplayMode
        }

        public struct Events: Schema {
            /// The temperature cannot be controlled as intended.
            @Event<TemperatureControlError>(0x00, .info) public var temperatureControlError
            /// The target temperature is reached: the kettle boils, the oven is hot.
            @Event<TemperatureSetpointReached>(0x01, .info) public var temperatureSetpointReached
        }

        public struct TemperatureControlError: Schema {
            /// The error, such as `deviceDoorOpen`.
            @Field<String>(0, .optional) public var errorCode
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority
        }

        public struct TemperatureSetpointReached: Schema {
            /// The temperature that is reached.
            @Field<Int16>(0, .optional, .unit(.hundredthsOfDegreeCelsius)) public var temperatureSetpoint
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority
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
