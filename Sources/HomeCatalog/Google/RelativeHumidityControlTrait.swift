public import HomeModel

extension Google {
    /// Keeps the air at a humidity in whole percent; Matter's measurement has hundredths of a percent.
    ///
    /// Source: Google Home APIs, trait RelativeHumidityControl; Cloud-to-cloud trait HumiditySetting
    public enum RelativeHumidityControlTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The minimum humidity that can be set.
            @Attribute<UInt32>(0x0000, .optional, .to(100), .unit(.percent)) public var minRelativeHumidity
            /// The maximum humidity that can be set.
            @Attribute<UInt32>(
                0x0001, .optional, .from(.attribute(\Self.minRelativeHumidity)), .to(100), .unit(.percent))
            public var maxRelativeHumidity
            /// The target humidity.
            @Attribute<UInt32>(0x0002, .optional, .to(100), .unit(.percent)) public var relativeHumiditySetpoint
        }

        public struct Commands: Schema {
            /// Sets the target humidity.
            @Command<SetRelativeHumidity>(0x00, .changes(\Attributes.relativeHumiditySetpoint))
            public var setRelativeHumidity
            /// Raises or lowers the target humidity.
            @Command<StepRelativeHumidity>(0x01, .optional, .changes(\Attributes.relativeHumiditySetpoint))
            public var stepRelativeHumidity
        }

        public struct SetRelativeHumidity: Schema {
            /// The wanted relative humidity.
            @Field<UInt32>(
                0, .from(.attribute(\Attributes.minRelativeHumidity)), .to(.attribute(\Attributes.maxRelativeHumidity)),
                .unit(.percent))
            public var humidity
        }

        public struct StepRelativeHumidity: Schema {
            /// The size of the step.
            @Field<UInt32>(0, .optional, .to(100), .unit(.percent)) public var relativeHumidityPercent
            /// The size of the change instead of a percentage, from 1 for "a little" to 5 for "a lot"; the device
            /// determines the amounts.
            @Field<UInt32>(1, .optional, .to(5)) public var relativeHumidityWeight
            /// Whether the humidity increases or decreases.
            @Field<StepMode>(2) public var stepMode
        }

        /// The direction of a step of the target humidity.
        public enum StepMode: UInt8, MatterEnum {
            /// No direction is given.
            case unspecified
            /// The target humidity becomes higher.
            case increase
            /// The target humidity becomes lower.
            case decrease
        }
    }
}
