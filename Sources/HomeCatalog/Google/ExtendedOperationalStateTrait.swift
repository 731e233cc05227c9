public import HomeModel

extension Google {
    /// Adds to Matter's operational state the zones and the length of an operation.
    ///
    /// Source: Google Home APIs, trait ExtendedOperationalState; Cloud-to-cloud trait StartStop
    public enum ExtendedOperationalStateTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// The zones that the device can work in, "kitchen".
            @Attribute<[String]>(0x0000, .optional) public var operationZones
            /// The zones that it is working in; empty while it is not running.
            @Attribute<[String]>(0x0001, .optional) public var activeOperationZones
            /// Time until the phase that is running is over.
            @Attribute<UInt32>(0x0002, .optional, .unit(.seconds)) public var currentPhaseCountdownTimeSeconds
            /// The shortest operation that can be started.
            @Attribute<UInt32>(0x0003, .optional, .unit(.seconds)) public var minOperationDurationSeconds
            /// The longest operation that can be started.
            @Attribute<UInt32>(
                0x0004, .optional, .from(.attribute(\Self.minOperationDurationSeconds)), .unit(.seconds))
            public var maxOperationDurationSeconds
            /// When the operation that is running will be over.
            @Attribute<Int64>(0x0005, .optional, .unit(.secondsSince1970)) public var operationCompletionTimestamp

            public init() {}
        }

        public struct Commands: Schema {
            /// What an operation shows while it runs.
            private static let operation: Rule = .changes(
                \Attributes.activeOperationZones, \Attributes.currentPhaseCountdownTimeSeconds,
                \Attributes.operationCompletionTimestamp)

            /// Starts working in some of the zones.
            @Command<StartWithOperationZones>(0x00, .optional, Self.operation) public var startWithOperationZones
            /// Starts working for a time.
            @Command<StartWithDuration>(0x01, .optional, Self.operation) public var startWithDuration

            public init() {}
        }

        public struct Events: Schema {
            /// A pause, or a continuation, that took its time has succeeded or failed.
            @Event<FollowUp>(0x00, .info) public var pauseUnpauseFollowUp
            /// The device could not start, stop, pause or continue.
            @Event<StartStopErrorFollowUp>(0x01, .info) public var startStopErrorFollowUp
            /// A start, or a stop, that took its time has succeeded or failed.
            @Event<FollowUp>(0x02, .info) public var startStopFollowUp

            public init() {}
        }

        public struct StartWithOperationZones: Schema {
            /// Where to work; each one of operationZones.
            @Field<[String]>(0, .length(lower: 1, upper: nil)) public var operationZones

            public init() {}
        }

        public struct StartWithDuration: Schema {
            /// Where to work; if absent, everywhere.
            @Field<[String]>(0, .optional) public var operationZones
            /// How long to work.
            @Field<UInt32>(
                1, .from(.attribute(\Attributes.minOperationDurationSeconds)),
                .to(.attribute(\Attributes.maxOperationDurationSeconds)), .unit(.seconds))
            public var durationSeconds

            public init() {}
        }

        public struct FollowUp: Schema {
            /// Whether the command succeeded.
            @Field<StatusEnum>(0, .optional) public var status

            public init() {}
        }

        public struct StartStopErrorFollowUp: Schema {
            /// Why it failed, `deviceStuck`.
            @Field<String>(0, .optional) public var errorCode

            public init() {}
        }

        /// Whether a command succeeded.
        public enum StatusEnum: UInt8, MatterEnum {
            /// The device reports no status.
            case unspecified
            /// The command succeeded.
            case success
            /// The command failed.
            case failure
        }
    }
}
