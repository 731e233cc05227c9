public import HomeModel

/// The enumerations and bitmaps of the attributes and of several commands.
extension Matter.ColorControlTrait {
    /// How a light keeps its color constant over time.
    public enum DriftCompensationEnum: UInt8, MatterEnum {
        case none, otherOrUnknown, temperatureMonitoring, opticalLuminanceMonitoringAndFeedback
        case opticalColorMonitoringAndFeedback
    }
    /// The attributes that determine the color.
    public enum ColorModeEnum: UInt8, MatterEnum {
        /// Hue and saturation.
        case currentHueAndCurrentSaturation
        /// The coordinates x and y of the CIE 1931 color space.
        case currentXAndCurrentY
        /// The color temperature.
        case colorTemperatureMireds
    }
    /// The attributes that determine the color, including the fine hue.
    public enum EnhancedColorModeEnum: UInt8, MatterEnum {
        /// Hue and saturation.
        case currentHueAndCurrentSaturation
        /// The coordinates x and y of the CIE 1931 color space.
        case currentXAndCurrentY
        /// The color temperature.
        case colorTemperatureMireds
        /// Fine hue and saturation.
        case enhancedCurrentHueAndCurrentSaturation
    }
    /// The direction of the color loop around the color wheel.
    public enum ColorLoopDirectionEnum: UInt8, MatterEnum { case decrement, increment }
    /// The direction of a continuous change.
    public enum MoveModeEnum: UInt8, MatterEnum {
        case stop, up
        case down = 3
    }
    /// The direction of a step.
    public enum StepModeEnum: UInt8, MatterEnum {
        case up = 1
        case down = 3
    }

    /// Options of the commands.
    public enum OptionsFlag: UInt8, MatterFlag {
        /// The command also works while the light is off.
        case executeIfOff
    }
    public typealias OptionsBitmap = Bitmap8<OptionsFlag>
    /// The ways in which the color of a light can be set.
    public enum ColorCapabilitiesFlag: UInt8, MatterFlag {
        case hueSaturation, enhancedHue, colorLoop, xy, colorTemperature
    }
    public typealias ColorCapabilitiesBitmap = Bitmap16<ColorCapabilitiesFlag>
}
