public import HomeModel

/// The fields of the commands that set the saturation, with and without the hue.
extension Matter.ColorControlTrait {
    public struct MoveToSaturation: Schema {
        /// How strong the colour shall be.
        @Field<UInt8>(0, .to(254)) public var saturation
        /// Time to take.
        @Field<UInt16>(1, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct MoveSaturation: Schema {
        /// Stronger, paler, or to stop.
        @Field<MoveModeEnum>(0) public var moveMode
        /// Steps a second; 0 is refused, but for a stop.
        @Field<UInt8>(1) public var rate
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct StepSaturation: Schema {
        /// Stronger or paler.
        @Field<StepModeEnum>(0) public var stepMode
        /// By how much; 0 is refused.
        @Field<UInt8>(1) public var stepSize
        /// Time to take.
        @Field<UInt8>(2, .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct MoveToHueAndSaturation: Schema {
        /// The hue to reach.
        @Field<UInt8>(0, .to(254)) public var hue
        /// How strong the colour shall be.
        @Field<UInt8>(1, .to(254)) public var saturation
        /// Time to take.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }

    public struct EnhancedMoveToHueAndSaturation: Schema {
        /// The hue to reach, in finer steps.
        @Field<UInt16>(0) public var enhancedHue
        /// How strong the colour shall be.
        @Field<UInt8>(1, .to(254)) public var saturation
        /// Time to take.
        @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var transitionTime
        /// Which options the override replaces for this command.
        @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
        /// What it replaces them with.
        @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride

        public init() {}
    }
}
