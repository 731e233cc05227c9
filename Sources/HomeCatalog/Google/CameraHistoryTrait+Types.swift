public import HomeModel

/// The parts of an item of the history.
extension Google.CameraHistoryTrait {
    public struct HistoryItem: Schema {
        /// The identifier of the item.
        @Field<String>(0, .optional) public var sessionId
        /// When the first detection began.
        @Field<UInt64>(1, .optional, .unit(.millisecondsSince1970)) public var startTimestampMillis
        /// When the last detection ended.
        @Field<UInt64>(2, .optional, .unit(.millisecondsSince1970)) public var endTimestampMillis
        /// The detections of the camera.
        @Field<[Record<EventTrack>]>(3, .optional) public var eventTracks
        /// The addresses of the pictures and the clip; absent if the camera stores none.
        @Field<Record<MediaUrl>>(4, .optional) public var mediaUrl
        /// Sentences about what happened.
        @Field<[Record<Caption>]>(5, .optional) public var captions
    }

    /// Something that the camera detected for a while.
    public struct EventTrack: Schema {
        /// The identifier of the detection.
        @Field<String>(0) public var trackId
        /// When it began.
        @Field<UInt64>(1, .unit(.millisecondsSince1970)) public var startTimestampMillis
        /// When it ended.
        @Field<UInt64>(2, .unit(.millisecondsSince1970)) public var endTimestampMillis
        /// The kinds of the detected events.
        @Field<[EventType]>(3) public var eventTypes
        /// The face that was recognized.
        @Field<Record<Face>>(4, .optional) public var face
    }

    /// A face that a camera recognized.
    public struct Face: Schema {
        /// The identifier of the face.
        @Field<String>(0) public var faceId
    }

    /// The addresses of the pictures and the clip of an item.
    public struct MediaUrl: Schema {
        /// The address of an animated preview.
        @Field<String>(0, .optional) public var previewUrl
        /// The address of a still picture.
        @Field<String>(1, .optional) public var thumbnailUrl
        /// The address of the clip as an MP4 file.
        @Field<String>(2, .optional) public var mp4DownloadUrl
        /// The address of the manifest of a DASH stream.
        @Field<String>(3, .optional) public var dashManifestUrl
        /// The address of the playlist of an HLS stream.
        @Field<String>(4, .optional) public var hlsMasterPlaylistUrl
    }

    /// A sentence about what happened.
    public struct Caption: Schema {
        /// How long the sentence is.
        @Field<CaptionType>(0) public var captionType
        /// The sentence.
        @Field<String>(1) public var captionText
        /// The language of the sentence.
        @Field<String>(2) public var captionLanguage
    }

    /// A length of a sentence.
    public enum CaptionType: UInt8, MatterEnum {
        /// The length is not reported.
        case unknown
        /// A few words.
        case short
        /// A whole sentence or more.
        case long
    }

    /// Something that a camera can detect.
    public enum EventType: UInt8, MatterEnum {
        /// The camera does not report what it detected.
        case unknown
        /// Something moved.
        case motion
        /// Somebody is seen.
        case person
        /// Someone pressed the doorbell.
        case doorbell
        /// A package was put down.
        case packageDelivered
        /// A package was taken away.
        case packageRetrieved
        /// A package was carried.
        case packageInTransit
        /// An animal is seen, such as a pet.
        case animal
        /// A vehicle is seen, such as a car or a bicycle.
        case vehicle
        /// The sound of a smoke alarm.
        case smokeAlarm
        /// The sound of a carbon monoxide alarm.
        case coAlarm
        /// A dog barked.
        case dogBark
        /// A person talked.
        case personTalking
        /// Glass broke.
        case glassBreak
        /// A garage door was opened.
        case garageDoorOpened
        /// A garage door was closed.
        case garageDoorClosed
        /// A sound is heard.
        case sound
        /// The sound of a burglar alarm.
        case securityAlarm
        /// A smoke alarm, while the camera recorded.
        case recordingSmokeAlarm
        /// A carbon monoxide alarm, while the camera recorded.
        case recordingCOAlarm
    }
}
