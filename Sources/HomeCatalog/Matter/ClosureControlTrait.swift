public import HomeModel

extension Matter {
    /// Opens, closes and latches a closure, such as a garage door, a gate or a window.
    ///
    /// Source: Matter 1.5, cluster ClosureControl (0x0104)
    public enum ClosureControlTrait: MatterTrait {
        public static let id: TraitID = 0x0104
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Moves to positions, at least to fully open and fully closed.
            case positioning = "PS"
            /// Can be latched, so that nothing moves it.
            case motionLatching = "LT"
            /// Changes its position at once; it cannot be stopped and has no speed.
            case instantaneous = "IS"
            /// Moves at different speeds.
            case speed = "SP"
            /// Has a position for letting in air.
            case ventilation = "VT"
            /// Has a position for people on foot.
            case pedestrian = "PD"
            /// Can measure the limits of its movement.
            case calibration = "CL"
            /// Can protect itself, for example against wind.
            case protection = "PT"
            /// People can move it by hand.
            case manuallyOperable = "MO"

            public var conformance: Conformance {
                switch self {
                case .positioning, .motionLatching: .choice("a", atLeastOne: true)
                case .speed: .optionalIf(Feature.positioning & !Feature.instantaneous)
                case .ventilation, .pedestrian, .calibration: .optionalIf(Feature.positioning.condition)
                case .instantaneous, .protection, .manuallyOperable: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// How long the current movement or calibration takes until its end; 0 if it has ended, null if that is
            /// unknown.
            @Attribute<UInt32?>(
                0x0000, .optional(when: Feature.positioning & !Feature.instantaneous), .to(259_200), .quieter,
                .default(nil), .unit(.seconds))
            public var countdownTime
            /// Whether the closure stands still, moves or has a problem.
            @Attribute<MainStateEnum>(
                0x0001,
                .words(
                    Word(MainStateEnum.stopped, "Stopped"), Word(MainStateEnum.moving, "Moving", .active),
                    Word(MainStateEnum.waitingForMotion, "About to move", .active),
                    Word(MainStateEnum.error, "Error", .alarm),
                    Word(MainStateEnum.calibrating, "Calibrating", .active),
                    Word(MainStateEnum.protected, "Protecting itself", .warning),
                    Word(MainStateEnum.disengaged, "Motor disengaged", .warning),
                    Word(MainStateEnum.setupRequired, "Setup required", .warning)))
            public var mainState
            /// The current errors, each of them once; empty if there are none.
            @Attribute<[ClosureErrorEnum]>(0x0002, .length(max: 10)) public var currentErrorList
            /// Where the closure is, whether it is latched, and its speed; null if that is unknown, for example before
            /// the calibration.
            @Attribute<Record<OverallCurrentStateStruct>?>(0x0003, .default(nil)) public var overallCurrentState
            /// Where the closure is to move, whether it is to be latched, and the speed for it; null if that is
            /// unknown, for example after a restart.
            @Attribute<Record<OverallTargetStateStruct>?>(0x0004, .default(nil)) public var overallTargetState
            /// The movements of the latch that commands can cause; people have to do the others by hand.
            @Attribute<LatchControlModesBitmap>(0x0005, .when(Feature.motionLatching), .fixed)
            public var latchControlModes
        }

        public struct Commands: Schema {
            /// The attributes that change while a closure moves, until it stops.
            private static let movement: Rule = .changes(
                \Attributes.countdownTime, \Attributes.mainState, \Attributes.overallCurrentState,
                \Attributes.overallTargetState)

            /// Ends a movement or a calibration as soon as possible; succeeds also if there is none.
            @Command<Empty>(0x00, .unless(Feature.instantaneous), Self.movement) public var stop
            /// Changes the position, the latch or the speed.
            @Command<MoveTo>(0x01, .timed, Self.movement, .label("Move")) public var moveTo
            /// Begins to measure the limits of the movement.
            @Command<Empty>(0x02, .when(Feature.calibration), .timed, .manage, Self.movement) public var calibrate
        }

        public struct MoveTo: Schema {
            /// Where the closure moves; if it is absent, the target position stays. Ignored without positioning.
            @Field<TargetPositionEnum>(0, .conformance(.choice("a", atLeastOne: true))) public var position
            /// True latches the closure, false unlatches it; if it is absent, the target stays. Ignored without
            /// motionLatching.
            @Field<Bool>(1, .conformance(.choice("a", atLeastOne: true))) public var latch
            /// How fast the closure moves. Ignored without the feature speed.
            @Field<ThreeLevelAutoEnum>(2, .conformance(.choice("a", atLeastOne: true)), .default(0)) public var speed
        }

        public struct Events: Schema {
            /// An error occurred; mainState is error.
            @Event<OperationalError>(0x00, .critical) public var operationalError
            /// A movement ended, at its target or before.
            @Event<Empty>(0x01, .info, .unless(Feature.instantaneous)) public var movementCompleted
            /// The motor was engaged or disengaged.
            @Event<EngageStateChanged>(0x02, .info, .when(Feature.manuallyOperable)) public var engageStateChanged
            /// The closure became secure or insecure against entry.
            @Event<SecureStateChanged>(0x03, .info) public var secureStateChanged
        }

        public struct OperationalError: Schema {
            /// All current errors.
            @Field<[ClosureErrorEnum]>(0, .length(1...10)) public var errorState
        }

        public struct EngageStateChanged: Schema {
            /// Whether the motor is engaged; false if it cannot move the closure.
            @Field<Bool>(0) public var engageValue
        }

        public struct SecureStateChanged: Schema {
            /// Whether the closure is secure; false if someone can get in.
            @Field<Bool>(0) public var secureValue
        }
    }
}
