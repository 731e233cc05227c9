public import HomeModel

/// The enumerations and bitmaps of the attributes and of several commands.
extension Matter.ColorControlTrait {
    public enum DriftCompensationEnum: UInt8, MatterEnum {
        case none, otherOrUnknown, temperatureMonitoring, opticalLuminanceMonitoringAndFeedback
        case opticalColorMonitoringAndFeedback
    }
    public enum ColorModeEnum: UInt8, MatterEnum {
        case currentHueAndCurrentSaturation, currentXAndCurrentY, colorTemperatureMireds
    }
    public enum EnhancedColorModeEnum: UInt8, MatterEnum {
        case currentHueAndCurrentSaturation, currentXAndCurrentY, colorTemperatureMireds
        case enhancedCurrentHueAndCurrentSaturation
    }
    public enum ColorLoopDirectionEnum: UInt8, MatterEnum { case decrement, increment }
    public enum MoveModeEnum: UInt8, MatterEnum {
        case stop, up
        case down = 3
    }
    public enum StepModeEnum: UInt8, MatterEnum {
        case up = 1
        case down = 3
    }

    public enum OptionsFlag: UInt8, MatterFlag { case executeIfOff }
    public typealias OptionsBitmap = Bitmap8<OptionsFlag>
    public enum ColorCapabilitiesFlag: UInt8, MatterFlag {
        case hueSaturation, enhancedHue, colorLoop, xy, colorTemperature
    }
    public typealias ColorCapabilitiesBitmap = Bitmap16<ColorCapabilitiesFlag>
}
