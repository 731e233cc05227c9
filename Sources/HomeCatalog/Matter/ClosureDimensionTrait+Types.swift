public import HomeModel

/// The states of a panel, and the kinds of its movement.
extension Matter.ClosureDimensionTrait {
    /// The position, the latch and the speed of a panel.
    public struct CurrentStateStruct: Schema {
        /// Where the panel is between its ends; usually, 0 is fully open and 10,000 is fully closed.
        @Field<UInt16>(0, .when(Feature.positioning), .to(10_000), .unit(.hundredthsOfPercent)) public var position
        /// Whether all latches are locked.
        @Field<Bool>(1, .when(Feature.motionLatching), .words(Word(true, "Latched"), Word(false, "Not latched")))
        public var latch
        /// How fast the panel moves, or would move if it stands still.
        @Field<Matter.ThreeLevelAutoEnum>(2, .when(Feature.speed)) public var speed
    }

    /// The position, the latch and the speed that a panel is to have.
    public struct TargetStruct: Schema {
        /// Where the panel is to move, a multiple of resolution; usually, 0 is fully open and 10,000 is fully closed.
        @Field<UInt16>(0, .when(Feature.positioning), .to(10_000), .unit(.hundredthsOfPercent)) public var position
        /// Whether the panel is to be latched.
        @Field<Bool>(1, .when(Feature.motionLatching), .words(Word(true, "Latch"), Word(false, "Unlatch")))
        public var latch
        /// How fast the panel is to move.
        @Field<Matter.ThreeLevelAutoEnum>(2, .when(Feature.speed)) public var speed
    }

    /// A part of the range of positions.
    public struct RangePercent100thsStruct: Schema {
        /// The lower end of the part, a multiple of resolution.
        @Field<UInt16>(0, .to(10_000), .unit(.hundredthsOfPercent)) public var min
        /// The upper end of the part, a multiple of resolution.
        @Field<UInt16>(1, .from(.attribute(\Self.min)), .to(10_000), .unit(.hundredthsOfPercent)) public var max
    }

    /// The ends of a movement in millimeters or degrees.
    public struct UnitRangeStruct: Schema {
        /// The value that the position 0 corresponds to.
        @Field<Int16>(0) public var min
        /// The value that the position 10,000 corresponds to.
        @Field<Int16>(1, .from(.attribute(\Self.min))) public var max
    }

    /// A unit of positions.
    public enum ClosureUnitEnum: UInt8, MatterEnum {
        /// Positions correspond to lengths in mm.
        case millimeter
        /// Positions correspond to angles in °.
        case degree
    }
    /// A way in which a panel changes what it lets through.
    public enum ModulationTypeEnum: UInt8, MatterEnum {
        /// The slats turn.
        case slatsOrientation
        /// The gaps between the slats open and close.
        case slatsOpenwork
        /// Clear and opaque stripes move in front of each other.
        case stripesAlignment
        /// The surface becomes clear or opaque.
        case opacity
        /// Openings let air through.
        case ventilation
    }
    /// A side on which a turned panel stands out of the opening.
    public enum OverflowEnum: UInt8, MatterEnum {
        /// The panel does not stand out.
        case noOverflow
        /// The panel stands out into the room.
        case inside
        /// The panel stands out of the building.
        case outside
        /// The upper part of the panel stands out into the room, the lower part out of the building.
        case topInside
        /// The upper part of the panel stands out of the building, the lower part into the room.
        case topOutside
        /// The lower part of the panel stands out into the room, the upper part out of the building.
        case bottomInside
        /// The lower part of the panel stands out of the building, the upper part into the room.
        case bottomOutside
        /// The left part of the panel stands out into the room, the right part out of the building.
        case leftInside
        /// The left part of the panel stands out of the building, the right part into the room.
        case leftOutside
        /// The right part of the panel stands out into the room, the left part out of the building.
        case rightInside
        /// The right part of the panel stands out of the building, the left part into the room.
        case rightOutside
    }
    /// An axis that a panel turns around.
    public enum RotationAxisEnum: UInt8, MatterEnum {
        /// The axis is the left edge of the panel, as the hinges of a door.
        case left
        /// The axis goes through the middle of the panel from top to bottom.
        case centeredVertical
        /// Two panels turn, one around its left edge and one around its right edge.
        case leftAndRight
        /// The axis is the right edge of the panel, as the hinges of a door.
        case right
        /// The axis is the upper edge of the panel.
        case top
        /// The axis goes through the middle of the panel from side to side.
        case centeredHorizontal
        /// Two panels turn, one around its upper edge and one around its lower edge.
        case topAndBottom
        /// The axis is the lower edge of the panel.
        case bottom
        /// A barrier tilts around its left end.
        case leftBarrier
        /// Two barriers tilt, one around its left end and one around its right end.
        case leftAndRightBarriers
        /// A barrier tilts around its right end.
        case rightBarrier
    }
    /// A direction of a step.
    public enum StepDirectionEnum: UInt8, MatterEnum {
        /// Moves toward the position 0.
        case decrease
        /// Moves toward the position 10,000.
        case increase
    }
    /// A direction in which a panel slides when it closes.
    public enum TranslationDirectionEnum: UInt8, MatterEnum {
        /// The panel moves down, as a roller shutter.
        case downward
        /// The panel moves up.
        case upward
        /// The panel covers a strip of the opening that moves up or down.
        case verticalMask
        /// Two panels move up and down and meet in the middle.
        case verticalSymmetry
        /// The panel moves to the left.
        case leftward
        /// The panel moves to the right.
        case rightward
        /// The panel covers a strip of the opening that moves to the left or right.
        case horizontalMask
        /// Two panels move to the left and right and meet in the middle, as curtains.
        case horizontalSymmetry
        /// The panel moves to the front.
        case forward
        /// The panel moves to the back.
        case backward
        /// The panel covers a strip of the opening that moves to the front or back.
        case depthMask
        /// Two panels move to the front and back and meet in the middle.
        case depthSymmetry
        /// The panel covers a ceiling from one side.
        case ceilingSimple
        /// The panel covers a strip of a ceiling, and the strip moves.
        case ceilingMask
        /// Two panels cover a ceiling from its sides.
        case ceilingSidedSymmetry
        /// Two panels cover a ceiling from its middle.
        case ceilingCenteredSymmetry
    }
}
