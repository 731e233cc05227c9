public import HomeModel

extension Matter {
    /// Moves or latches one panel of a closure along or around one axis, such as the slats of a blind.
    ///
    /// Source: Matter 1.5, cluster ClosureDimension (0x0105)
    public enum ClosureDimensionTrait: MatterTrait {
        public static let id: TraitID = 0x0105
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Moves to any position between two ends.
            case positioning = "PS"
            /// Can be latched, so that nothing moves it.
            case motionLatching = "LT"
            /// Positions also have a meaning in millimeters or degrees.
            case unit = "UT"
            /// Sometimes moves only in a part of its range.
            case limitation = "LM"
            /// Moves at different speeds.
            case speed = "SP"
            /// The panel slides along an axis.
            case translation = "TR"
            /// The panel turns around an axis.
            case rotation = "RO"
            /// The panel stays where it is and changes how much light or air it lets through.
            case modulation = "MD"

            public var conformance: Conformance {
                switch self {
                case .positioning, .motionLatching: .choice("a", atLeastOne: true)
                case .unit, .limitation, .speed: .optionalIf(Feature.positioning.condition)
                case .translation, .rotation, .modulation:
                    .choiceIf(Feature.positioning.condition, "b", atLeastOne: false)
                }
            }
        }

        public struct Attributes: Schema {
            /// Where the panel is, whether it is latched, and its speed; null if that is unknown, for example before
            /// the calibration.
            @Attribute<Record<CurrentStateStruct>?>(0x0000, .quieter, .default(nil)) public var currentState
            /// Where the panel is to move, whether it is to be latched, and the speed for it; null if that is unknown,
            /// for example after a restart.
            @Attribute<Record<TargetStruct>?>(0x0001, .default(nil)) public var target
            /// The smallest change of a position; all positions are multiples of it. With 10,000, the panel has only
            /// two positions.
            @Attribute<UInt16>(
                0x0002, .when(Feature.positioning), .from(1), .to(10_000), .fixed, .default(1),
                .unit(.hundredthsOfPercent))
            public var resolution
            /// How far the panel moves in one step; a multiple of resolution.
            @Attribute<UInt16>(
                0x0003, .when(Feature.positioning), .from(1), .to(10_000), .fixed, .default(1),
                .unit(.hundredthsOfPercent))
            public var stepValue
            /// Whether positions correspond to millimeters or degrees.
            @Attribute<ClosureUnitEnum>(
                0x0004, .when(Feature.unit), .fixed,
                .words(Word(ClosureUnitEnum.millimeter, "mm"), Word(ClosureUnitEnum.degree, "°")))
            public var unit
            /// The ends of the movement in that unit; null before the setup.
            @Attribute<Record<UnitRangeStruct>?>(0x0005, .when(Feature.unit), .default(nil)) public var unitRange
            /// The part of the range in which the panel can move now.
            @Attribute<Record<RangePercent100thsStruct>>(0x0006, .when(Feature.limitation)) public var limitRange
            /// Where the panel slides when it closes, as a person sees it.
            @Attribute<TranslationDirectionEnum>(0x0007, .when(Feature.translation), .fixed)
            public var translationDirection
            /// The axis that the panel turns around, as a person sees it.
            @Attribute<RotationAxisEnum>(0x0008, .when(Feature.rotation), .fixed) public var rotationAxis
            /// The side on which the turned panel stands out of the opening.
            @Attribute<OverflowEnum>(0x0009, .when(Feature.rotation), .fixed) public var overflow
            /// How the panel changes the light or air that it lets through.
            @Attribute<ModulationTypeEnum>(0x000A, .when(Feature.modulation), .fixed) public var modulationType
        }

        public struct Commands: Schema {
            /// Changes the position, the latch or the speed; a position outside of limitRange is moved into it.
            @Command<SetTarget>(0x00, .timed, .changes(\Attributes.currentState, \Attributes.target), .label("Move"))
            public var setTarget
            /// Moves the panel by a number of steps.
            @Command<Step>(
                0x01, .when(Feature.positioning), .timed, .changes(\Attributes.currentState, \Attributes.target))
            public var step
        }

        public struct SetTarget: Schema {
            /// Where the panel moves, rounded to a multiple of resolution; if it is absent, the target position stays.
            /// Ignored without positioning.
            @Field<UInt16>(0, .conformance(.choice("a", atLeastOne: true)), .to(10_000), .unit(.hundredthsOfPercent))
            public var position
            /// True latches the panel, false unlatches it; if it is absent, the target stays. Ignored without
            /// motionLatching.
            @Field<Bool>(1, .conformance(.choice("a", atLeastOne: true))) public var latch
            /// How fast the panel moves, also during a movement. Ignored without the feature speed.
            @Field<ThreeLevelAutoEnum>(2, .conformance(.choice("a", atLeastOne: true)), .default(0)) public var speed
        }

        public struct Step: Schema {
            /// The end of the range that the panel moves to.
            @Field<StepDirectionEnum>(0) public var direction
            /// How often the target position changes by stepValue.
            @Field<UInt16>(1, .from(1)) public var numberOfSteps
            /// How fast the panel moves.
            @Field<ThreeLevelAutoEnum>(2, .optional(when: Feature.speed), .default(0)) public var speed
        }
    }
}
