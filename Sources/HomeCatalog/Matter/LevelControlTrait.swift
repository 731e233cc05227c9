public import HomeModel

extension Matter {
    /// Sets a level: the brightness of a light, the volume of a speaker.
    ///
    /// Source: Matter 1.4.1, cluster LevelControl (0x0008)
    public enum LevelControlTrait: MatterTrait {
        public static let id: TraitID = 0x0008
        public static let revision = 6

        public enum Feature: String, MatterFeature {
            /// The level works together with the trait OnOff: a command can turn the device on or off.
            case onOff = "OO"
            /// Serves a light; the level is then at least 1.
            case lighting = "LT"
            /// The frequency can be set.
            case frequency = "FQ"

            public var conformance: Conformance { self == .frequency ? .provisional : .optional }
        }

        public struct Attributes: Schema {
            /// The current level; null if it is unknown.
            @Attribute<UInt8?>(
                0x0000, .from(.attribute(\Self.minLevel)), .to(.attribute(\Self.maxLevel)), .nonvolatile, .scene,
                .quieter, .default(nil), .shown(.percent(of: 254)))
            public var currentLevel
            /// Time until the current move ends; 0 if there is none.
            @Attribute<UInt16>(0x0001, .when(Feature.lighting), .quieter, .default(0), .unit(.tenthsOfSecond))
            public var remainingTime
            /// The minimum level; at least 1 for lights.
            @Attribute<UInt8>(
                0x0002, .optional, .to(254), .default(0), .given(Feature.lighting, .from(1), .default(1)),
                .shown(.percent(of: 254)))
            public var minLevel
            /// The maximum level.
            @Attribute<UInt8>(
                0x0003, .optional, .from(.attribute(\Self.minLevel)), .to(254), .default(254), .shown(.percent(of: 254))
            )
            public var maxLevel
            /// The current frequency of the dimmer's output.
            @Attribute<UInt16>(
                0x0004, .when(Feature.frequency), .from(.attribute(\Self.minFrequency)),
                .to(.attribute(\Self.maxFrequency)), .scene, .reportable, .quieter, .default(0), .unit(.hertz))
            public var currentFrequency
            /// The minimum frequency; 0 if it is unknown.
            @Attribute<UInt16>(0x0005, .when(Feature.frequency), .default(0), .unit(.hertz)) public var minFrequency
            /// The maximum frequency; 0 if it is unknown.
            @Attribute<UInt16>(
                0x0006, .when(Feature.frequency), .from(.attribute(\Self.minFrequency)), .default(0), .unit(.hertz))
            public var maxFrequency
            /// How the commands without `WithOnOff` in their name behave while the device is off.
            @Writable<OptionsBitmap>(0x000F, .default(0)) public var options
            /// Time of the fade when the device is switched on or off.
            @Writable<UInt16>(0x0010, .optional, .default(0), .unit(.tenthsOfSecond)) public var onOffTransitionTime
            /// The level that the device sets when it is switched on; null restores the last one.
            @Writable<UInt8?>(
                0x0011, .from(.attribute(\Self.minLevel)), .to(.attribute(\Self.maxLevel)), .default(nil),
                .shown(.percent(of: 254)))
            public var onLevel
            /// Duration of the fade when the device is switched on; null means onOffTransitionTime.
            @Writable<UInt16?>(0x0012, .optional, .default(nil), .unit(.tenthsOfSecond)) public var onTransitionTime
            /// Duration of the fade when the device is switched off; null means onOffTransitionTime.
            @Writable<UInt16?>(0x0013, .optional, .default(nil), .unit(.tenthsOfSecond)) public var offTransitionTime
            /// Levels per second of a move command without a rate; null means as fast as possible.
            @Writable<UInt8?>(0x0014, .optional, .from(1), .unit(.perSecond)) public var defaultMoveRate
            /// The level that the device sets when it gets power; 0 means the minimum, null the last level.
            @Writable<UInt8?>(0x4000, .when(Feature.lighting), .nonvolatile, .manage, .shown(.percent(of: 254)))
            public var startUpCurrentLevel
        }

