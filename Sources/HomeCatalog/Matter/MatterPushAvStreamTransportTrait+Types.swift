public import HomeModel

/// The parts of a connection: streams, server, trigger and format.
extension Matter.PushAvStreamTransportTrait {
    /// A connection by which the camera uploads recordings to a server.
    public struct TransportConfigurationStruct: Schema {
        /// The number of the connection in commands and events.
        @Field<UInt16>(0, .to(65534)) public var connectionID
        /// Whether the trigger of the connection starts recordings.
        @Field<TransportStatusEnum>(1) public var transportStatus
        /// The streams, the server and the trigger; absent if the attribute was read by a client that cannot receive
        /// long messages.
        @Field<Record<TransportOptionsStruct>>(2, .optional) public var transportOptions
        /// The number of the home network that the connection belongs to.
        @Field<UInt8>(254, .from(1), .to(254)) public var fabricIndex
    }

    /// The streams, the server and the trigger of a connection.
    public struct TransportOptionsStruct: Schema {
        /// The purpose of the recordings, which determines the priority of their streams.
        @Field<Matter.StreamUsageEnum>(0) public var streamUsage
        /// The number of the video stream to record; null if the camera chooses it. If this is absent, recordings have
        /// no video.
        @Field<UInt16?>(1, .conformance(.choice("a", atLeastOne: true))) public var videoStreamID
        /// The number of the audio stream to record; null if the camera chooses it. If this is absent, recordings have
        /// no sound.
        @Field<UInt16?>(2, .conformance(.choice("a", atLeastOne: true))) public var audioStreamID
        /// The entry for the server among the TLS endpoints of the camera, by number. It has the certificates of the
        /// connection.
        @Field<UInt16>(3, .to(65534)) public var endpointID
        /// The address that recordings are uploaded to; it begins with https:.
        @Field<String>(4, .length(13...2000)) public var url
        /// When a recording starts and how long it lasts.
        @Field<Record<TransportTriggerOptionsStruct>>(5) public var triggerOptions
        /// How recordings are uploaded; supportedFormats has the possible combinations with a format.
        @Field<IngestMethodsEnum>(6) public var ingestMethod
        /// The format of the recordings.
        @Field<Record<ContainerOptionsStruct>>(7) public var containerOptions
        /// When the camera removes the connection; if this is absent, it does not.
        @Field<UInt32>(8, .optional, .unit(.secondsSinceEpoch)) public var expiryTime
    }

    /// When a recording starts and how long it lasts.
    public struct TransportTriggerOptionsStruct: Schema {
        /// Whether commands or motion start recordings, or the camera records continuously.
        @Field<TransportTriggerTypeEnum>(0) public var triggerType
        /// The zones in which motion starts a recording; null or empty for the whole picture. Only for the trigger
        /// motion.
        @Field<[Record<TransportZoneOptionsStruct>]?>(
            1, .when(.value(of: \Self.triggerType, is: TransportTriggerTypeEnum.motion)))
        public var motionZones
        /// How easily motion starts a recording; a higher level is more sensitive. It is null if the sensitivity of
        /// zoneManagement applies, and present only for the trigger motion without perZoneSensitivity.
        @Field<UInt8?>(
            2,
            .when(
                Condition.value(of: \Self.triggerType, is: TransportTriggerTypeEnum.motion)
                    & !Feature.perZoneSensitivity), .from(1), .to(10))
        public var motionSensitivity
        /// The duration of a recording that motion started. Only for the trigger motion.
        @Field<Record<TransportMotionTriggerTimeControlStruct>>(
            3, .when(.value(of: \Self.triggerType, is: TransportTriggerTypeEnum.motion)))
        public var motionTimeControl
        /// How much of the time before the trigger a recording contains at most; 0 for no more than the current
        /// segment of the stream. Not for the trigger continuous.
        @Field<UInt16>(
            4,
            .when(
                Condition.value(of: \Self.triggerType, is: TransportTriggerTypeEnum.command)
                    | Condition.value(of: \Self.triggerType, is: TransportTriggerTypeEnum.motion)),
            .unit(.milliseconds))
        public var maxPreRollLen
    }

