public import HomeModel

/// The enumerations and bitmaps of the attributes and of several commands.
extension Matter.ColorControlTrait {
    /// How a light keeps its color constant over time.
    public enum DriftCompensationEnum: UInt8, MatterEnum {
        /// Nothing keeps the color constant.
        case none
        /// The method is unknown, or is another one.
        case otherOrUnknown
        /// The light measures its temperature.
        case temperatureMonitoring
        /// The light measures its brightness and corrects it.
        case opticalLuminanceMonitoringAndFeedback
        /// The light measures its color and corrects it.
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
    public enum ColorLoopDirectionEnum: UInt8, MatterEnum {
        /// The hue decreases.
        case decrement
        /// The hue increases.
        case increment
    }
    /// The direction of a continuous change.
    public enum MoveModeEnum: UInt8, MatterEnum {
        /// Stops the change.
        case stop
        /// The value increases.
        case up
        /// The value decreases.
        case down = 3
    }
    /// The direction of a step.
    public enum StepModeEnum: UInt8, MatterEnum {
        /// The value increases.
        case up = 1
        /// The value decreases.
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
        /// Hue and saturation.
        case hueSaturation
        /// Fine hue, in steps of 1/65536 of the color wheel.
        case enhancedHue
        /// A loop around the color wheel.
        case colorLoop
        /// The coordinates x and y of the CIE 1931 color space.
        case xy
        /// The light can have shades of white.
        case colorTemperature
    }
    public typealias ColorCapabilitiesBitmap = Bitmap16<ColorCapabilitiesFlag>
}
