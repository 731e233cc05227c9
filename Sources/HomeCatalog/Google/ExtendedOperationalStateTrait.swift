public import HomeModel

extension Google {
    /// Adds the zones and the duration of an operation to Matter's operational state.
    ///
    /// Source: Google Home APIs, trait ExtendedOperationalState; Cloud-to-cloud trait StartStop
    public enum ExtendedOperationalStateTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The zones that the device can work in, such as "kitchen".
            @Attribute<[String]>(0x0000, .optional) public var operationZones
            /// The zones that it is working in; empty while it is not running.
            @Attribute<[String]>(0x0001, .optional) public var activeOperationZones
            /// Time until the current phase ends.
            @Attribute<UInt32>(0x0002, .optional, .unit(.seconds)) public var currentPhaseCountdownTimeSeconds
            /// The minimum duration of an operation.
            @Attribute<UInt32>(0x0003, .optional, .unit(.seconds)) public var minOperationDurationSeconds
            /// The maximum duration of an operation.
            @Attribute<UInt32>(
                0x0004, .optional, .from(.attribute(\Self.minOperationDurationSeconds)), .unit(.seconds))
            public var maxOperationDurationSeconds
            /// When the running operation will end.
            @Attribute<Int64>(0x0005, .optional, .unit(.secondsSince1970)) public var operationCompletionTimestamp
        }

        public struct Commands: Schema {
            /// The attributes that a running operation changes.
            private static let operation: Rule = .changes(
                \Attributes.activeOperationZones, \Attributes.currentPhaseCountdownTimeSeconds,
                \Attributes.operationCompletionTimestamp)

            /// Starts working in some of the zones.
            @Command<StartWithOperationZones>(0x00, .optional, Self.operation) public var startWithOperationZones
            /// Starts working for a time.
            @Command<StartWithDuration>(0x01, .optional, Self.operation) public var startWithDuration
        }

        public struct Events: Schema {
            /// A pause or a resumption that took time has succeeded or failed.
            @Event<FollowUp>(0x00, .info) public var pauseUnpauseFollowUp
            /// The device could not start, stop, pause or continue.
            @Event<StartStopErrorFollowUp>(0x01, .info) public var startStopErrorFollowUp
            /// A start or a stop that took time has succeeded or failed.
            @Event<FollowUp>(0x02, .info) public var startStopFollowUp
        }

        public struct StartWithOperationZones: Schema {
            /// The zones; each is one of operationZones.
            @Field<[String]>(0, .length(lower: 1, upper: nil)) public var operationZones
        }

        public struct StartWithDuration: Schema {
            /// The zones; if absent, all of them.
            @Field<[String]>(0, .optional) public var operationZones
            /// The duration of the operation.
            @Field<UInt32>(
                1, .from(.attribute(\Attributes.minOperationDurationSeconds)),
                .to(.attribute(\Attributes.maxOperationDurationSeconds)), .unit(.seconds))
            public var durationSeconds
        }

        public struct FollowUp: Schema {
            /// Whether the command succeeded.
            @Field<StatusEnum>(0, .optional) public var status
        }

        public struct StartStopErrorFollowUp: Schema {
            /// The error, such as `deviceStuck`.
            @Field<String>(0, .optional) public var errorCode
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
