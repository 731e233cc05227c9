public import HomeModel

extension Google {
    /// Adds more states, captions, repetition and shuffling to Matter's media playback.
    ///
    /// Source: Google Home APIs, trait ExtendedMediaPlayback; Cloud-to-cloud trait TransportControl
    public enum ExtendedMediaPlaybackTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The state of the playback, including states that Matter does not define.
            @Attribute<ExtendedPlaybackState>(0x0000, .optional) public var extendedCurrentState
        }

        public struct Commands: Schema {
            /// Hides captions.
            @Command<Empty>(0x00, .optional) public var closedCaptioningOff
            /// Shows captions.
            @Command<ClosedCaptioningOn>(0x01, .optional) public var closedCaptioningOn
            /// Sets whether the content is repeated.
            @Command<SetRepeat>(0x02, .optional) public var setRepeat
            /// Plays the list in random order.
            @Command<Empty>(0x03, .optional) public var shuffle
        }

        public struct ClosedCaptioningOn: Schema {
            /// The language of the person's request, such as `en`.
            @Field<String>(0, .optional) public var userQueryLanguage
            /// The language of the captions, such as `en`; if absent, the player chooses.
            @Field<String>(1, .optional) public var closedCaptioningLanguage
        }

        public struct SetRepeat: Schema {
            /// Whether to repeat.
            @Field<Bool>(0) public var isOn
            /// True repeats one item, false repeats the list.
            @Field<Bool>(1, .optional, .default(false)) public var isSingle
        }

        /// The state of the playback.
        public enum ExtendedPlaybackState: UInt8, MatterEnum {
            /// No state is reported.
            case unspecified
            /// Playback is paused and can be resumed.
            case paused
            /// The media play at normal speed.
            case playing
            /// The media play forward at a higher speed.
            case fastForwarding
            /// The media play backward.
            case rewinding
            /// Playback waits for data.
            case buffering
            /// Nothing is being played.
            case stopped
        }
    }
}
