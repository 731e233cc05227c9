public import HomeModel

extension Matter {
    /// Starts and ends WebRTC sessions, in which a device such as a camera sends video and sound, or receives sound.
    ///
    /// Source: Matter 1.5, cluster WebRTCTransportProvider (0x0553)
    public enum WebRTCTransportProviderTrait: MatterTrait {
        public static let id: TraitID = 0x0553
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// A session can also carry data about the picture, such as where motion is.
            case metadata = "METADATA"

            public var conformance: Conformance { .firstOf([.provisional, .optional]) }
        }

        public struct Attributes: Schema {
            /// The sessions that are running or being set up.
            @Attribute<[Record<WebRTCSessionStruct>]>(0x0000, .read(.manage)) public var currentSessions
        }

        public struct Commands: Schema {
            /// Starts a session for which the device makes the offer. The device sends it to the client with the
            /// command offer of webRTCTransportRequestor.
            @RespondingCommand<SolicitOffer, SolicitOfferResponse>(
                0x00, response: 0x01, .changes(\Attributes.currentSessions), .label("Request offer"))
            public var solicitOffer
            /// Starts a session with an offer of the client, or changes a session with another offer. The device sends
            /// the answer to the client with the command answer of webRTCTransportRequestor.
            @RespondingCommand<ProvideOffer, ProvideOfferResponse>(
                0x02, response: 0x03, .changes(\Attributes.currentSessions), .label("Send offer"))
            public var provideOffer
            /// Answers an offer that the device sent to the client.
            @Command<ProvideAnswer>(0x04, .label("Send answer")) public var provideAnswer
            /// Adds network addresses to a session at which the client can possibly be reached.
            @Command<ProvideICECandidates>(0x05, .label("Send addresses")) public var provideICECandidates
            /// Ends a session; the device stops sending and receiving.
            @Command<EndSession>(0x06, .changes(\Attributes.currentSessions)) public var endSession
        }

        public struct SolicitOffer: Schema {
            /// The purpose of the session, which determines the priority of its streams.
            @Field<StreamUsageEnum>(0) public var streamUsage
            /// The part of the client that receives the commands of the device.
            @Field<UInt16>(1) public var originatingEndpointID
            /// The number of the video stream to send; null if the device chooses it. If this is absent, the session
            /// has no video.
            @Field<UInt16?>(2, .conformance(.choice("a", atLeastOne: true))) public var videoStreamID
            /// The number of the audio stream to send; null if the device chooses it. If this is absent, the session
            /// has no sound.
            @Field<UInt16?>(3, .conformance(.choice("a", atLeastOne: true))) public var audioStreamID
            /// The servers that help the two sides reach each other.
            @Field<[Record<ICEServerStruct>]>(4, .optional, .length(max: 10)) public var iceServers
            /// The addresses that the device may use: all of them, or with relay only those of servers that relay the
            /// streams.
            @Field<String>(5, .optional, .length(max: 16)) public var iceTransportPolicy
            /// Whether the session also carries data about the picture.
            @Field<Bool>(6, .when(Feature.metadata)) public var metadataEnabled
        }

        public struct ProvideOffer: Schema {
            /// The number of the session to change; null if a session is to be started.
            @Field<UInt16?>(0) public var webRTCSessionID
            /// The session description of the client, in the format SDP.
            @Field<String>(1) public var sdp
            /// The purpose of the session, which determines the priority of its streams.
            @Field<StreamUsageEnum>(2) public var streamUsage
            /// The part of the client that receives the commands of the device.
            @Field<UInt16>(3) public var originatingEndpointID
            /// The number of the video stream to send; null if the device chooses it. If this is absent, the session
            /// has no video.
            @Field<UInt16?>(4, .conformance(.choice("a", atLeastOne: true))) public var videoStreamID
            /// The number of the audio stream to send; null if the device chooses it. If this is absent, the session
            /// has no sound.
            @Field<UInt16?>(5, .conformance(.choice("a", atLeastOne: true))) public var audioStreamID
            /// The servers that help the two sides reach each other.
            @Field<[Record<ICEServerStruct>]>(6, .optional, .length(max: 10)) public var iceServers
            /// The addresses that the device may use: all of them, or with relay only those of servers that relay the
            /// streams.
            @Field<String>(7, .optional, .length(max: 16)) public var iceTransportPolicy
            /// Whether the session also carries data about the picture.
            @Field<Bool>(8, .when(Feature.metadata)) public var metadataEnabled
        }

        public struct ProvideAnswer: Schema {
            /// The number of the session that the device made the offer for.
            @Field<UInt16>(0) public var webRTCSessionID
            /// The session description of the client, in the format SDP.
            @Field<String>(1) public var sdp
        }

        public struct ProvideICECandidates: Schema {
            /// The number of the session that the addresses are for.
            @Field<UInt16>(0) public var webRTCSessionID
            /// The addresses of the client.
            @Field<[Record<ICECandidateStruct>]>(1, .length(min: 1)) public var iceCandidates
        }

        public struct EndSession: Schema {
            /// The number of the session to end.
            @Field<UInt16>(0) public var webRTCSessionID
            /// Why the client ends the session.
            @Field<WebRTCEndReasonEnum>(1) public var reason
        }

        public struct SolicitOfferResponse: Schema {
            /// The number that the session has in other commands.
            @Field<UInt16>(0) public var webRTCSessionID
            /// Whether the offer takes longer than usual, for example because the device has to leave standby.
            @Field<Bool>(1) public var deferredOffer
            /// The number of the video stream of the session; null if it is not chosen yet. It is absent if the client
            /// requested no video.
            @Field<UInt16?>(2, .optional) public var videoStreamID
            /// The number of the audio stream of the session; null if it is not chosen yet. It is absent if the client
            /// requested no sound.
            @Field<UInt16?>(3, .optional) public var audioStreamID
        }

        public struct ProvideOfferResponse: Schema {
            /// The number that the session has in other commands.
            @Field<UInt16>(0) public var webRTCSessionID
            /// The number of the video stream of the session; null if it is not chosen yet. It is absent if the client
            /// requested no video.
            @Field<UInt16?>(1, .optional) public var videoStreamID
            /// The number of the audio stream of the session; null if it is not chosen yet. It is absent if the client
            /// requested no sound.
            @Field<UInt16?>(2, .optional) public var audioStreamID
        }
    }
}
