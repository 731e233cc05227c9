public import HomeModel

/// Positions, tracks and enumerations.
extension Matter.MediaPlaybackTrait {
    /// A position in the content and when it was measured.
    public struct PlaybackPositionStruct: Schema {
        /// The time of the measurement.
        @Field<UInt64>(0, .unit(.microsecondsSinceEpoch)) public var updatedAt
        /// The position at that time, from the beginning; null if it is unknown.
        @Field<UInt64?>(1, .unit(.milliseconds)) public var position
    }

    /// A track for sound or text.
    public struct TrackStruct: Schema {
        /// The identifier of the track in commands.
        @Field<String>(0, .length(max: 32)) public var id
        /// The details of the track; null if they are unknown.
        @Field<Record<TrackAttributesStruct>?>(1) public var trackAttributes
    }

    /// The language and name of a track.
    public struct TrackAttributesStruct: Schema {
        /// The language of the track, as a tag such as en-GB.
        @Field<String>(0, .length(max: 32)) public var languageCode
        /// The name of the track for people; null if it has none.
        @Field<String?>(1, .optional) public var displayName
    }

    /// The state of the playback.
    public enum PlaybackStateEnum: UInt8, MatterEnum {
        /// The media play, at any speed.
        case playing
        /// Playback is paused and can be resumed.
        case paused
        /// Nothing is being played.
        case notPlaying
        /// Playback waits for data.
        case buffering
    }
    /// Whether a command succeeded.
    public enum StatusEnum: UInt8, MatterEnum {
        /// The command succeeded.
        case success
        /// The current state does not allow the command.
        case invalidStateForCommand
        /// The command is not allowed for this content.
        case notAllowed
        /// Nothing is playing.
        case notActive
        /// The speed is not supported.
        case speedOutOfRange
        /// The position cannot be reached.
        case seekOutOfRange
    }
    /// The purpose or kind of a track.
    public enum CharacteristicEnum: UInt8, MatterEnum {
        /// Subtitles that are always shown, such as translations of foreign speech.
        case forcedSubtitles
        /// Describes the picture for people who cannot see it.
        case describesVideo
        /// Text that is simplified for easy reading.
        case easyToRead
        /// Subtitles that are tied to single frames of the picture.
        case frameBased
        /// The main track.
        case mainProgram
        /// A track in the original language.
        case originalContent
        /// A translation spoken over the original sound.
        case voiceOverTranslation
        /// The speech and sounds as text, for people who cannot hear them.
        case caption
        /// The speech as text.
        case subtitle
        /// An alternative to the main track.
        case alternate
        /// An addition to the main track.
        case supplementary
        /// Comments on the content, for example by the director.
        case commentary
        /// A translation that replaces the original speech.
        case dubbedTranslation
        /// A description of the content.
        case description
        /// Data for programs, not for people.
        case metadata
        /// Sound with clearer speech.
        case enhancedAudioIntelligibility
        /// Information about an emergency.
        case emergency
        /// Lyrics, or music without the voice, for singing along.
        case karaoke
    }
}
