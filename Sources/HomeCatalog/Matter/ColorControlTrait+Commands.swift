public import HomeModel

extension Matter.ColorControlTrait {
    public struct Commands: Schema {
        /// The attributes that every change of color changes: the color mode, and the hue if it ends a color loop.
        private static let mode: Rule = .changes(
            \Attributes.currentHue, \Attributes.remainingTime, \Attributes.colorMode, \Attributes.enhancedCurrentHue,
            \Attributes.enhancedColorMode, \Attributes.colorLoopActive)
        /// The attributes that a change of hue or saturation changes.
        private static let hue: Rule = .changes(
            \Attributes.currentHue, \Attributes.currentSaturation, \Attributes.remainingTime, \Attributes.colorMode,
            \Attributes.enhancedCurrentHue, \Attributes.enhancedColorMode, \Attributes.colorLoopActive)

        /// Moves to a hue within a time.
        @Command<MoveToHue>(0x00, .when(Feature.hueSaturation), Self.hue) public var moveToHue
        /// Cycles through the hues until a stop command.
        @Command<MoveHue>(0x01, .when(Feature.hueSaturation), Self.hue) public var moveHue
        /// Changes the hue by a number of steps.
        @Command<StepHue>(0x02, .when(Feature.hueSaturation), Self.hue) public var stepHue
        /// Moves to a saturation within a time.
        @Command<MoveToSaturation>(0x03, .when(Feature.hueSaturation), Self.hue) public var moveToSaturation
        /// Increases or decreases the saturation until its limit or a stop command.
        @Command<MoveSaturation>(0x04, .when(Feature.hueSaturation), Self.hue) public var moveSaturation
        /// Increases or decreases the saturation by a step.
        @Command<StepSaturation>(0x05, .when(Feature.hueSaturation), Self.hue) public var stepSaturation
        /// Moves to a hue and a saturation within a time.
        @Command<MoveToHueAndSaturation>(0x06, .when(Feature.hueSaturation), Self.hue) public var moveToHueAndSaturation
        /// Moves to a color of the CIE 1931 diagram within a time.
        @Command<MoveToColor>(0x07, .when(Feature.xy), Self.mode, .changes(\Attributes.currentX, \Attributes.currentY))
        public var moveToColor
        /// Moves through the CIE 1931 diagram until its edge or a stop command.
        @Command<MoveColor>(0x08, .when(Feature.xy), Self.mode, .changes(\Attributes.currentX, \Attributes.currentY))
        public var moveColor
        /// Moves through the CIE 1931 diagram by a step.
        @Command<StepColor>(0x09, .when(Feature.xy), Self.mode, .changes(\Attributes.currentX, \Attributes.currentY))
        public var stepColor
        /// Moves to a color temperature within a time.
        @Command<MoveToColorTemperature>(
            0x0A, .when(Feature.colorTemperature), Self.mode, .changes(\Attributes.colorTemperatureMireds))
        public var moveToColorTemperature
        /// Moves to a hue, in fine steps, within a time.
        @Command<EnhancedMoveToHue>(0x40, .when(Feature.enhancedHue), Self.hue) public var enhancedMoveToHue
        /// Cycles through the hues, in fine steps, until a stop command.
        @Command<EnhancedMoveHue>(0x41, .when(Feature.enhancedHue), Self.hue) public var enhancedMoveHue
        /// Changes the hue by a number of fine steps.
        @Command<EnhancedStepHue>(0x42, .when(Feature.enhancedHue), Self.hue) public var enhancedStepHue
        /// Moves to a hue, in fine steps, and a saturation within a time.
        @Command<EnhancedMoveToHueAndSaturation>(0x43, .when(Feature.enhancedHue), Self.hue)
        public var enhancedMoveToHueAndSaturation
        /// Starts or ends the color loop, or sets its options.
        @Command<ColorLoopSet>(
            0x44, .when(Feature.colorLoop), Self.hue,
            .changes(
                \Attributes.colorLoopDirection, \Attributes.colorLoopTime, \Attributes.colorLoopStartEnhancedHue,
                \Attributes.colorLoopStoredEnhancedHue))
        public var colorLoopSet
        /// Stops changing the color; a color loop continues.
        @Command<StopMoveStep>(
            0x47, .when(Feature.hueSaturation | Feature.xy | Feature.colorTemperature),
            .changes(
                \Attributes.currentHue, \Attributes.currentSaturation, \Attributes.remainingTime, \Attributes.currentX,
                \Attributes.currentY, \Attributes.colorTemperatureMireds, \Attributes.enhancedCurrentHue))
        public var stopMoveStep
        /// Makes the white colder or warmer until its limit or a stop command.
        @Command<MoveColorTemperature>(
            0x4B, .when(Feature.colorTemperature), Self.mode, .changes(\Attributes.colorTemperatureMireds))
        public var moveColorTemperature
        /// Makes the white colder or warmer by a step.
        @Command<StepColorTemperature>(
            0x4C, .when(Feature.colorTemperature), Self.mode, .changes(\Attributes.colorTemperatureMireds))
        public var stepColorTemperature
    }

    public struct MoveToColor: Schema {
        /// The x to reach in the CIE 1931 diagram, in units of 1/65536.
        @Field<UInt16>(0, .to(65279)) public var colorX
        /// The y to reach in the CIE 1931 diagram, in units of 1/65536.
        @Field<UInt16>(1, .to(65279)) public var colorY
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }

    public struct MoveColor: Schema {
        /// Change of x per second, in units of 1/65536; negative decreases x.
        @Field<Int16>(0) public var rateX
        /// Change of y per second, in units of 1/65536; negative decreases y.
        @Field<Int16>(1) public var rateY
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride
    }

    public struct StepColor: Schema {
        /// Change of x, in units of 1/65536; negative decreases x.
        @Field<Int16>(0) public var stepX
        /// Change of y, in units of 1/65536; negative decreases y.
        @Field<Int16>(1) public var stepY
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }

    public struct StopMoveStep: Schema {
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(0, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(1, .default(0)) public var optionsOverride
    }
}
