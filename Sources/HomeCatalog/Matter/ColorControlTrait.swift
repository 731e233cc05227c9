public import HomeModel

extension Matter {
    /// Sets the color of a light: by hue and saturation, by coordinates, or by the temperature of its white.
    ///
    /// Source: Matter 1.4.1, cluster ColorControl (0x0300)
    public enum ColorControlTrait: MatterTrait {
        public static let id: TraitID = 0x0300
        public static let revision = 7

        public enum Feature: String, MatterFeature {
            /// The color can be set by hue and saturation.
            case hueSaturation = "HS"
            /// The hue can be set in 65,536 steps.
            case enhancedHue = "EHUE"
            /// The light can cycle through all hues.
            case colorLoop = "CL"
            /// The color can be set by the coordinates x and y of the CIE 1931 color space.
            case xy = "XY"
            /// The white of the light can be set from warm to cold.
            case colorTemperature = "CT"

            public var conformance: Conformance {
                switch self {
                case .hueSaturation: .firstOf([.mandatoryIf(Feature.enhancedHue.condition), .optional])
                case .enhancedHue: .firstOf([.mandatoryIf(Feature.colorLoop.condition), .optional])
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The hue around the color wheel, from 0 for red to 254.
            @Attribute<UInt8>(
                0x0000, .when(Feature.hueSaturation), .to(254), .nonvolatile, .reportable, .quieter, .default(0),
                .shown(.linear(360 / 254, "°")))
            public var currentHue
            /// How strong the color is, from 0 for white to 254.
            @Attribute<UInt8>(
                0x0001, .when(Feature.hueSaturation), .to(254), .nonvolatile, .scene, .reportable, .quieter,
                .default(0), .shown(.percent(of: 254)))
            public var currentSaturation
            /// Time until the current change ends; 0 if there is none.
            @Attribute<UInt16>(0x0002, .optional, .from(0), .to(65535), .quieter, .default(0), .unit(.tenthsOfSecond))
            public var remainingTime
            /// The x of the color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(
                0x0003, .when(Feature.xy), .to(65279), .nonvolatile, .scene, .reportable, .quieter, .default(24939))
            public var currentX
            /// The y of the color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(
                0x0004, .when(Feature.xy), .to(65279), .nonvolatile, .scene, .reportable, .quieter, .default(24701))
            public var currentY
            /// How the light compensates for colors that drift with age and heat.
            @Attribute<DriftCompensationEnum>(0x0005, .optional) public var driftCompensation
            /// How the light compensates for drifting colors, as text for people.
            @Attribute<String>(0x0006, .optional, .length(max: 254)) public var compensationText
            /// The color temperature. A million divided by the mireds gives kelvins.
            @Attribute<UInt16>(
                0x0007, .when(Feature.colorTemperature), .from(.attribute(\Self.colorTempPhysicalMinMireds)),
                .to(.attribute(\Self.colorTempPhysicalMaxMireds)), .nonvolatile, .scene, .reportable, .quieter,
                .default(250), .unit(.mireds))
            public var colorTemperatureMireds
            /// Which attributes determine the color.
            @Attribute<ColorModeEnum>(0x0008, .nonvolatile) public var colorMode
            /// How commands behave while the light is off.
            @Writable<OptionsBitmap>(0x000F, .default(0)) public var options
            /// How many primary colors the light mixes; null if it is unknown.
            @Attribute<UInt8?>(0x0010, .to(6), .fixed) public var numberOfPrimaries
            /// The x of the first primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0011, .when(.value(of: \Self.numberOfPrimaries, isAbove: 0)), .to(65279), .fixed)
            public var primary1X
            /// The y of the first primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0012, .when(.value(of: \Self.numberOfPrimaries, isAbove: 0)), .to(65279), .fixed)
            public var primary1Y
            /// The maximum brightness of the first primary color, relative to 254 for the brightest primary color; null
            /// if it is unknown.
            @Attribute<UInt8?>(0x0013, .when(.value(of: \Self.numberOfPrimaries, isAbove: 0)), .fixed)
            public var primary1Intensity
            /// The x of the second primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0015, .when(.value(of: \Self.numberOfPrimaries, isAbove: 1)), .to(65279), .fixed)
            public var primary2X
            /// The y of the second primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0016, .when(.value(of: \Self.numberOfPrimaries, isAbove: 1)), .to(65279), .fixed)
            public var primary2Y
            /// The maximum brightness of the second primary color, relative to 254 for the brightest primary color;
            /// null if it is unknown.
            @Attribute<UInt8?>(0x0017, .when(.value(of: \Self.numberOfPrimaries, isAbove: 1)), .fixed)
            public var primary2Intensity
            /// The x of the third primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0019, .when(.value(of: \Self.numberOfPrimaries, isAbove: 2)), .to(65279), .fixed)
            public var primary3X
            /// The y of the third primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x001A, .when(.value(of: \Self.numberOfPrimaries, isAbove: 2)), .to(65279), .fixed)
            public var primary3Y
            /// The maximum brightness of the third primary color, relative to 254 for the brightest primary color; null
            /// if it is unknown.
            @Attribute<UInt8?>(0x001B, .when(.value(of: \Self.numberOfPrimaries, isAbove: 2)), .fixed)
            public var primary3Intensity
            /// The x of the fourth primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0020, .when(.value(of: \Self.numberOfPrimaries, isAbove: 3)), .to(65279), .fixed)
            public var primary4X
            /// The y of the fourth primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0021, .when(.value(of: \Self.numberOfPrimaries, isAbove: 3)), .to(65279), .fixed)
            public var primary4Y
            /// The maximum brightness of the fourth primary color, relative to 254 for the brightest primary color;
            /// null if it is unknown.
            @Attribute<UInt8?>(0x0022, .when(.value(of: \Self.numberOfPrimaries, isAbove: 3)), .fixed)
            public var primary4Intensity
            /// The x of the fifth primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0024, .when(.value(of: \Self.numberOfPrimaries, isAbove: 4)), .to(65279), .fixed)
            public var primary5X
            /// The y of the fifth primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0025, .when(.value(of: \Self.numberOfPrimaries, isAbove: 4)), .to(65279), .fixed)
            public var primary5Y
            /// The maximum brightness of the fifth primary color, relative to 254 for the brightest primary color; null
            /// if it is unknown.
            @Attribute<UInt8?>(0x0026, .when(.value(of: \Self.numberOfPrimaries, isAbove: 4)), .fixed)
            public var primary5Intensity
            /// The x of the sixth primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0028, .when(.value(of: \Self.numberOfPrimaries, isAbove: 5)), .to(65279), .fixed)
            public var primary6X
            /// The y of the sixth primary color in the CIE 1931 diagram, in units of 1/65536.
            @Attribute<UInt16>(0x0029, .when(.value(of: \Self.numberOfPrimaries, isAbove: 5)), .to(65279), .fixed)
            public var primary6Y
            /// The maximum brightness of the sixth primary color, relative to 254 for the brightest primary color; null
            /// if it is unknown.
            @Attribute<UInt8?>(0x002A, .when(.value(of: \Self.numberOfPrimaries, isAbove: 5)), .fixed)
            public var primary6Intensity
            /// The x of the light's white in the CIE 1931 diagram, in units of 1/65536.
            @Writable<UInt16>(0x0030, .optional, .to(65279), .manage) public var whitePointX
            /// The y of the light's white in the CIE 1931 diagram, in units of 1/65536.
            @Writable<UInt16>(0x0031, .optional, .to(65279), .manage) public var whitePointY
            /// The x of the light's red in the CIE 1931 diagram, in units of 1/65536.
            @Writable<UInt16>(0x0032, .optional, .to(65279), .manage) public var colorPointRX
            /// The y of the light's red in the CIE 1931 diagram, in units of 1/65536.
            @Writable<UInt16>(0x0033, .optional, .to(65279), .manage) public var colorPointRY
            /// The maximum brightness of the light's red, relative to 254 for the brightest primary color; null if it
            /// is unknown.
            @Writable<UInt8?>(0x0034, .optional, .manage) public var colorPointRIntensity
            /// The x of the light's green in the CIE 1931 diagram, in units of 1/65536.
            @Writable<UInt16>(0x0036, .optional, .to(65279), .manage) public var colorPointGX
            /// The y of the light's green in the CIE 1931 diagram, in units of 1/65536.
            @Writable<UInt16>(0x0037, .optional, .to(65279), .manage) public var colorPointGY
            /// The maximum brightness of the light's green, relative to 254 for the brightest primary color; null if it
            /// is unknown.
            @Writable<UInt8?>(0x0038, .optional, .manage) public var colorPointGIntensity
            /// The x of the light's blue in the CIE 1931 diagram, in units of 1/65536.
            @Writable<UInt16>(0x003A, .optional, .to(65279), .manage) public var colorPointBX
            /// The y of the light's blue in the CIE 1931 diagram, in units of 1/65536.
            @Writable<UInt16>(0x003B, .optional, .to(65279), .manage) public var colorPointBY
            /// The maximum brightness of the light's blue, relative to 254 for the brightest primary color; null if it
            /// is unknown.
            @Writable<UInt8?>(0x003C, .optional, .manage) public var colorPointBIntensity
            /// The hue in fine steps around the color wheel, from 0 for red to 65,535; the upper byte is currentHue.
            @Attribute<UInt16>(
                0x4000, .when(Feature.enhancedHue), .nonvolatile, .scene, .quieter, .default(0),
                .shown(.linear(360 / 65536, "°")))
            public var enhancedCurrentHue
            /// Which attributes determine the color, including the fine hue.
            @Attribute<EnhancedColorModeEnum>(0x4001, .nonvolatile, .scene, .default(1)) public var enhancedColorMode
            /// Whether the color loop is active: 1 if it is, else 0.
            @Attribute<UInt16>(0x4002, .when(Feature.colorLoop), .to(1), .nonvolatile, .scene, .default(0))
            public var colorLoopActive
            /// The direction of the color loop.
            @Attribute<ColorLoopDirectionEnum>(
                0x4003, .when(Feature.colorLoop), .to(1), .nonvolatile, .scene, .default(0))
            public var colorLoopDirection
            /// Duration of one loop through all colors.
            @Attribute<UInt16>(0x4004, .when(Feature.colorLoop), .nonvolatile, .scene, .default(25), .unit(.seconds))
            public var colorLoopTime
            /// The fine hue at which the color loop starts.
            @Attribute<UInt16>(0x4005, .when(Feature.colorLoop), .default(8960)) public var colorLoopStartEnhancedHue
            /// The fine hue to which the light returns after a color loop.
            @Attribute<UInt16>(0x4006, .when(Feature.colorLoop), .default(0)) public var colorLoopStoredEnhancedHue
            /// The ways in which the color can be set; the same as the features.
            @Attribute<ColorCapabilitiesBitmap>(0x400A, .to(31), .default(0)) public var colorCapabilities
            /// The minimum number of mireds, which is the coldest white that the light can show.
            @Attribute<UInt16>(0x400B, .when(Feature.colorTemperature), .from(1), .to(65279), .unit(.mireds))
            public var colorTempPhysicalMinMireds
            /// The maximum number of mireds, which is the warmest white that the light can show.
            @Attribute<UInt16>(0x400C, .when(Feature.colorTemperature), .to(65279), .unit(.mireds))
            public var colorTempPhysicalMaxMireds
            /// The color temperature at full brightness, if the color temperature follows the brightness.
            @Attribute<UInt16>(
                0x400D, .when(Feature.colorTemperature & Condition.has(\Self.colorTemperatureMireds)),
                .from(.attribute(\Self.colorTempPhysicalMinMireds)), .to(.attribute(\Self.colorTemperatureMireds)),
                .unit(.mireds))
            public var coupleColorTempToLevelMinMireds
            /// The color temperature that the light sets when it gets power; null restores the last one.
            @Writable<UInt16?>(
                0x4010, .when(Feature.colorTemperature & Condition.has(\Self.colorTemperatureMireds)), .from(1),
                .to(65279), .nonvolatile, .manage, .unit(.mireds))
            public var startUpColorTemperatureMireds
        }
    }
}
