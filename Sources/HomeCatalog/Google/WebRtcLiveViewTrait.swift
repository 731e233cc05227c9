public import HomeModel

extension Google {
    /// Starts sessions in which a client watches a camera live and talks through its speaker, over WebRTC.
    ///
    /// The camera ends a session when its duration is over. A simulated camera negotiates and counts sessions as a
    /// real one does, but it sends no media.
    ///
    /// Source: Google Home APIs, trait WebRtcLiveView
    public enum WebRtcLiveViewTrait: GoogleTrait {
        public struct Commands: Schema {
            /// Starts a session.
            @RespondingCommand<StartLiveView, StartLiveViewResponse>(0x00) public var startLiveView
            /// Makes a session last longer.
            @RespondingCommand<ExtendLiveView, ExtendLiveViewResponse>(0x01) public var extendLiveView
            /// Ends a session.
            @Command<LiveViewSession>(0x02) public var stopLiveView
            /// Lets the client of a session talk through the speaker of the camera.
            @Command<StartTalkback>(0x03) public var startTalkback
            /// Ends the talking; the session continues.
            @Command<LiveViewSession>(0x04) public var stopTalkback
        }

        public struct StartLiveView: Schema {
            /// The session description of the client, in the format SDP.
            @Field<String>(0, .length(max: 32_768)) public var offerSdp
            /// The wanted quality of the picture; the camera need not follow it.
            @Field<QualityHint>(1, .optional) public var qualityHint
        }

        public struct StartLiveViewResponse: Schema {
            /// The identifier of the session in other commands.
            @Field<String>(0) public var mediaSessionId
            /// The session description of the camera, in the format SDP. That of a simulated camera has the media of
            /// the offer, each inactive or received only, and no address, because no media is sent.
            @Field<String>(1) public var answerSdp
            /// The time until the session ends.
            @Field<UInt16>(2, .unit(.seconds)) public var liveSessionDurationSeconds
        }

        public struct ExtendLiveView: Schema {
            /// The identifier of the session.
            @Field<String>(0, .length(max: 256)) public var mediaSessionId
            /// The time from now until the session ends; if it is absent, the camera chooses it.
            @Field<UInt16>(1, .optional, .from(1), .unit(.seconds)) public var extendedDurationSeconds
        }

        public struct ExtendLiveViewResponse: Schema {
            /// The time until the session ends.
            @Field<UInt16>(0, .unit(.seconds)) public var liveSessionDurationSeconds
        }

        public struct LiveViewSession: Schema {
            /// The identifier of the session.
            @Field<String>(0, .length(max: 256)) public var mediaSessionId
        }

        public struct StartTalkback: Schema {
            /// The identifier of the session.
            @Field<String>(0, .length(max: 256)) public var mediaSessionId
            /// A session description with the sound of the client, in the format SDP, if the first offer had none.
            @Field<String>(1, .optional, .length(max: 32_768)) public var offerSdp
        }

        /// A quality of the picture.
        public enum QualityHint: UInt8, MatterEnum {
            /// The camera chooses the quality.
            case unspecified
            /// Standard definition, with at most 480 lines.
            case sd
            /// High definition, with about 720 lines.
            case hd
            /// Full high definition, with about 1,080 lines.
            case fhd
            /// Quad high definition, with about 1,440 lines.
            case qhd
        }
    }
}
