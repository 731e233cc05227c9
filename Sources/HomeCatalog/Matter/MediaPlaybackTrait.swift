public import HomeModel

extension Matter {
    /// Plays, pauses and seeks the content of a television or a speaker.
    ///
    /// The responses of commands contain their outcome; the commands themselves succeed in either case. Positions and
    /// lengths are in milliseconds.
    ///
    /// Source: Matter 1.4.1, cluster MediaPlayback (0x0506)
    public enum MediaPlaybackTrait: MatterTrait {
        public static let id: TraitID = 0x0506
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Can seek to a position.
            case advancedSeek = "AS"
            /// Can play faster, slower and backward.
            case variableSpeed = "VS"
            /// Can show a selected text track.
            case textTracks = "TT"
            /// Can play a selected audio track.
            case audioTracks = "AT"
            /// Plays sound while it fast-forwards or rewinds.
            case audioAdvance = "AA"
        }

        public struct Attributes: Schema {
            /// The state of the playback.
            @Attribute<PlaybackStateEnum>(
                0x0000,
                .words(
                    Word(PlaybackStateEnum.playing, "Playing", .active), Word(PlaybackStateEnum.paused, "Paused"),
                    Word(PlaybackStateEnum.notPlaying, "Idle"), Word(PlaybackStateEnum.buffering, "Buffering", .active))
            ) public var currentState
            /// When a live program began; null if the content is not live or the time is unknown.
            @Attribute<UInt64?>(0x0001, .when(Feature.advancedSeek), .default(nil), .unit(.microsecondsSinceEpoch))
            public var startTime
            /// Duration of the content; null if it is unknown or live.
            @Attribute<UInt64?>(0x0002, .when(Feature.advancedSeek), .default(nil), .unit(.milliseconds))
            public var duration
            /// A measured position, from which clients calculate the current position with playbackSpeed. It is updated
            /// when the position jumps; null if it is unknown.
            @Attribute<Record<PlaybackPositionStruct>?>(0x0003, .when(Feature.advancedSeek), .default(nil))
            public var sampledPosition
            /// The speed of the playback: 1 is normal, 0 is stopped, negative is backward.
            @Attribute<Float>(0x0004, .when(Feature.advancedSeek), .default(0)) public var playbackSpeed
            /// The last position that the command seek can reach; null if seeking is not possible.
            @Attribute<UInt64?>(0x0005, .when(Feature.advancedSeek), .default(nil), .unit(.milliseconds))
            public var seekRangeEnd
            /// The first position that the command seek can reach; null if seeking is not possible.
            @Attribute<UInt64?>(0x0006, .when(Feature.advancedSeek), .default(nil), .unit(.milliseconds))
            public var seekRangeStart
            /// The active audio track; null if there is none.
            @Attribute<Record<TrackStruct>?>(0x0007, .when(Feature.audioTracks), .default(nil))
            public var activeAudioTrack
            /// The audio tracks; null if they are unknown.
            @Attribute<[Record<TrackStruct>]?>(0x0008, .when(Feature.audioTracks), .default(nil))
            public var availableAudioTracks
            /// The active text track; null if there is none.
            @Attribute<Record<TrackStruct>?>(0x0009, .when(Feature.textTracks), .default(nil))
            public var activeTextTrack
            /// The text tracks; null if they are unknown.
            @Attribute<[Record<TrackStruct>]?>(0x000A, .when(Feature.textTracks), .default(nil))
            public var availableTextTracks
        }

        public struct Commands: Schema {
            /// The attributes that describe the progress of the playback.
            private static let progress: Rule = .changes(
                \Attributes.currentState, \Attributes.sampledPosition, \Attributes.playbackSpeed)
            /// The attributes that describe the media.
            private static let media: Rule = .changes(
                \Attributes.startTime, \Attributes.duration, \Attributes.seekRangeEnd, \Attributes.seekRangeStart,
                \Attributes.activeAudioTrack, \Attributes.availableAudioTracks, \Attributes.activeTextTrack,
                \Attributes.availableTextTracks)

