public import HomeModel

extension Google {
    /// Reports what a camera has detected, with the beginning and the end.
    ///
    /// Source: Google Home APIs, trait CameraHistory
    public enum CameraHistoryTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The template of the addresses of animated previews.
            @Attribute<String>(0x0000, .optional) public var previewUrlTemplate
            /// The template of the addresses of still pictures.
            @Attribute<String>(0x0001, .optional) public var thumbnailUrlTemplate
            /// The template of the addresses of clips as MP4 files.
            @Attribute<String>(0x0002, .optional) public var mp4DownloadUrlTemplate
            /// The template of the addresses of the manifests of DASH streams.
            @Attribute<String>(0x0003, .optional) public var dashManifestUrlTemplate
            /// The template of the addresses of the playlists of HLS streams.
            @Attribute<String>(0x0004, .optional) public var hlsMasterPlaylistUrlTemplate
        }

        public struct Events: Schema {
            /// The history has a new item: something that the camera detected has ended.
            @Event<HistoryItem>(0x00, .info) public var historyItem
        }
    }
}
