public import HomeModel

/// Searches and preferences of the command launchContent.
extension Matter.ContentLauncherTrait {
    /// A search for content that matches all parameters.
    public struct ContentSearchStruct: Schema {
        /// The criteria; the content matches all of them.
        @Field<[Record<ParameterStruct>]>(0) public var parameterList
    }

    /// One criterion of a search.
    public struct ParameterStruct: Schema {
        /// The criterion, such as the actor, the season or the sport.
        @Field<ParameterEnum>(0) public var type
        /// The value of the criterion as text.
        @Field<String>(1, .length(max: 1024)) public var value
        /// The value of the criterion as identifiers in other catalogs.
        @Field<[Record<AdditionalInfoStruct>]>(2, .optional, .default(.emptyList)) public var externalIDList
    }

    /// A name and a value, such as a catalog and an identifier in it.
    public struct AdditionalInfoStruct: Schema {
        /// The name, such as that of the catalog.
        @Field<String>(0, .length(max: 256)) public var name
        /// The value, such as the identifier in the catalog.
        @Field<String>(1, .length(max: 8192)) public var value
    }

    /// Where to start and which tracks to play.
    public struct PlaybackPreferencesStruct: Schema {
        /// The position at which playback starts.
        @Field<UInt64>(0, .unit(.milliseconds)) public var playbackPosition
        /// The text track to show.
        @Field<Record<TrackPreferenceStruct>>(1) public var textTrack
        /// The audio tracks to play.
        @Field<[Record<TrackPreferenceStruct>]>(2, .when(Feature.audioTracks)) public var audioTracks
    }

    /// The language and purpose of a track to play.
    public struct TrackPreferenceStruct: Schema {
        /// The language of the track, as a tag such as en-GB.
        @Field<String>(0, .length(max: 32)) public var languageCode
        /// The purpose of the track.
        @Field<[CharacteristicEnum]>(1, .optional) public var characteristics
        /// The number of the output that plays the track, from the trait AudioOutput.
        @Field<UInt8>(2) public var audioOutputIndex
    }

    /// A criterion of a search.
    public enum ParameterEnum: UInt8, MatterEnum {
        /// The name of an actor.
        case actor
        /// A TV channel.
        case channel
        /// A character of a story.
        case character
        /// The name of a director.
        case director
        /// An event, such as a match or a ceremony.
        case event
        /// A series of works with the same characters or world.
        case franchise
        /// A genre, such as comedy.
        case genre
        /// A sports league.
        case league
        /// How popular the content is.
        case popularity
        /// The company that offers the content.
        case provider
        /// A kind of sport.
        case sport
        /// The name of a team that plays in the content.
        case sportsTeam
        /// The type of the content, such as a movie or a series.
        case type
        /// The title of a video.
        case video
        /// The number of a season of a series.
        case season
        /// The number of an episode of a season.
        case episode
        /// Text that may occur in any of the other criteria.
        case any
    }
    public typealias CharacteristicEnum = Matter.MediaPlaybackTrait.CharacteristicEnum
}
