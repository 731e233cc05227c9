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

        public init() {}
    }

    /// The streams, the server and the trigger of a connection.
    public struct TransportOptionsStruct: Schema {
        /// The purpose of the recording.
        @Field<StreamUsageEnum>(0) public var streamUsage
        /// The number of the video stream that is sent; absent if no video is sent.
        @Field<UInt16>(1, .optional) public var videoStreamID
        /// The number of the audio stream that is sent; absent if no audio is sent.
        @Field<UInt16>(2, .optional) public var audioStreamID
        /// The address of the server.
        @Field<String>(3, .length(max: 2000)) public var url
        /// The trigger of a recording.
        @Field<Record<TransportTriggerOptionsStruct>>(4) public var triggerOptions
        /// When the connection ends without a command.
        @Field<UInt32>(5, .optional, .unit(.secondsSinceEpoch)) public var expiryTime

        public init() {}
    }

    /// The trigger of a recording.
    public struct TransportTriggerOptionsStruct: Schema {
        /// Whether a command or motion starts a recording, or it is continuous.
        @Field<TransportTriggerTypeEnum>(0) public var triggerType
        /// How sensitive to motion it is, from 1 to 10.
        @Field<UInt8>(1, .optional, .from(1), .to(10)) public var motionSensitivity
        /// The maximum time before the trigger that is recorded.
        @Field<UInt16>(2, .optional, .unit(.milliseconds)) public var maxPreRollLen

        public init() {}
    }

    /// Whether a connection sends recordings.
    public enum TransportStatusEnum: UInt8, MatterEnum {
        /// The connection sends recordings when it is triggered.
        case active
        /// The connection exists, but sends nothing.
        case inactive
    }
    /// What makes a connection send recordings.
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
}
