public import HomeModel

/// The fields of the commands that set the saturation, with and without the hue.
extension Matter.ColorControlTrait {
    public struct MoveToSaturation: Schema {
        /// The target saturation.
        @Field<UInt8>(0, .to(254), .shown(.percent(of: 254))) public var saturation
        /// Duration of the change.
        @Field<UInt16>(1, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride
    }

    public struct MoveSaturation: Schema {
        /// Whether the saturation increases, decreases or stops.
        @Field<MoveModeEnum>(0) public var moveMode
        /// Steps per second; 0 is rejected except for a stop.
        @Field<UInt8>(1) public var rate
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride
    }

    public struct StepSaturation: Schema {
        /// Whether the saturation increases or decreases.
        @Field<StepModeEnum>(0) public var stepMode
        /// The size of the step; 0 is rejected.
        @Field<UInt8>(1) public var stepSize
        /// Duration of the change.
        @Field<UInt8>(2, .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }

    public struct MoveToHueAndSaturation: Schema {
        /// The hue to reach.
        @Field<UInt8>(0, .to(254), .shown(.linear(360 / 254, "°"))) public var hue
        /// The target saturation.
        @Field<UInt8>(1, .to(254), .shown(.percent(of: 254))) public var saturation
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }

    public struct EnhancedMoveToHueAndSaturation: Schema {
        /// The hue to reach, in fine steps.
        @Field<UInt16>(0) public var enhancedHue
        /// The target saturation.
        @Field<UInt8>(1, .to(254)) public var saturation
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
    }
}
