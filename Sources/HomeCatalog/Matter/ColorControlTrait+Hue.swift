public import HomeModel

/// The fields of the commands that set the hue or run through all hues.
extension Matter.ColorControlTrait {
    public struct MoveToHue: Schema {
        /// The hue to reach.
        @Field<UInt8>(0, .to(254)) public var hue
        /// Which way round to go.
        @Field<DirectionEnum>(1) public var direction
        /// Time to take.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct MoveHue: Schema {
        /// Which way round to go, or to stop.
        @Field<MoveModeEnum>(0) public var moveMode
        /// Hues a second; 0 is refused, but for a stop.
        @Field<UInt8>(1) public var rate
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct StepHue: Schema {
        /// Which way round to go.
        @Field<StepModeEnum>(0) public var stepMode
        /// By how many hues; 0 is refused.
        @Field<UInt8>(1) public var stepSize
        /// Time to take.
        @Field<UInt8>(2, .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct EnhancedMoveToHue: Schema {
        /// The hue to reach, in finer steps.
        @Field<UInt16>(0) public var enhancedHue
        /// Which way round to go.
        @Field<DirectionEnum>(1) public var direction
        /// Time to take.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct EnhancedMoveHue: Schema {
        /// Which way round to go, or to stop.
        @Field<MoveModeEnum>(0) public var moveMode
        /// Finer hues a second; 0 is refused, but for a stop.
        @Field<UInt16>(1) public var rate
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct EnhancedStepHue: Schema {
        /// Which way round to go.
        @Field<StepModeEnum>(0) public var stepMode
        /// By how many finer hues; 0 is refused.
        @Field<UInt16>(1) public var stepSize
        /// Time to take.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct ColorLoopSet: Schema {
        /// Which of the fields below count.
        @Field<UpdateFlagsBitmap>(0) public var updateFlags
        /// Whether to end the run, or where to begin it.
        @Field<ColorLoopActionEnum>(1) public var action
        /// Which way round to go.
        @Field<ColorLoopDirectionEnum>(2) public var direction
        /// Time of one run through all colours.
        @Field<UInt16>(3, .unit(.seconds)) public var time
        /// The hue to begin at, in finer steps.
        @Field<UInt16>(4) public var startHue
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(5, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(6, .default(0)) public var optionsOverride

        public init() {}
    }

    /// The way around the color wheel that a change of hue takes.
    public enum DirectionEnum: UInt8, MatterEnum { case shortest, longest, up, down }
    /// What a command does to the color loop.
    public enum ColorLoopActionEnum: UInt8, MatterEnum {
        case deactivate, activateFromColorLoopStartEnhancedHue, activateFromEnhancedCurrentHue
    }

    /// The settings of the color loop that a command changes.
    public enum UpdateFlagsFlag: UInt8, MatterFlag { case updateAction, updateDirection, updateTime, updateStartHue }
    public typealias UpdateFlagsBitmap = Bitmap8<UpdateFlagsFlag>
}
