public import HomeModel

/// The fields of the commands that set the color temperature.
extension Matter.ColorControlTrait {
    public struct MoveToColorTemperature: Schema {
        /// The color temperature to reach, limited to the range of the light.
        @Field<UInt16>(0, .to(65279), .unit(.mireds)) public var colorTemperatureMireds
        /// Duration of the change.
        @Field<UInt16>(1, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride
    }

    public struct MoveColorTemperature: Schema {
        /// Whether the white becomes warmer (up) or colder (down), or the change stops.
        @Field<MoveModeEnum>(0) public var moveMode
        /// The speed; 0 is rejected except for a stop.
        @Field<UInt16>(1, .unit(.miredsPerSecond)) public var rate
        /// The minimum color temperature in mireds, which is the coldest white; 0 means the minimum of the light.
        @Field<UInt16>(2, .to(65279), .unit(.mireds)) public var colorTemperatureMinimumMireds
        /// The maximum color temperature in mireds, which is the warmest white; 0 means the maximum of the light.
        @Field<UInt16>(3, .to(65279), .unit(.mireds)) public var colorTemperatureMaximumMireds
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(5, .default(0)) public var optionsOverride
    }

    public struct StepColorTemperature: Schema {
        /// Whether the white becomes warmer (up) or colder (down).
        @Field<StepModeEnum>(0) public var stepMode
        /// The number of mireds; 0 is rejected.
        @Field<UInt16>(1, .unit(.mireds)) public var stepSize
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// The minimum color temperature in mireds, which is the coldest white; 0 means the minimum of the light.
        @Field<UInt16>(3, .to(65279), .unit(.mireds)) public var colorTemperatureMinimumMireds
        /// The maximum color temperature in mireds, which is the warmest white; 0 means the maximum of the light.
        @Field<UInt16>(4, .to(65279), .unit(.mireds)) public var colorTemperatureMaximumMireds
        /// The options that are overridden for this command.
        @Field<OptionsBitmap>(5, .default(0)) public var optionsMask
        /// The values of the overridden options.
        @Field<OptionsBitmap>(6, .default(0)) public var optionsOverride
    }
}
