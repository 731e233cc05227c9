public import HomeModel

/// The program guide and recordings.
extension Matter.ChannelTrait {
    public struct GetProgramGuide: Schema {
        /// The start of the time range.
        @Field<UInt32>(0, .unit(.secondsSinceEpoch)) public var startTime
        /// The end of the time range.
        @Field<UInt32>(1, .unit(.secondsSinceEpoch)) public var endTime
        /// The channels to list; all if it is absent or empty.
        @Field<[Record<ChannelInfoStruct>]>(2, .optional, .length(max: 255), .default(.emptyList))
        public var channelList
        /// The page to return, from an earlier response; null means the first page.
        @Field<Record<PageTokenStruct>?>(3, .optional, .default(nil)) public var pageToken
        /// Lists only programs with these flags; null lists all programs.
        @Field<RecordingFlagBitmap?>(4, .optional, .default(nil)) public var recordingFlag
        /// Lists only programs with these identifiers in other catalogs.
        @Field<[Record<AdditionalInfoStruct>]>(5, .optional, .length(max: 255), .default(.emptyList))
        public var externalIDList
        /// Further data for the device, in a format of the maker.
        @Field<Octets>(6, .optional, .length(max: 8092)) public var data
    }

    public struct ProgramGuideResponse: Schema {
        /// The pages before and after this one.
        @Field<Record<ChannelPagingStruct>>(0) public var paging
        /// The programs of this page.
        @Field<[Record<ProgramStruct>]>(1, .default(.emptyList)) public var programList
    }

    public struct RecordProgram: Schema {
        /// The identifier of the program in the guide.
        @Field<String>(0, .length(max: 255)) public var programIdentifier
        /// Whether to record all programs of its series.
        @Field<Bool>(1) public var shouldRecordSeries
        /// The identifiers of the program in other catalogs.
        @Field<[Record<AdditionalInfoStruct>]>(2, .optional, .length(max: 255), .default(.emptyList))
        public var externalIDList
        /// Further data for the device, in a format of the maker.
        @Field<Octets>(3, .optional, .length(max: 8092)) public var data
    }

    public struct CancelRecordProgram: Schema {
        /// The identifier of the program in the guide.
        @Field<String>(0, .length(max: 255)) public var programIdentifier
        /// Whether to cancel the recordings of all programs of its series.
        @Field<Bool>(1) public var shouldRecordSeries
        /// The identifiers of the program in other catalogs.
        @Field<[Record<AdditionalInfoStruct>]>(2, .optional, .length(max: 255), .default(.emptyList))
        public var externalIDList
        /// Further data for the device, in a format of the maker.
        @Field<Octets>(3, .optional, .length(max: 8092)) public var data
    }

    /// Where a page of the program guide begins, and how long it is.
    public struct PageTokenStruct: Schema {
        /// The maximum number of entries of a page; 0 lets the device decide.
        @Field<UInt16>(0, .optional, .default(0)) public var limit
        /// The entry before the page.
        @Field<String>(1, .optional, .length(max: 8192)) public var after
        /// The entry after the page.
        @Field<String>(2, .optional, .length(max: 8192)) public var before
    }

    /// The tokens of the pages before and after this one.
    public struct ChannelPagingStruct: Schema {
        /// The previous page; null if there is none.
        @Field<Record<PageTokenStruct>?>(0, .optional, .default(nil)) public var previousToken
        /// The next page; null if there is none.
        @Field<Record<PageTokenStruct>?>(1, .optional, .default(nil)) public var nextToken
    }

    public typealias AdditionalInfoStruct = Matter.ContentLauncherTrait.AdditionalInfoStruct

    /// Whether a program is or will be recorded.
    public enum RecordingFlagFlag: UInt8, MatterFlag {
        /// The program will be recorded.
        case scheduled
        /// All programs of the series will be recorded.
        case recordSeries
        /// The program has been recorded.
        case recorded
    }
    public typealias RecordingFlagBitmap = Bitmap8<RecordingFlagFlag>
}