        public struct Commands: Schema {
            /// The attributes that a move of the level changes.
            private static let movement: Rule = .changes(\Attributes.currentLevel, \Attributes.remainingTime)

            /// Moves to a level within a time.
            @Command<MoveToLevel>(0x00, Self.movement) public var moveToLevel
            /// Moves up or down until its limit or a stop command.
            @Command<Move>(0x01, Self.movement) public var move
            /// Moves up or down by a number of levels.
            @Command<Step>(0x02, Self.movement) public var step
            /// Stops a change of the level.
            @Command<Stop>(0x03, Self.movement) public var stop
            /// Moves to a level within a time, and switches on and off as needed.
            @Command<MoveToLevel>(0x04, Self.movement) public var moveToLevelWithOnOff
            /// Moves up or down, and switches on and off as needed.
            @Command<Move>(0x05, Self.movement) public var moveWithOnOff
            /// Moves up or down by a number of levels, and switches on and off as needed.
            @Command<Step>(0x06, Self.movement) public var stepWithOnOff
            /// Stops a change of the level.
            @Command<Stop>(0x07, Self.movement) public var stopWithOnOff
            /// Sets the nearest frequency that the device supports.
            @Command<MoveToClosestFrequency>(0x08, .when(Feature.frequency), .changes(\Attributes.currentFrequency))
            public var moveToClosestFrequency
        }

        public struct MoveToLevel: Schema {
            /// The level to reach, limited to the range of the device.
            @Field<UInt8>(0, .to(254), .shown(.percent(of: 254))) public var level
            /// Duration of the change; null means onOffTransitionTime, or as fast as possible.
            @Field<UInt16?>(1, .unit(.tenthsOfSecond)) public var transitionTime
            /// The options that are overridden for this command.
            @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
            /// The values of the overridden options.
            @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride
        }

        public struct Move: Schema {
            /// Whether the value increases or decreases.
            @Field<MoveModeEnum>(0) public var moveMode
            /// Levels per second; null means defaultMoveRate.
            @Field<UInt8?>(1, .unit(.perSecond)) public var rate
            /// The options that are overridden for this command.
            @Field<OptionsBitmap>(2, .default(0)) public var optionsMask
            /// The values of the overridden options.
            @Field<OptionsBitmap>(3, .default(0)) public var optionsOverride
        }

        public struct Step: Schema {
            /// Whether the value increases or decreases.
            @Field<StepModeEnum>(0) public var stepMode
            /// Number of levels, 1 or more.
            @Field<UInt8>(1) public var stepSize
            /// Duration of the change; null means as fast as possible.
            @Field<UInt16?>(2, .unit(.tenthsOfSecond)) public var transitionTime
            /// The options that are overridden for this command.
            @Field<OptionsBitmap>(3, .default(0)) public var optionsMask
            /// The values of the overridden options.
            @Field<OptionsBitmap>(4, .default(0)) public var optionsOverride
        }

        public struct Stop: Schema {
            /// The options that are overridden for this command.
            @Field<OptionsBitmap>(0, .default(0)) public var optionsMask
            /// The values of the overridden options.
            @Field<OptionsBitmap>(1, .default(0)) public var optionsOverride
        }

        public struct MoveToClosestFrequency: Schema {
            /// The target frequency.
            @Field<UInt16>(0, .default(0), .unit(.hertz)) public var frequency
        }

        /// The direction of a continuous change.
        public enum MoveModeEnum: UInt8, MatterEnum {
            /// The level increases.
            case up
            /// The level decreases.
            case down
        }
        /// The direction of a step.
        public enum StepModeEnum: UInt8, MatterEnum {
            /// The level increases.
            case up
            /// The level decreases.
            case down
        }
        /// Options of the commands.
        public enum OptionsFlag: UInt8, MatterFlag {
            /// The command also works while the device is off.
            case executeIfOff
            /// The color temperature follows the level.
            case coupleColorTempToLevel
        }
        public typealias OptionsBitmap = Bitmap8<OptionsFlag>
    }
}