    /// A zone of the picture in which motion starts a recording.
    public struct TransportZoneOptionsStruct: Schema {
        /// The number of the zone in zoneManagement; null means the picture outside all zones.
        @Field<UInt16?>(0) public var zone
        /// How easily motion in the zone starts a recording; a higher level is more sensitive.
        @Field<UInt8>(1, .when(Feature.perZoneSensitivity), .from(1), .to(10)) public var sensitivity
    }

    /// How long a recording lasts, and when motion can start the next one.
    public struct TransportMotionTriggerTimeControlStruct: Schema {
        /// How long the recording lasts at least, from the trigger.
        @Field<UInt16>(0, .from(1), .unit(.seconds)) public var initialDuration
        /// The time that is added for more motion during the recording.
        @Field<UInt16>(1, .unit(.seconds)) public var augmentationDuration
        /// How long the recording lasts at most, from the trigger.
        @Field<UInt32>(2, .from(1), .unit(.seconds)) public var maxDuration
        /// How long motion starts no other recording after the end of this one.
        @Field<UInt16>(3, .unit(.seconds)) public var blindDuration
    }

    /// A format of recordings and the settings of that format.
    public struct ContainerOptionsStruct: Schema {
        /// The format that recordings are stored in.
        @Field<ContainerFormatEnum>(0) public var containerType
        /// The settings of the format CMAF.
        @Field<Record<CMAFContainerOptionsStruct>>(
            1, .when(.value(of: \Self.containerType, is: ContainerFormatEnum.cmaf)))
        public var cmafContainerOptions
    }

    /// The settings of the format CMAF.
    public struct CMAFContainerOptionsStruct: Schema {
        /// The length of the parts in which a recording is sent while it lasts.
        @Field<UInt16>(0, .unit(.milliseconds)) public var chunkDuration
        /// The key that encrypts recordings with Common Encryption; if it is absent, they are not encrypted.
        @Field<Octets>(1, .firstOf(.provisional, .optional), .length(exactly: 16)) public var cencKey
        /// Whether a recording also contains data about the picture.
        @Field<Bool>(2, .optional(when: Feature.metadata)) public var metadataEnabled
        /// The identifier of the key that encrypts recordings, by which a player finds the key.
        @Field<Octets>(3, .firstOf(.provisional, .mandatoryIf(.has(\Self.cencKey))), .length(exactly: 16))
        public var cencKeyID
    }

    /// A format of recordings with a way to upload it.
    public struct SupportedFormatStruct: Schema {
        /// The format that recordings are stored in.
        @Field<ContainerFormatEnum>(0) public var containerFormat
        /// How recordings in this format are uploaded.
        @Field<IngestMethodsEnum>(1) public var ingestMethod
    }

    /// A format of recordings.
    public enum ContainerFormatEnum: UInt8, MatterEnum {
        /// Fragmented MP4 files according to the Common Media Application Format.
        case cmaf
    }
    /// A way to upload recordings.
    public enum IngestMethodsEnum: UInt8, MatterEnum {
        /// The interface of the DASH Industry Forum for live media, over HTTPS.
        case cmafIngest
    }
    /// The reasons for which commands about connections fail.
    public enum StatusCodeEnum: UInt8, MatterEnum {
        /// The camera has no TLS endpoint with this number.
        case invalidTLSEndpoint = 2
        /// The camera has no stream with this number.
        case invalidStream
        /// The address of the server is malformed.
        case invalidURL
        /// The camera has no zone with this number.
        case invalidZone
        /// The camera cannot upload the format in this way.
        case invalidCombination
        /// The trigger of the connection does not allow the command.
        case invalidTriggerType
        /// The connection is inactive.
        case invalidTransportStatus
    }
    /// Whether a connection uploads recordings.
    public enum TransportStatusEnum: UInt8, MatterEnum {
        /// The connection uploads a recording when it is triggered.
        case active
        /// The connection exists, but uploads nothing.
        case inactive
    }
    /// The kind of trigger that starts recordings.
    public enum TransportTriggerTypeEnum: UInt8, MatterEnum {
        /// Only a command or a button of the camera starts a recording.
        case command
        /// Motion in the picture or a command starts a recording.
        case motion
        /// The camera records as long as the connection is active.
        case continuous
    }
    /// Why a command started a recording.
    public enum TriggerActivationReasonEnum: UInt8, MatterEnum {
        /// A user requested it.
        case userInitiated
        /// An automation started it.
        case automation
        /// There is an emergency.
        case emergency
    }
}
