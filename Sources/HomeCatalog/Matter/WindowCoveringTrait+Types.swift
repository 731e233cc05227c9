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
        case operational, onlineReserved, liftMovementReversed, liftPositionAware, tiltPositionAware
        case liftEncoderControlled, tiltEncoderControlled
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
        case motorDirectionReversed, calibrationMode, maintenanceMode, ledFeedback
    }
    public typealias ModeBitmap = Bitmap8<ModeFlag>
    /// What limits or stops a window covering.
    public enum SafetyStatusFlag: UInt8, MatterFlag {
        case remoteLockout, tamperDetection, failedCommunication, positionFailure, thermalProtection, obstacleDetected
        case power, stopInput, motorJammed, hardwareFailure, manualOperation, protection
    }
    public typealias SafetyStatusBitmap = Bitmap16<SafetyStatusFlag>
}
