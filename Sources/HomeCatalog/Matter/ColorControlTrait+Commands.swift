public import HomeModel

extension Matter.ColorControlTrait {
    public struct Commands: Schema {
        /// What every colour changes: the way it is told, and the hue where it ends a run through all colours.
        private static let mode: Rule = .changes(
            \Attributes.currentHue, \Attributes.remainingTime, \Attributes.colorMode, \Attributes.enhancedCurrentHue,
            \Attributes.enhancedColorMode, \Attributes.colorLoopActive)
        /// What a hue or a saturation changes.
        private static let hue: Rule = .changes(
            \Attributes.currentHue, \Attributes.currentSaturation, \Attributes.remainingTime, \Attributes.colorMode,
            \Attributes.enhancedCurrentHue, \Attributes.enhancedColorMode, \Attributes.colorLoopActive)

        /// Moves to a hue within a time.
        @Command<MoveToHue>(0x00, .when(Feature.hueSaturation), Self.hue) public var moveToHue
        /// Goes round the hues until a stop.
        @Command<MoveHue>(0x01, .when(Feature.hueSaturation), Self.hue) public var moveHue
        /// Moves by a number of hues.
        @Command<StepHue>(0x02, .when(Feature.hueSaturation), Self.hue) public var stepHue
        /// Moves to a saturation within a time.
        @Command<MoveToSaturation>(0x03, .when(Feature.hueSaturation), Self.hue) public var moveToSaturation
        /// Makes the colour stronger or paler until the end or a stop.
        @Command<MoveSaturation>(0x04, .when(Feature.hueSaturation), Self.hue) public var moveSaturation
        /// Makes the colour stronger or paler by a step.
        @Command<StepSaturation>(0x05, .when(Feature.hueSaturation), Self.hue) public var stepSaturation
        /// Moves to a hue and a saturation within a time.
        @Command<MoveToHueAndSaturation>(0x06, .when(Feature.hueSaturation), Self.hue) public var moveToHueAndSaturation
        /// Moves to a colour of the CIE 1931 diagram within a time.
        @Command<MoveToColor>(0x07, .when(Feature.xy), Self.mode, .changes(\Attributes.currentX, \Attributes.currentY))
        public var moveToColor
        /// Moves through the CIE 1931 diagram until the edge or a stop.
        @Command<MoveColor>(0x08, .when(Feature.xy), Self.mode, .changes(\Attributes.currentX, \Attributes.currentY))
        public var moveColor
        /// Moves through the CIE 1931 diagram by a step.
        @Command<StepColor>(0x09, .when(Feature.xy), Self.mode, .changes(\Attributes.currentX, \Attributes.currentY))
        public var stepColor
        /// Moves to a white within a time.
        @Command<MoveToColorTemperature>(
            0x0A, .when(Feature.colorTemperature), Self.mode, .changes(\Attributes.colorTemperatureMireds))
        public var moveToColorTemperature
        /// Moves to a hue, told in finer steps, within a time.
        @Command<EnhancedMoveToHue>(0x40, .when(Feature.enhancedHue), Self.hue) public var enhancedMoveToHue
        /// Goes round the hues, told in finer steps, until a stop.
        @Command<EnhancedMoveHue>(0x41, .when(Feature.enhancedHue), Self.hue) public var enhancedMoveHue
        /// Moves by a number of hues, told in finer steps.
        @Command<EnhancedStepHue>(0x42, .when(Feature.enhancedHue), Self.hue) public var enhancedStepHue
        /// Moves to a hue, told in finer steps, and a saturation within a time.
        @Command<EnhancedMoveToHueAndSaturation>(0x43, .when(Feature.enhancedHue), Self.hue)
        public var enhancedMoveToHueAndSaturation
        /// Begins or ends a run through all colours, or sets how it goes.
        @Command<ColorLoopSet>(
            0x44, .when(Feature.colorLoop), Self.hue,
            .changes(
                \Attributes.colorLoopDirection, \Attributes.colorLoopTime, \Attributes.colorLoopStartEnhancedHue,
                \Attributes.colorLoopStoredEnhancedHue))
        public var colorLoopSet
        /// Stays at the colour it has; a run through all colours goes on.
        @Command<StopMoveStep>(
            0x47, .when(Feature.hueSaturation | Feature.xy | Feature.colorTemperature),
            .changes(
                \Attributes.currentHue, \Attributes.currentSaturation, \Attributes.remainingTime, \Attributes.currentX,
                \Attributes.currentY, \Attributes.colorTemperatureMireds, \Attributes.enhancedCurrentHue))
        public var stopMoveStep
        /// Makes the white colder or warmer until the end or a stop.
        @Command<MoveColorTemperature>(
            0x4B, .when(Feature.colorTemperature), Self.mode, .changes(\Attributes.colorTemperatureMireds))
        public var moveColorTemperature
        /// Makes the white colder or warmer by a step.
        @Command<StepColorTemperature>(
            0x4C, .when(Feature.colorTemperature), Self.mode, .changes(\Attributes.colorTemperatureMireds))
        public var stepColorTemperature

        public init() {}
    }

    public struct MoveToColor: Schema {
        /// The x to reach in the CIE 1931 diagram, in 65,536ths.
        @Field<UInt16>(0, .to(65279)) public var colorX
        /// The y to reach in the CIE 1931 diagram, in 65,536ths.
        @Field<UInt16>(1, .to(65279)) public var colorY
        /// Time to take.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct MoveColor: Schema {
        /// How far to go along x in a second, in 65,536ths; negative goes back.
        @Field<Int16>(0) public var rateX
        /// How far to go along y in a second, in 65,536ths; negative goes back.
        @Field<Int16>(1) public var rateY
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct StepColor: Schema {
        /// How far to go along x, in 65,536ths; negative goes back.
        @Field<Int16>(0) public var stepX
        /// How far to go along y, in 65,536ths; negative goes back.
        @Field<Int16>(1) public var stepY
        /// Time to take.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct StopMoveStep: Schema {
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(0, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(1, .default(0)) public var optionsOverride

        public init() {}
    }
}
