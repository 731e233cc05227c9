public import HomeModel

/// The fields of the commands that set the white.
extension Matter.ColorControlTrait {
    public struct MoveToColorTemperature: Schema {
        /// The white to reach; clipped to what the light can show.
        @Field<UInt16>(0, .to(65279), .unit(.mireds)) public var colorTemperatureMireds
        /// Duration of the change.
        @Field<UInt16>(1, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// The replacement.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct MoveColorTemperature: Schema {
        /// Up to warmer, down to colder, or to stop.
        @Field<MoveModeEnum>(0) public var moveMode
        /// How fast; 0 is rejected, but for a stop.
        @Field<UInt16>(1, .unit(.miredsPerSecond)) public var rate
        /// How cold the white may become; 0 for as cold as the light can.
        @Field<UInt16>(2, .to(65279), .unit(.mireds)) public var colorTemperatureMinimumMireds
        /// How warm the white may become; 0 for as warm as the light can.
        @Field<UInt16>(3, .to(65279), .unit(.mireds)) public var colorTemperatureMaximumMireds
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsMask
        /// The replacement.
        @Field<OptionsBitmap>(5, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct StepColorTemperature: Schema {
        /// Up to warmer, down to colder.
        @Field<StepModeEnum>(0) public var stepMode
        /// The number of mireds; 0 is rejected.
        @Field<UInt16>(1, .unit(.mireds)) public var stepSize
        /// Duration of the change.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// How cold the white may become; 0 for as cold as the light can.
        @Field<UInt16>(3, .to(65279), .unit(.mireds)) public var colorTemperatureMinimumMireds
        /// How warm the white may become; 0 for as warm as the light can.
        @Field<UInt16>(4, .to(65279), .unit(.mireds)) public var colorTemperatureMaximumMireds
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(5, .default(0)) public var optionsMask
        /// The replacement.
        @Field<OptionsBitmap>(6, .default(0)) public var optionsOverride

        public init() {}
    }
}
