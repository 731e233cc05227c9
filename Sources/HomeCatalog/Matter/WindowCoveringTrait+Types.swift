public import HomeModel

extension Matter.WindowCoveringTrait {
    /// A kind of window covering.
    public enum TypeEnum: UInt8, MatterEnum {
        /// A roller shade: lifts.
        case rollerShade
        /// A roller shade with two motors: lifts.
        case rollerShade2Motor
        /// A roller shade outside the window: lifts.
        case rollerShadeExterior
        /// A roller shade outside the window with two motors: lifts.
        case rollerShadeExterior2Motor
        /// A curtain: moves sideways, which counts as lift.
        case drapery
        /// An awning: extends, which counts as lift.
        case awning
        /// A shutter: tilts.
        case shutter
        /// A blind with slats: tilts only.
        case tiltBlindTiltOnly
        /// A blind with slats: lifts and tilts.
        case tiltBlindLiftAndTilt
        /// A projector screen: lifts.
        case projectorScreen
        /// The kind is unknown.
        case unknown = 255
    }
    /// The product that people see.
    public enum EndProductTypeEnum: UInt8, MatterEnum {
        /// A fabric that is rolled up.
        case rollerShade
        /// A fabric that folds flat when it is lifted.
        case romanShade
        /// A fabric that falls in rounded folds.
        case balloonShade
        /// A shade of woven wood or grass.
        case wovenWood
        /// A pleated fabric.
        case pleatedShade
        /// A fabric of hollow cells, which insulates.
        case cellularShade
        /// Two layers of fabric that shift against each other.
        case layeredShade
        /// Layers of fabric that shift and can also be lifted.
        case layeredShade2D
        /// Slats of fabric between two transparent layers.
        case sheerShade
        /// A blind inside the window whose slats only tilt.
        case tiltOnlyInteriorBlind
        /// A blind inside the window.
        case interiorBlind
        /// Vertical strips that turn and move sideways.
        case verticalBlindStripCurtain
        /// Horizontal slats inside the window that lift and tilt.
        case interiorVenetianBlind
        /// Horizontal slats outside the window that lift and tilt.
        case exteriorVenetianBlind
        /// A curtain that opens to the left.
        case lateralLeftCurtain
        /// A curtain that opens to the right.
        case lateralRightCurtain
        /// Curtains that open from the middle.
        case centralCurtain
        /// A shutter outside the window that is rolled up.
        case rollerShutter
        /// A vertical screen outside the window.
        case exteriorVerticalScreen
        /// An awning above a terrace or patio.
        case awningTerracePatio
        /// An awning that hangs as a vertical screen.
        case awningVerticalScreen
        /// A pergola whose slats only tilt.
        case tiltOnlyPergola
        /// A shutter that swings open like a door.
        case swingingShutter
        /// A shutter that slides sideways.
        case slidingShutter
        /// The product is unknown.
        case unknown = 255
    }

    /// The configuration of a window covering.
    public enum ConfigStatusFlag: UInt8, MatterFlag {
        /// The covering is ready to move.
        case operational
        /// Reserved; always set.
        case onlineReserved
        /// The lift motor is reversed.
        case liftMovementReversed
        /// The lift reports its position.
        case liftPositionAware
        /// The tilt reports its position.
        case tiltPositionAware
        /// An encoder measures the position of the lift.
        case liftEncoderControlled
        /// An encoder measures the position of the tilt.
        case tiltEncoderControlled
    }
    public typealias ConfigStatusBitmap = Bitmap8<ConfigStatusFlag>
    /// How the covering moves. Each value is a number of two bits: 0 if it stands still, 1 if it opens, 2 if it closes.
    public enum OperationalStatusFlag: UInt8, MatterFlag {
        /// The movement of the covering as a whole.
        case global
        /// The movement of the lift.
        case lift = 2
        /// The movement of the tilt.
        case tilt = 4

        public var width: Int { 2 }
    }
    public typealias OperationalStatusBitmap = Bitmap8<OperationalStatusFlag>
    /// The settings of a window covering.
    public enum ModeFlag: UInt8, MatterFlag {
        /// The direction of the motor is reversed.
        case motorDirectionReversed
        /// The covering measures its limits.
        case calibrationMode
        /// The covering cannot be moved.
        case maintenanceMode
        /// Lights show the state of the covering.
        case ledFeedback
    }
    public typealias ModeBitmap = Bitmap8<ModeFlag>
    /// A condition that limits or stops a window covering.
    public enum SafetyStatusFlag: UInt8, MatterFlag {
        /// Commands are locked out.
        case remoteLockout
        /// Someone tampers with the covering.
        case tamperDetection
        /// A connection to a sensor or control is lost.
        case failedCommunication
        /// The position is unknown.
        case positionFailure
        /// The motor is too hot.
        case thermalProtection
        /// There is an obstacle.
        case obstacleDetected
        /// The power supply has a fault.
        case power
        /// A stop button is pressed.
        case stopInput
        /// The motor is jammed.
        case motorJammed
        /// The hardware has a fault.
        case hardwareFailure
        /// The covering is being moved by hand.
        case manualOperation
        /// Another protection is active.
        case protection
    }
    public typealias SafetyStatusBitmap = Bitmap16<SafetyStatusFlag>
}
