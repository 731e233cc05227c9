public import HomeModel

extension Google {
    /// Adds named speeds of the maker and relative steps to Matter's fan control.
    ///
    /// Source: Google Home APIs, trait ExtendedFanControl; Cloud-to-cloud trait FanSpeed
    public enum ExtendedFanControlTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The named speeds.
            @Attribute<Record<AvailableFanSpeeds>>(0x0000, .optional) public var customFanModes
            /// The `speedName` of the speed; writing it sets the speed.
            @Writable<String>(0x0001, .optional) public var customFanMode
        }

        public struct Commands: Schema {
            /// Increases or decreases the speed of the fan by a relative amount.
            @Command<ExtendedStep>(0x00, .changes(\Attributes.customFanMode)) public var extendedStep
            /// Reverses the direction of the air; Matter's trait FanControl reports it.
            @Command<Empty>(0x01, .optional) public var toggleAirflowDirection
        }

        public struct ExtendedStep: Schema {
            /// The size of the change, from 1 for "a little" to 5 for "a lot"; the device determines the amounts.
            @Field<Int64>(0, .from(0)) public var fanSpeedRelativeWeight
            /// Whether the speed increases or decreases.
            @Field<StepDirection>(1) public var direction
        }

        /// The named speeds of a fan.
        public struct AvailableFanSpeeds: Schema {
            /// Whether they are listed by rising speed, so that a person can request the next higher one.
            @Field<Bool>(0) public var ordered
            /// The named speeds, from slow to fast if they are ordered.
            @Field<[Record<Speed>]>(1) public var speeds
        }

        /// A named speed.
        public struct Speed: Schema {
            /// The identifier of the speed in customFanMode, the same in every language.
            @Field<String>(0) public var speedName
            /// Its names for people, by language.
            @Field<[Record<SpeedValue>]>(1) public var speedValues
        }

        /// The names of a speed in one language.
        public struct SpeedValue: Schema {
            /// Its names; the first one is shown.
            @Field<[String]>(0) public var speedSynonym
            /// The language, such as `en`.
            @Field<String>(1) public var lang
        }

        /// The direction of a step of the fan speed.
        public enum StepDirection: UInt8, MatterEnum {
            /// No direction is given.
            case unspecified
            /// The fan becomes faster.
            case increase
            /// The fan becomes slower.
            case decrease
        }
    }
}
