public import HomeModel

extension Matter {
    /// Sets the speed of a fan and how its air moves.
    ///
    /// Mode, percentage and speed are three views of one setting: writing one changes the others with it.
    ///
    /// Source: Matter 1.4.1, cluster FanControl (0x0202)
    public enum FanControlTrait: MatterTrait {
        public static let id: TraitID = 0x0202
        public static let revision = 4

        public enum Feature: String, MatterFeature {
            /// Has numbered speeds.
            case multiSpeed = "SPD"
            /// Can choose its speed itself.
            case auto = "AUT"
            /// Can turn or tilt.
            case rocking = "RCK"
            /// Can simulate winds.
            case wind = "WND"
            /// The speed can be changed in steps.
            case step = "STEP"
            /// The direction of the air can be reversed.
            case airflowDirection = "DIR"
        }

        public struct Attributes: Schema {
            /// The mode of the fan; `on` is the former name of high.
            @Writable<FanModeEnum>(
                0x0000, .nonvolatile, .default(0),
                .words(
                    Word(FanModeEnum.off, "Off"), Word(FanModeEnum.low, "Low", .active),
                    Word(FanModeEnum.medium, "Medium", .active), Word(FanModeEnum.high, "High", .active),
                    Word(FanModeEnum.on, "On", .active), Word(FanModeEnum.auto, "Auto", .active),
                    Word(FanModeEnum.smart, "Smart", .active)))
            public var fanMode
            /// Which modes the fan has.
            @Attribute<FanModeSequenceEnum>(0x0001, .fixed) public var fanModeSequence
            /// The target speed of the fan in percent; null while it chooses the speed itself. Writing null changes
            /// nothing.
            @Writable<UInt8?>(0x0002, .to(100), .default(0), .unit(.percent)) public var percentSetting
            /// The current speed of the fan in percent.
            @Attribute<UInt8>(0x0003, .to(100), .unit(.percent)) public var percentCurrent
            /// How many speeds the fan has.
            @Attribute<UInt8>(0x0004, .when(Feature.multiSpeed), .from(1), .to(100), .fixed) public var speedMax
            /// The target speed, 0 for off; null while the fan chooses the speed itself. Writing null changes nothing.
            @Writable<UInt8?>(0x0005, .when(Feature.multiSpeed), .to(.attribute(\Self.speedMax)), .default(0))
            public var speedSetting
            /// The current speed of the fan; 0 while it is off.
            @Attribute<UInt8>(0x0006, .when(Feature.multiSpeed), .to(.attribute(\Self.speedMax)), .reportable)
            public var speedCurrent
            /// Which ways the fan can rock.
            @Attribute<RockBitmap>(0x0007, .when(Feature.rocking), .fixed, .default(0)) public var rockSupport
            /// The directions in which the fan moves.
            @Writable<RockBitmap>(0x0008, .when(Feature.rocking), .reportable, .default(0)) public var rockSetting
            /// The natural winds that the fan can simulate.
            @Attribute<WindBitmap>(0x0009, .when(Feature.wind), .fixed, .default(0)) public var windSupport
            /// The wind that the fan simulates.
            @Writable<WindBitmap>(0x000A, .when(Feature.wind), .reportable, .default(0)) public var windSetting
            /// The direction of the air.
            @Writable<AirflowDirectionEnum>(0x000B, .when(Feature.airflowDirection), .reportable, .default(0))
            public var airflowDirection
        }

        public struct Commands: Schema {
            /// Increases or decreases the speed of the fan by one step.
            @Command<Step>(
                0x00, .when(Feature.step),
                .changes(
                    \Attributes.fanMode, \Attributes.percentSetting, \Attributes.percentCurrent,
                    \Attributes.speedSetting, \Attributes.speedCurrent))
            public var step
        }

        public struct Step: Schema {
            /// Whether the speed increases or decreases.
            @Field<StepDirectionEnum>(0, .default(0)) public var direction
            /// Whether a step beyond one end continues at the other end.
            @Field<Bool>(1, .optional, .default(false)) public var wrap
            /// Whether the steps include off.
            @Field<Bool>(2, .optional, .default(true)) public var lowestOff
        }

        /// The mode of a fan.
        public enum FanModeEnum: UInt8, MatterEnum {
            /// The fan is off.
            case off
            /// Low speed.
            case low
            /// Medium speed.
            case medium
            /// High speed.
            case high
            /// Accepted in writes only: selects high.
            case on
            /// The fan chooses its speed itself.
            case auto
            /// Accepted in writes only: selects auto, or high without that feature.
            case smart
        }
        /// The modes that a fan has.
        public enum FanModeSequenceEnum: UInt8, MatterEnum {
            /// Off, low, medium and high.
            case offLowMedHigh
            /// Off, low and high.
            case offLowHigh
            /// Off, low, medium, high and auto.
            case offLowMedHighAuto
            /// Off, low, high and auto.
            case offLowHighAuto
            /// Off, high and auto.
            case offHighAuto
            /// Off and high.
            case offHigh
        }
        /// The direction of the air.
        public enum AirflowDirectionEnum: UInt8, MatterEnum {
            /// The usual direction.
            case forward
            /// The opposite direction.
            case reverse
        }
        /// The direction of a step of the speed.
        public enum StepDirectionEnum: UInt8, MatterEnum {
            /// The fan becomes faster.
            case increase
            /// The fan becomes slower.
            case decrease
        }

        /// The movements of a fan that turns or tilts.
        public enum RockFlag: UInt8, MatterFlag {
            /// Turns from left to right.
            case rockLeftRight
            /// Turns up and down.
            case rockUpDown
            /// Turns in a circle.
            case rockRound
        }
        public typealias RockBitmap = Bitmap8<RockFlag>
        /// The winds that a fan simulates.
        public enum WindFlag: UInt8, MatterFlag {
            /// A weaker wind for sleeping.
            case sleepWind
            /// A wind that rises and falls.
            case naturalWind
        }
        public typealias WindBitmap = Bitmap8<WindFlag>
    }
}
