public import HomeModel

/// What launchContent looks for, and how to play it.
extension Matter.ContentLauncherTrait {
    /// What to search for: content that fits all parameters.
    public struct ContentSearchStruct: Schema {
        /// What the content has to be; all of it counts.
        @Field<[Record<ParameterStruct>]>(0) public var parameterList

        public init() {}
    }

    /// One criterion of a search.
    public struct ParameterStruct: Schema {
        /// The criterion: the actor, the season, the sport.
        @Field<ParameterEnum>(0) public var type
        /// Which one, in words.
        @Field<String>(1, .length(max: 1024)) public var value
        /// Which one, by identifiers of others.
        @Field<[Record<AdditionalInfoStruct>]>(2, .optional, .default(.emptyList)) public var externalIDList

        public init() {}
    }

    /// A name and a value, such as an identifier in the catalog of a provider.
    public struct AdditionalInfoStruct: Schema {
        /// The owner of the identifier.
        @Field<String>(0, .length(max: 256)) public var name
        /// The identifier itself.
        @Field<String>(1, .length(max: 8192)) public var value

        public init() {}
    }

    /// Where to start and which tracks to play.
    public struct PlaybackPreferencesStruct: Schema {
        /// Where to begin.
        @Field<UInt64>(0, .unit(.milliseconds)) public var playbackPosition
        /// The subtitles to show.
        @Field<Record<TrackPreferenceStruct>>(1) public var textTrack
        /// The sounds to play.
        @Field<[Record<TrackPreferenceStruct>]>(2, .when(Feature.audioTracks)) public var audioTracks

        public init() {}
    }

    /// The language and purpose of a track to play.
    public struct TrackPreferenceStruct: Schema {
        /// What should be spoken or written, as a language tag: en-GB.
        @Field<String>(0, .length(max: 32)) public var languageCode
        /// What the track should be for, or be like.
        @Field<[CharacteristicEnum]>(1, .optional) public var characteristics
        /// The output to play it on, of the audio output trait.
        @Field<UInt8>(2) public var audioOutputIndex

        public init() {}
    }

    /// What a search may be for.
    public enum ParameterEnum: UInt8, MatterEnum {
        case actor, channel, character, director, event, franchise, genre, league, popularity, provider, sport
        case sportsTeam, type, video, season, episode, any
    }
    /// What a track is for, or is like.
    public enum CharacteristicEnum: UInt8, MatterEnum {
        case forcedSubtitles, describesVideo, easyToRead, frameBased, mainProgram, originalContent, voiceOverTranslation
        case caption, subtitle, alternate, supplementary, commentary, dubbedTranslation, description, metadata
        case enhancedAudioIntelligibility, emergency, karaoke
    }
}