            /// Plays at normal speed.
            @RespondingCommand<Empty, PlaybackResponse>(0x00, response: 0x0A, Self.progress) public var play
            /// Pauses the playback.
            @RespondingCommand<Empty, PlaybackResponse>(0x01, response: 0x0A, Self.progress) public var pause
            /// Stops playing.
            @RespondingCommand<Empty, PlaybackResponse>(0x02, response: 0x0A, Self.progress) public var stop
            /// Plays from the beginning.
            @RespondingCommand<Empty, PlaybackResponse>(0x03, response: 0x0A, .optional, Self.progress)
            public var startOver
            /// Plays the previous content.
            @RespondingCommand<Empty, PlaybackResponse>(0x04, response: 0x0A, .optional, Self.progress, Self.media)
            public var previous
            /// Plays the next content.
            @RespondingCommand<Empty, PlaybackResponse>(0x05, response: 0x0A, .optional, Self.progress, Self.media)
            public var next
            /// Rewinds, faster with each command.
            @RespondingCommand<Rewind, PlaybackResponse>(
                0x06, response: 0x0A, .when(Feature.variableSpeed), Self.progress)
            public var rewind
            /// Fast-forwards, faster with each command.
            @RespondingCommand<FastForward, PlaybackResponse>(
                0x07, response: 0x0A, .when(Feature.variableSpeed), Self.progress)
            public var fastForward
            /// Jumps forward, at most to the end.
            @RespondingCommand<SkipForward, PlaybackResponse>(0x08, response: 0x0A, .optional, Self.progress)
            public var skipForward
            /// Jumps back, at most to the beginning.
            @RespondingCommand<SkipBackward, PlaybackResponse>(0x09, response: 0x0A, .optional, Self.progress)
            public var skipBackward
            /// Jumps to a position.
            @RespondingCommand<Seek, PlaybackResponse>(0x0B, response: 0x0A, .when(Feature.advancedSeek), Self.progress)
            public var seek
            /// Plays another audio track.
            @Command<ActivateAudioTrack>(0x0C, .when(Feature.audioTracks), .changes(\Attributes.activeAudioTrack))
            public var activateAudioTrack
            /// Shows another text track.
            @Command<ActivateTextTrack>(0x0D, .when(Feature.textTracks), .changes(\Attributes.activeTextTrack))
            public var activateTextTrack
            /// Hides the text track.
            @Command<Empty>(0x0E, .when(Feature.textTracks), .changes(\Attributes.activeTextTrack))
            public var deactivateTextTrack
        }

        public struct PlaybackResponse: Schema {
            /// The outcome of the command.
            @Field<StatusEnum>(
                0, .outcome(success: StatusEnum.success, [.invalidStateForCommand: "Not possible in this state"])
            ) public var status
            /// Further data in a format of the maker.
            @Field<String>(1, .optional) public var data
        }

        public struct Rewind: Schema {
            /// Whether the sound plays during fast playback.
            @Field<Bool>(0, .when(Feature.audioAdvance), .default(false)) public var audioAdvanceUnmuted
        }

        public struct FastForward: Schema {
            /// Whether the sound plays during fast playback.
            @Field<Bool>(0, .when(Feature.audioAdvance), .default(false)) public var audioAdvanceUnmuted
        }

        public struct SkipForward: Schema {
            /// The distance to jump.
            @Field<UInt64>(0, .unit(.milliseconds)) public var deltaPositionMilliseconds
        }

        public struct SkipBackward: Schema {
            /// The distance to jump.
            @Field<UInt64>(0, .unit(.milliseconds)) public var deltaPositionMilliseconds
        }

        public struct Seek: Schema {
            /// The target position; outside the seek range, the status of the response is seekOutOfRange.
            @Field<UInt64>(0, .unit(.milliseconds)) public var position
        }

        public struct ActivateAudioTrack: Schema {
            /// The audio track to activate.
            @Field<String>(0, .length(max: 32)) public var trackID
            /// The number of the output that plays the track, from the trait AudioOutput; null means the current
            /// output.
            @Field<UInt8?>(1, .when(Feature.audioTracks)) public var audioOutputIndex
        }

        public struct ActivateTextTrack: Schema {
            /// The text track to show.
            @Field<String>(0, .length(max: 32)) public var trackID
        }

        public struct Events: Schema {
            /// The playback changed.
            @Event<StateChanged>(0x00, .info, .optional) public var stateChanged
        }

        public struct StateChanged: Schema {
            /// The state of the playback.
            @Field<PlaybackStateEnum>(0) public var currentState
            /// When a live program began.
            @Field<UInt64>(1, .unit(.microsecondsSinceEpoch)) public var startTime
            /// Duration of the content.
            @Field<UInt64>(2, .unit(.milliseconds)) public var duration
            /// The current position.
            @Field<Record<PlaybackPositionStruct>>(3) public var sampledPosition
            /// The speed of the playback: 1 is normal, 0 is stopped, negative is backward.
            @Field<Float>(4) public var playbackSpeed
            /// The last position that the command seek can reach.
            @Field<UInt64>(5, .unit(.milliseconds)) public var seekRangeEnd
            /// The first position that the command seek can reach.
            @Field<UInt64>(6, .unit(.milliseconds)) public var seekRangeStart
            /// Further data in a format of the app.
            @Field<Octets>(7, .optional, .length(max: 900)) public var data
            /// Whether the sound plays during fast playback.
            @Field<Bool>(8, .default(false)) public var audioAdvanceUnmuted
        }
    }
}
