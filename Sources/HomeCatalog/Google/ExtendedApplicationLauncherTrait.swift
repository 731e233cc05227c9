public import HomeModel

extension Google {
    /// Installs, finds and opens apps on a television or a media player.
    ///
    /// Source: Google Home APIs, trait ExtendedApplicationLauncher; Cloud-to-cloud trait AppSelector
    public enum ExtendedApplicationLauncherTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The apps that are installed on the device or can be installed.
            @Attribute<[Record<AvailableApplication>]>(0x0000, .optional) public var availableApplications
            /// The `key` of the app in the foreground.
            @Attribute<String>(0x0001, .optional) public var currentApplicationKey
            /// Whether the apps of globalApplicationCatalog are available in addition to those that the device lists.
            @Attribute<Bool>(0x0002, .optional) public var useGlobalApplicationCatalog
            /// The kind of the apps.
            @Attribute<ApplicationType>(0x0003, .optional) public var type
            /// The keys of apps that many devices share, so that their names need not be listed.
            @Attribute<[String]>(0x0004, .optional) public var globalApplicationCatalog
        }

        public struct Commands: Schema {
            /// Installs an app.
            @Command<Application>(0x00, .optional) public var installApp
            /// Searches for an app, for example in the store of the device.
            @Command<Application>(0x01, .optional) public var searchApp
            /// Opens an app.
            @Command<Application>(0x02, .changes(\Attributes.currentApplicationKey)) public var launchApp
        }

        /// The app of a command; one of the two fields names it.
        public struct Application: Schema {
            /// The name that a person used, if the device does not list the app.
            @Field<String>(0, .optional) public var newApplicationName
            /// The `key` of an app that is listed.
            @Field<String>(1, .optional) public var newApplication
        }

        /// An app.
        public struct AvailableApplication: Schema {
            /// The identifier of the app in attributes and commands, the same in every language.
            @Field<String>(0) public var key
            /// Its names for people, by language.
            @Field<[Record<ApplicationName>]>(1) public var names
        }

        /// The names of an app in one language.
        public struct ApplicationName: Schema {
            /// Its names; the first one is shown.
            @Field<[String]>(0) public var nameSynonym
            /// The language, such as `en`.
            @Field<String>(1) public var lang
        }

        /// A kind of application.
        public enum ApplicationType: UInt8, MatterEnum {
            /// No kind is reported.
            case unspecified
            /// Shows videos.
            case video
            /// Plays music.
            case music
            /// An app that is played.
            case game
            /// An application of another kind.
            case other
        }
    }
}
