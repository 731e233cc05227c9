public import HomeModel

extension Matter.WindowCoveringTrait {
    /// A kind of window covering.
    public enum TypeEnum: UInt8, MatterEnum {
        case rollerShade, rollerShade2Motor, rollerShadeExterior, rollerShadeExterior2Motor, drapery, awning, shutter
        case tiltBlindTiltOnly, tiltBlindLiftAndTilt, projectorScreen
        case unknown = 255
    }
    /// The product that people see.
    public enum EndProductTypeEnum: UInt8, MatterEnum {
        case rollerShade, romanShade, balloonShade, wovenWood, pleatedShade, cellularShade, layeredShade, layeredShade2D
        case sheerShade, tiltOnlyInteriorBlind, interiorBlind, verticalBlindStripCurtain, interiorVenetianBlind
        case exteriorVenetianBlind, lateralLeftCurtain, lateralRightCurtain, centralCurtain, rollerShutter
        case exteriorVerticalScreen, awningTerracePatio, awningVerticalScreen, tiltOnlyPergola, swingingShutter
        case slidingShutter
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
    /// Each is a number of two bits: 0 for standing still, 1 for opening, 2 for closing; `global` is that of either.
    public enum OperationalStatusFlag: UInt8, MatterFlag {
        case global
        case lift = 2
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
    /// What limits or stops a window covering.
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
