public import HomeModel

extension Matter {
    /// Opens and closes a valve, for a limited or unlimited time.
    ///
    /// While the valve has a fault, commands fail with the status failureDueToFault.
    ///
    /// Source: Matter 1.4.1, cluster ValveConfigurationAndControl (0x0081)
    public enum ValveConfigurationAndControlTrait: MatterTrait {
        public static let id: TraitID = 0x0081
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Reports until what time the valve stays open.
            case timeSync = "TS"
            /// The valve can be opened partly.
            case level = "LVL"

            public var conformance: Conformance { self == .timeSync ? .described : .optional }
        }

        public struct Attributes: Schema {
            /// The duration for which the valve was opened; null if it is closed or open for an unlimited time.
            @Attribute<UInt32?>(0x0000, .from(1), .default(nil), .unit(.seconds)) public var openDuration
            /// How long the valve is opened if the command contains no duration; null is unlimited.
            @Writable<UInt32?>(0x0001, .from(1), .nonvolatile, .default(nil), .unit(.seconds))
            public var defaultOpenDuration
            /// When the valve closes automatically; null if it will not.
            @Attribute<UInt64?>(0x0002, .when(Feature.timeSync), .default(nil), .unit(.microsecondsSinceEpoch))
            public var autoCloseTime
            /// Time until the valve closes automatically; null if it will not.
            @Attribute<UInt32?>(0x0003, .quieter, .default(nil), .unit(.seconds)) public var remainingDuration
            /// Whether the valve is open, closed or moving; null if it is unknown.
            @Attribute<ValveStateEnum?>(
                0x0004, .default(nil),
                .words(
                    Word(ValveStateEnum.closed, "Closed"), Word(ValveStateEnum.open, "Open", .active),
                    Word(ValveStateEnum.transitioning, "Moving", .active)))
            public var currentState
            /// The target state of the valve; null if it does not move or that is unknown.
            @Attribute<ValveStateEnum?>(0x0005, .default(nil)) public var targetState
            /// How far the valve is open; null if it is unknown.
            @Attribute<UInt8?>(0x0006, .when(Feature.level), .default(nil), .unit(.percent)) public var currentLevel
            /// How far the valve will be open when it stops; null if it does not move or that is unknown.
            @Attribute<UInt8?>(0x0007, .when(Feature.level), .default(nil), .unit(.percent)) public var targetLevel
            /// How far the valve is opened if the command contains no level.
            @Writable<UInt8>(
                0x0008, .optional(when: Feature.level), .from(1), .to(100), .nonvolatile, .default(100),
                .unit(.percent))
            public var defaultOpenLevel
            /// The faults of the valve; empty if there are none.
            @Attribute<ValveFaultBitmap>(0x0009, .optional, .default(0)) public var valveFault
            /// The step of the level; 100 is allowed in addition.
            @Attribute<UInt8>(
                0x000A, .optional(when: Feature.level), .from(1), .to(50), .fixed, .default(1), .unit(.percent))
            public var levelStep
        }

        public struct Commands: Schema {
            /// The attributes that change while a valve opens or closes, until it stops.
            private static let movement: Rule = .changes(
                \Attributes.openDuration, \Attributes.autoCloseTime, \Attributes.remainingDuration,
                \Attributes.currentState, \Attributes.targetState, \Attributes.currentLevel, \Attributes.targetLevel)

            /// Opens the valve, or changes how far and how long it is open.
            @Command<Open>(0x00, Self.movement) public var open
            /// Closes the valve.
            @Command<Empty>(0x01, Self.movement) public var close
        }

        public struct Open: Schema {
            /// The time to stay open; null means unlimited. If it is absent, defaultOpenDuration applies.
            @Field<UInt32?>(0, .optional, .from(1), .unit(.seconds)) public var openDuration
            /// The target level, a multiple of levelStep or 100. If it is absent, defaultOpenLevel applies.
            @Field<UInt8>(1, .optional(when: Feature.level), .from(1), .unit(.percent)) public var targetLevel
        }

        public struct Events: Schema {
            /// The valve opened, closed or started to move.
            @Event<ValveStateChanged>(0x00, .info, .optional) public var valveStateChanged
            /// A fault of the valve began or ended.
            @Event<ValveFault>(0x01, .info, .optional) public var valveFault
        }

        public struct ValveStateChanged: Schema {
            /// The current state of the valve.
            @Field<ValveStateEnum>(0) public var valveState
            /// How far it is open now.
            @Field<UInt8>(1, .when(Feature.level), .unit(.percent)) public var valveLevel
        }

        public struct ValveFault: Schema {
            /// All current faults.
            @Field<ValveFaultBitmap>(0) public var valveFault
        }

        /// Whether a valve is open.
        public enum ValveStateEnum: UInt8, MatterEnum {
            /// The valve is closed.
            case closed
            /// The valve is open.
            case open
            /// The valve is opening or closing.
            case transitioning
        }
        /// Why a command failed, in addition to the statuses of all traits.
        public enum StatusCodeEnum: UInt8, MatterEnum {
            /// A fault of the valve prevents the command.
            case failureDueToFault = 2
        }

        /// The faults of a valve.
        public enum ValveFaultFlag: UInt8, MatterFlag {
            /// A fault without details.
            case generalFault
            /// The valve is blocked.
            case blocked
            /// The valve leaks.
            case leaking
            /// The valve is not connected.
            case notConnected
            /// There is a short circuit.
            case shortCircuit
            /// The current is too high.
            case currentExceeded
        }
        public typealias ValveFaultBitmap = Bitmap16<ValveFaultFlag>
    }
}
