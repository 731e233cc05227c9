public import HomeModel

extension Matter {
    /// Counts down a time, such as that of a kitchen timer.
    ///
    /// Source: Matter 1.5, cluster Timer (0x0047)
    public enum TimerTrait: MatterTrait {
        public static let id: TraitID = 0x0047
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// The countdown can be set back to its beginning.
            case reset = "RST"
        }

        public struct Attributes: Schema {
            /// The duration from which the timer counts down.
            @Attribute<UInt32>(0x0000, .unit(.seconds)) public var setTime
            /// How long it takes until the timer expires; 0 if it has expired.
            @Attribute<UInt32>(0x0001, .quieter, .unit(.seconds)) public var timeRemaining
            /// Whether the timer counts down, is stopped or has expired.
            @Attribute<TimerStatusEnum>(
                0x0002,
                .words(
                    Word(TimerStatusEnum.running, "Running", .active), Word(TimerStatusEnum.paused, "Paused"),
                    Word(TimerStatusEnum.expired, "Time is up", .warning), Word(TimerStatusEnum.ready, "Ready")))
            public var timerState
        }

        public struct Commands: Schema {
            /// Sets the duration of the countdown.
            @Command<SetTimer>(
                0x00, .changes(\Attributes.setTime, \Attributes.timeRemaining, \Attributes.timerState))
            public var setTimer
            /// Sets the countdown back to the duration that was set last.
            @Command<Empty>(
                0x01, .when(Feature.reset), .changes(\Attributes.timeRemaining, \Attributes.timerState),
                .label("Reset"))
            public var resetTimer
            /// Makes the countdown longer.
            @Command<AddTime>(0x02, .changes(\Attributes.timeRemaining, \Attributes.timerState)) public var addTime
            /// Makes the countdown shorter.
            @Command<ReduceTime>(0x03, .optional, .changes(\Attributes.timeRemaining, \Attributes.timerState))
            public var reduceTime
        }

        public struct SetTimer: Schema {
            /// The duration until the timer expires.
            @Field<UInt32>(0, .unit(.seconds)) public var newTime
        }

        public struct AddTime: Schema {
            /// The duration to add to the remaining time.
            @Field<UInt32>(0, .unit(.seconds)) public var additionalTime
        }

        public struct ReduceTime: Schema {
            /// The duration to subtract from the remaining time.
            @Field<UInt32>(0, .unit(.seconds)) public var timeReduction
        }

        /// A state of the timer.
        public enum TimerStatusEnum: UInt8, MatterEnum {
            /// The remaining time decreases.
            case running
            /// The countdown is stopped and can continue.
            case paused
            /// The time is over.
            case expired
            /// A duration can be set; no countdown has started.
            case ready
        }
    }
}
