public import HomeModel

/// The parts of a connection.
extension Google.PushAvStreamTransportTrait {
    /// A connection.
    public struct TransportConfigurationStruct: Schema {
        /// The number of the connection in commands.
        @Field<UInt16>(0) public var connectionID
        /// Whether it sends recordings when it is triggered.
        @Field<TransportStatusEnum>(1) public var transportStatus
        /// The streams, the server and the trigger; absent if the client may not read them.
        @Field<Record<TransportOptionsStruct>>(2, .optional) public var transportOptions
    }

    // Fields that were added later have higher tags, because stored homes contain the tags of the others.

    /// The streams, the server and the trigger of a connection.
    public struct TransportOptionsStruct: Schema {
        /// The purpose of the recording.
        @Field<StreamUsageEnum>(0, .optional) public var streamUsage
        /// The number of the video stream that is sent; absent if no video is sent.
        @Field<UInt16>(1, .optional) public var videoStreamID
        /// The number of the audio stream that is sent; absent if no audio is sent.
        @Field<UInt16>(2, .optional) public var audioStreamID
        /// The number of the server's certificate on the camera.
        @Field<UInt16>(6, .optional) public var tlsEndpointID
        /// The address of the server.
        @Field<String>(3, .optional, .length(max: 2000)) public var url
        /// The trigger of a recording.
        @Field<Record<TransportTriggerOptionsStruct>>(4, .optional) public var triggerOptions
        /// How the camera sends the recording.
        @Field<IngestMethodsEnum>(7, .optional) public var ingestMethod
        /// The format of the recording.
        @Field<Record<ContainerOptionsStruct>>(8, .optional) public var containerOptions
        /// When the connection ends without a command.
        @Field<UInt32>(5, .optional, .unit(.secondsSinceEpoch)) public var expiryTime
    }

    /// The trigger of a recording.
    public struct TransportTriggerOptionsStruct: Schema {
        /// Whether a command or motion starts a recording, or it is continuous.
        @Field<TransportTriggerTypeEnum>(0, .optional) public var triggerType
        /// The zones of the picture in which motion starts a recording; without zones, the whole picture.
        @Field<[Record<TransportZoneOptionsStruct>]>(3, .optional) public var motionZones
        /// How sensitive to motion it is, from 1 to 10.
        @Field<UInt8>(1, .optional, .from(1), .to(10)) public var motionSensitivity
        /// The duration of a recording that motion started.
        @Field<Record<TransportMotionTriggerTimeControlStruct>>(4, .optional) public var motionTimeControl
        /// The maximum time before the trigger that is recorded.
        @Field<UInt16>(2, .optional, .unit(.milliseconds)) public var maxPreRollLen
    }

    /// A zone of the picture in which motion starts a recording.
    public struct TransportZoneOptionsStruct: Schema {
        /// The number of the zone; null means the picture outside all zones.
        @Field<UInt16?>(0) public var zone
        /// How sensitive to motion the zone is, from 1 to 10.
        @Field<UInt8>(1, .optional, .from(1), .to(10)) public var sensitivity
    }

    /// The duration of a recording that motion started.
    public struct TransportMotionTriggerTimeControlStruct: Schema {
        /// The time that is recorded at first.
        @Field<UInt16>(0, .unit(.seconds)) public var initialDuration
        /// The time that is added for more motion during a recording.
        @Field<UInt16>(1, .unit(.seconds)) public var augmentationDuration
        /// The maximum time of a recording.
        @Field<UInt32>(2, .unit(.seconds)) public var maxDuration
        /// The time after a recording in which motion starts no other one.
        @Field<UInt16>(3, .unit(.seconds)) public var blindDuration
    }

    /// The format of a recording.
    public struct ContainerOptionsStruct: Schema {
        /// The format.
        @Field<ContainerFormatEnum>(0) public var containerType
        /// The details of the format CMAF.
        @Field<Record<CMAFContainerOptionsStruct>>(1, .optional) public var cmafContainerOptions
    }

    /// The details of the format CMAF.
    public struct CMAFContainerOptionsStruct: Schema {
        /// The length of a part that can be played alone.
        @Field<UInt16>(0, .optional) public var segmentDuration
        /// The length of a part that is sent at once.
        @Field<UInt16>(1, .optional) public var chunkDuration
    }

    /// Whether a connection sends recordings.
    public enum TransportStatusEnum: UInt8, MatterEnum {
        /// The connection sends recordings when it is triggered.
        case active
        /// The connection exists, but sends nothing.
        case inactive
    }
    /// The trigger of a connection's recordings.
    public enum TransportTriggerTypeEnum: UInt8, MatterEnum {
        /// A command starts each recording.
        case command
        /// Motion in the picture starts each recording.
        case motion
        /// Recording starts with the connection and does not stop.
        case continuous
    }
    /// The purpose of a stream.
    public enum StreamUsageEnum: UInt8, MatterEnum {
        /// For use inside the device.
        case `internal`
        /// For recordings that are stored.
        case recording
        /// For the recognition of people and things in the picture.
        case analysis
        /// For people who watch live.
        case liveView
    }
    /// A way to send a recording.
    public enum IngestMethodsEnum: UInt8, MatterEnum {
        /// The DASH-IF interface for live media, over HTTPS.
        case cmafIngest
    }
    /// A format of a recording.
    public enum ContainerFormatEnum: UInt8, MatterEnum {
        /// CMAF, fragmented MP4 files.
        case cmaf
    }
}
