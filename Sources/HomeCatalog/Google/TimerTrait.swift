public import HomeModel

extension Google {
    /// Runs a timer on a device, of an oven for example.
    ///
    /// Source: Google Home APIs, trait Timer; Cloud-to-cloud trait Timer
    public enum TimerTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The maximum time that the timer can be set to.
            @Attribute<Int32>(0x0000, .optional, .from(1), .unit(.seconds)) public var maxTimerLimitSeconds
            /// Whether the timer can be set but not read.
            @Attribute<Bool>(0x0001, .optional) public var commandOnlyTimer
            /// Whether the timer is paused.
            @Attribute<Bool>(0x0002, .optional, .words(Word(true, "Timer paused"), Word(false, "")))
            public var timerPaused
            /// Time until the timer ends; -1 if there is none.
            @Attribute<Int32>(
                0x0003, .optional, .from(-1), .to(.attribute(\Self.maxTimerLimitSeconds)), .unit(.seconds))
            public var timerRemainingSeconds
        }

        public struct Commands: Schema {
            /// Starts a timer.
            @Command<TimerStart>(0x00, .changes(\Attributes.timerPaused, \Attributes.timerRemainingSeconds))
            public var timerStart
            /// Extends or shortens the running timer.
            @Command<TimerAdjust>(0x01, .optional, .changes(\Attributes.timerRemainingSeconds)) public var timerAdjust
            /// Pauses the timer.
            @Command<Empty>(0x02, .optional, .changes(\Attributes.timerPaused, \Attributes.timerRemainingSeconds))
            public var timerPause
            /// Resumes a paused timer.
            @Command<Empty>(0x03, .optional, .changes(\Attributes.timerPaused, \Attributes.timerRemainingSeconds))
            public var timerResume
            /// Ends the timer before its time.
            @Command<Empty>(0x04, .optional, .changes(\Attributes.timerPaused, \Attributes.timerRemainingSeconds))
            public var timerCancel
        }

        public struct TimerStart: Schema {
            /// The duration of the timer.
            @Field<Int32>(0, .from(1), .to(.attribute(\Attributes.maxTimerLimitSeconds)), .unit(.seconds))
            public var timerTimeSeconds
        }

        public struct TimerAdjust: Schema {
            /// The time to add; a negative time shortens the timer.
            @Field<Int32>(0, .unit(.seconds)) public var adjustmentTimeSeconds
        }
    }
}
