public import HomeModel

/// The states, positions and errors of a closure.
extension Matter.ClosureControlTrait {
    /// The position, the latch and the speed of a closure.
    public struct OverallCurrentStateStruct: Schema {
        /// Where the closure is; null if that is unknown.
        @Field<CurrentPositionEnum?>(
            0, .when(Feature.positioning), .default(nil),
            .words(
                Word(CurrentPositionEnum.fullyClosed, "Closed"), Word(CurrentPositionEnum.fullyOpened, "Open", .active),
                Word(CurrentPositionEnum.partiallyOpened, "Partly open", .active),
                Word(CurrentPositionEnum.openedForPedestrian, "Open for people on foot", .active),
                Word(CurrentPositionEnum.openedForVentilation, "Open for ventilation", .active),
                Word(CurrentPositionEnum.openedAtSignature, "At the preset position", .active)))
        public var position
        /// Whether all latches are locked; null if that is unknown.
        @Field<Bool?>(
            1, .when(Feature.motionLatching), .default(nil), .words(Word(true, "Latched"), Word(false, "Not latched")))
        public var latch
        /// How fast the closure moves, or would move if it stands still.
        @Field<Matter.ThreeLevelAutoEnum>(2, .when(Feature.speed)) public var speed
        /// Whether the closure is fully closed and latched, as far as it can be, so that no one gets in unnoticed; null
        /// if that is unknown.
        @Field<Bool?>(3, .optional, .default(nil), .words(Word(true, "Secure"), Word(false, "Not secure")))
        public var secureState
    }

    /// The position, the latch and the speed that a closure is to have.
    public struct OverallTargetStateStruct: Schema {
        /// Where the closure is to move; null if there is no target.
        @Field<TargetPositionEnum?>(
            0, .when(Feature.positioning), .default(nil),
            .words(
                Word(TargetPositionEnum.moveToFullyClosed, "Closed"), Word(TargetPositionEnum.moveToFullyOpen, "Open"),
                Word(TargetPositionEnum.moveToPedestrianPosition, "Open for people on foot"),
                Word(TargetPositionEnum.moveToVentilationPosition, "Open for ventilation"),
                Word(TargetPositionEnum.moveToSignaturePosition, "Move to the preset position")))
        public var position
        /// Whether the closure is to be latched; null if there is no target.
        @Field<Bool?>(
            1, .when(Feature.motionLatching), .default(nil), .words(Word(true, "Latch"), Word(false, "Unlatch")))
        public var latch
        /// How fast the closure is to move.
        @Field<Matter.ThreeLevelAutoEnum>(2, .when(Feature.speed)) public var speed
    }

    /// The reason why a closure does not work.
    public enum ClosureErrorEnum: UInt8, MatterEnum {
        /// Something is in the way and stopped the movement.
        case physicallyBlocked
        /// A sensor, such as a light barrier, prevents the movement.
        case blockedBySensor
        /// The motor is too hot.
        case temperatureLimited
        /// A defect needs a repair.
        case maintenanceRequired
        /// A part of the closure itself prevents the movement, such as an open door in a garage door.
        case internalInterference
    }
    /// A position that a closure can have.
    public enum CurrentPositionEnum: UInt8, MatterEnum {
        /// The opening is covered completely.
        case fullyClosed
        /// The opening is as wide as possible.
        case fullyOpened
        /// The closure is neither fully open nor fully closed.
        case partiallyOpened
        /// The opening is wide enough for people on foot.
        case openedForPedestrian
        /// The opening is wide enough for air.
        case openedForVentilation
        /// The closure is at the position that the maker or the installer stored.
        case openedAtSignature
    }
    /// A state of a closure as a whole.
    public enum MainStateEnum: UInt8, MatterEnum {
        /// The closure stands still.
        case stopped
        /// The closure is in motion.
        case moving
        /// The closure will move soon, for example after a warning signal.
        case waitingForMotion
        /// An error in currentErrorList prevents the operation.
        case error
        /// The closure measures the limits of its movement.
        case calibrating
        /// The closure protects itself, for example against wind, and can reject commands.
        case protected
        /// The motor is disengaged and cannot move the closure.
        case disengaged
        /// The closure needs a setup or a calibration before it can move.
        case setupRequired
    }
    /// A position that a closure can move to.
    public enum TargetPositionEnum: UInt8, MatterEnum {
        /// Covers the opening completely.
        case moveToFullyClosed
        /// Makes the opening as wide as possible.
        case moveToFullyOpen
        /// Opens for people on foot.
        case moveToPedestrianPosition
        /// Opens for air.
        case moveToVentilationPosition
        /// Moves to the position that the maker or the installer stored; fully open if there is none.
        case moveToSignaturePosition
    }

    /// The movements of a latch that commands can cause.
    public enum LatchControlModesFlag: UInt8, MatterFlag {
        /// Commands can latch the closure.
        case remoteLatching
        /// Commands can unlatch the closure.
        case remoteUnlatching
    }
    public typealias LatchControlModesBitmap = Bitmap8<LatchControlModesFlag>
}
