public import HomeModel

/// The entry of a program in the guide.
extension Matter.ChannelTrait {
    /// A program of the guide.
    public struct ProgramStruct: Schema {
        /// The identifier of the program in recordProgram, unique over all channels.
        @Field<String>(0, .length(max: 255)) public var identifier
        /// The channel that broadcasts the program.
        @Field<Record<ChannelInfoStruct>>(1) public var channel
        /// When the program begins.
        @Field<UInt32>(2, .unit(.secondsSinceEpoch)) public var startTime
        /// When the program ends.
        @Field<UInt32>(3, .unit(.secondsSinceEpoch)) public var endTime
        /// The name of the program or the episode.
        @Field<String>(4, .length(max: 255)) public var title
        /// The title of the episode.
        @Field<String>(5, .optional, .length(max: 255)) public var subtitle
        /// A summary, for people.
        @Field<String>(6, .optional, .length(max: 8192)) public var description
        /// The spoken languages, as tags such as en-GB.
        @Field<[String]>(7, .optional, .length(max: 10), .elementLength(0...50), .default(.emptyList))
        public var audioLanguages
        /// The age ratings of the country, such as TV-PG.
        @Field<[String]>(8, .optional, .length(max: 255), .default(.emptyList)) public var ratings
        /// The address of a small picture for the program.
        @Field<String>(9, .optional, .length(max: 8192)) public var thumbnailUrl
        /// The address of a large picture for the program.
        @Field<String>(10, .optional, .length(max: 8192)) public var posterArtUrl
        /// The address of its DVB-I description.
        @Field<String>(11, .optional, .length(max: 8192)) public var dvbiUrl
        /// When it was released, in the format of ISO 8601 with at least the year.
        @Field<String>(12, .optional, .length(max: 30)) public var releaseDate
        /// Guidance for parents.
        @Field<String>(13, .optional, .length(max: 255)) public var parentalGuidanceText
        /// Whether it will be recorded or was recorded.
        @Field<RecordingFlagBitmap>(14, .when(Feature.recordProgram)) public var recordingFlag
        /// The episode of a series; null if the program belongs to no series.
        @Field<Record<SeriesInfoStruct>?>(15, .optional, .default(nil)) public var seriesInfo
        /// The categories of the program.
        @Field<[Record<ProgramCategoryStruct>]>(16, .optional, .length(max: 255), .default(.emptyList))
        public var categoryList
        /// The people who took part.
        @Field<[Record<ProgramCastStruct>]>(17, .optional, .length(max: 255), .default(.emptyList)) public var castList
        /// Its identifiers in other catalogs.
        @Field<[Record<ProgramCastStruct>]>(18, .optional, .length(max: 255), .default(.emptyList))
        public var externalIDList
    }

    /// The episode of a series.
    public struct SeriesInfoStruct: Schema {
        /// The season of the series.
        @Field<String>(0, .length(max: 256)) public var season
        /// The number of the episode in the season.
        @Field<String>(1, .length(max: 256)) public var episode
    }

    /// A category of a program.
    public struct ProgramCategoryStruct: Schema {
        /// The kind of program, such as news.
        @Field<String>(0, .length(max: 256)) public var category
        /// The details of the kind, such as local.
        @Field<String>(1, .optional, .length(max: 256)) public var subCategory
    }

    /// A person who takes part in a program.
    public struct ProgramCastStruct: Schema {
        /// The name of the person; in externalIDList, the owner of the identifier.
        @Field<String>(0, .length(max: 256)) public var name
        /// The role of the person, such as actor or director; in externalIDList, the identifier.
        @Field<String>(1, .length(max: 256)) public var role
    }
}
