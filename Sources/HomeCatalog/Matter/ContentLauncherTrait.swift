public import HomeModel

extension Matter {
    /// Plays content that is found by criteria or by its address.
    ///
    /// Source: Matter 1.4.1, cluster ContentLauncher (0x050A)
    public enum ContentLauncherTrait: MatterTrait {
        public static let id: TraitID = 0x050A
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Can search for content and play it.
            case contentSearch = "CS"
            /// Can play content from a URL.
            case urlPlayback = "UP"
            /// Can start at a given position.
            case advancedSeek = "AS"
            /// Can play a selected text track.
            case textTracks = "TT"
            /// Can play a selected audio track.
            case audioTracks = "AT"
        }

        public struct Attributes: Schema {
            /// The kinds of content that the device can play from an address, as media types of HTTP.
            @Attribute<[String]>(
                0x0000, .when(Feature.urlPlayback), .length(max: 100), .elementLength(0...1024), .nonvolatile,
                .default(.emptyList))
            public var acceptHeader
            /// The ways of streaming that the device can play.
            @Attribute<SupportedProtocolsBitmap>(0x0001, .when(Feature.urlPlayback), .nonvolatile, .default(0))
            public var supportedStreamingProtocols
        }

        /// Whether a command succeeded.
        public enum StatusEnum: UInt8, MatterEnum {
            /// The command succeeded.
            case success
            /// The address cannot be opened.
            case urlNotAvailable
            /// The provider did not accept the account.
            case authFailed
            /// The requested text track does not exist.
            case textTrackNotAvailable
            /// The requested audio track does not exist.
            case audioTrackNotAvailable
        }

        /// The protocols in which the device can play streams.
        public enum SupportedProtocolsFlag: UInt8, MatterFlag {
            /// MPEG-DASH.
            case dash
            /// HTTP Live Streaming.
            case hls
        }
        public typealias SupportedProtocolsBitmap = Bitmap32<SupportedProtocolsFlag>
    }
}
