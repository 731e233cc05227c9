public import HomeModel

extension Google {
    /// Adds to Matter's fan control speeds with names of the maker's own and relative steps.
    ///
    /// Source: Google Home APIs, trait ExtendedFanControl; Cloud-to-cloud trait FanSpeed
    public enum ExtendedFanControlTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// The speeds that have names.
            @Attribute<Record<AvailableFanSpeeds>>(0x0000, .optional) public var customFanModes
            /// The `speedName` of the speed; writing it sets the speed.
            @Writable<String>(0x0001, .optional) public var customFanMode

            public init() {}
        }

        public struct Commands: Schema {
            /// Turns the fan up or down without naming a speed.
            @Command<ExtendedStep>(0x00, .changes(\Attributes.customFanMode)) public var extendedStep
            /// Reverses the direction of the air, as Fan Control then reports.
            @Command<Empty>(0x01, .optional) public var toggleAirflowDirection

            public init() {}
        }

        public struct ExtendedStep: Schema {
            /// How far: 1 is "a little", 5 is "a lot"; the device decides how much that is.
            @Field<Int64>(0, .from(0)) public var fanSpeedRelativeWeight
            /// Faster or slower.
            @Field<StepDirection>(1) public var direction

            public init() {}
        }

        /// The speeds of a fan that have names.
        public struct AvailableFanSpeeds: Schema {
            /// Whether they are listed by rising speed, so that a person can ask for the next higher one.
            @Field<Bool>(0) public var ordered
            /// The speeds.
            @Field<[Record<Speed>]>(1) public var speeds

            public init() {}
        }

        /// A speed that has a name.
        public struct Speed: Schema {
            /// Names the speed in customFanMode, the same in every language.
            @Field<String>(0) public var speedName
            /// What people call it, by language.
            @Field<[Record<SpeedValue>]>(1) public var speedValues

            public init() {}
        }

        /// What a speed is called in one language.
        public struct SpeedValue: Schema {
            /// Its names; the first one is shown.
            @Field<[String]>(0) public var speedSynonym
            /// The language, `en`.
            @Field<String>(1) public var lang

            public init() {}
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
