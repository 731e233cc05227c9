public import HomeModel

/// The fields of the commands that set the hue or run through all hues.
extension Matter.ColorControlTrait {
    public struct MoveToHue: Schema {
        /// The hue to reach.
        @Field<UInt8>(0, .to(254), .shown(.linear(360 / 254, "°"))) public var hue
        /// The direction around the color wheel.
        @Field<DirectionEnum>(1) public var direction
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }

    public struct MoveHue: Schema {
        /// The direction around the color wheel, or a stop.
        @Field<MoveModeEnum>(0) public var moveMode
        /// Hue steps per second; 0 is rejected except for a stop.
        @Field<UInt8>(1) public var rate
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride
    }

    public struct StepHue: Schema {
        /// The direction around the color wheel.
        @Field<StepModeEnum>(0) public var stepMode
        /// The number of hue steps; 0 is rejected.
        @Field<UInt8>(1) public var stepSize
        /// Duration of the change.
        @Field<UInt8>(2, .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }

    public struct EnhancedMoveToHue: Schema {
        /// The hue to reach, in fine steps.
        @Field<UInt16>(0) public var enhancedHue
        /// The direction around the color wheel.
        @Field<DirectionEnum>(1) public var direction
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }

    public struct EnhancedMoveHue: Schema {
        /// The direction around the color wheel, or a stop.
        @Field<MoveModeEnum>(0) public var moveMode
        /// Fine hue steps per second; 0 is rejected except for a stop.
        @Field<UInt16>(1) public var rate
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride
    }

    public struct EnhancedStepHue: Schema {
        /// The direction around the color wheel.
        @Field<StepModeEnum>(0) public var stepMode
        /// The number of fine hue steps; 0 is rejected.
        @Field<UInt16>(1) public var stepSize
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }

    public struct ColorLoopSet: Schema {
        /// The fields of this command that are used.
        @Field<UpdateFlagsBitmap>(0) public var updateFlags
        /// Whether to end the color loop, or at which hue to start it.
        @Field<ColorLoopActionEnum>(1) public var action
        /// The direction around the color wheel.
        @Field<ColorLoopDirectionEnum>(2) public var direction
        /// Duration of one loop through all colors.
        @Field<UInt16>(3, .unit(.seconds)) public var time
        /// The hue to begin at, in fine steps.
        @Field<UInt16>(4) public var startHue
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(5, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(6, .default(0)) public var optionsOverride
    }

    /// The way around the color wheel that a change of hue takes.
    public enum DirectionEnum: UInt8, MatterEnum {
        /// The shorter way around the color wheel.
        case shortest
        /// The longer way around the color wheel.
        case longest
        /// Toward higher hues.
        case up
        /// Toward lower hues.
        case down
    }
    /// The effect of a command on the color loop.
    public enum ColorLoopActionEnum: UInt8, MatterEnum {
        /// Ends the color loop.
        case deactivate
        /// Starts the color loop at colorLoopStartEnhancedHue.
        case activateFromColorLoopStartEnhancedHue
        /// Starts the color loop at the current hue.
        case activateFromEnhancedCurrentHue
    }

    /// The settings of the color loop that a command changes.
    public enum UpdateFlagsFlag: UInt8, MatterFlag {
        /// The command starts or ends the color loop.
        case updateAction
        /// The command sets the direction.
        case updateDirection
        /// The command sets the time.
        case updateTime
        /// The command sets the hue at which the loop begins.
        case updateStartHue
    }
    public typealias UpdateFlagsBitmap = Bitmap8<UpdateFlagsFlag>
}
