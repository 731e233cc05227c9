public import HomeModel

/// The commands that play the results of a search or the content at an address.
extension Matter.ContentLauncherTrait {
    public struct Commands: Schema {
        /// Searches for content and plays it, or shows the results.
        @RespondingCommand<LaunchContent, LauncherResponse>(0x00, response: 0x02, .when(Feature.contentSearch)) public
            var launchContent
        /// Plays the content at an address.
        @RespondingCommand<LaunchURL, LauncherResponse>(0x01, response: 0x02, .when(Feature.urlPlayback)) public
            var launchURL
    }

    public struct LaunchContent: Schema {
        /// The properties that the content has to have.
        @Field<Record<ContentSearchStruct>>(0) public var search
        /// Whether to play the best result immediately, instead of showing all.
        @Field<Bool>(1) public var autoPlay
        /// More data for the app, in its own format.
        @Field<String>(2, .optional) public var data
        /// Where to start and which tracks to play.
        @Field<Record<PlaybackPreferencesStruct>>(3, .optional) public var playbackPreferences
        /// Whether the search depends on the current content, so that "the next episode" is relative to it.
        @Field<Bool>(4, .optional, .default(true)) public var useCurrentContext
    }

    public struct LauncherResponse: Schema {
        /// The outcome; the command itself succeeds in either case.
        @Field<StatusEnum>(0, .outcome(success: StatusEnum.success, [.urlNotAvailable: "Address not available"]))
        public var status
        /// Further data in a format of the app.
        @Field<String>(1, .optional) public var data
    }

    public struct LaunchURL: Schema {
        /// The address.
        @Field<String>(0) public var contentURL
        /// The title of the content, for people.
        @Field<String>(1, .optional) public var displayString
        /// The provider of the content, and the appearance of the player.
        @Field<Record<BrandingInformationStruct>>(2, .optional) public var brandingInformation
    }
}
