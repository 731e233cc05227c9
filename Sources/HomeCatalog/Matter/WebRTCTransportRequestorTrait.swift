public import HomeModel

extension Matter {
    /// Receives the messages of a camera about the WebRTC sessions that a viewer, such as a display, has with it.
    ///
    /// Source: Matter 1.5, cluster WebRTCTransportRequestor (0x0554)
    public enum WebRTCTransportRequestorTrait: MatterTrait {
        public static let id: TraitID = 0x0554
        public static let revision = 1

        public struct Attributes: Schema {
            /// The sessions with cameras that are running or being set up.
            @Attribute<[Record<WebRTCSessionStruct>]>(0x0000, .read(.administer)) public var currentSessions
        }

        public struct Commands: Schema {
            /// Sends the offer of a camera, for a session that the viewer requested or as a change of a session.
            @Command<Offer>(0x00, .label("Send offer")) public var offer
            /// Sends the answer of a camera to an offer of the viewer.
            @Command<Answer>(0x01, .label("Send answer")) public var answer
            /// Adds network addresses to a session at which the camera can possibly be reached.
            @Command<ICECandidates>(0x02, .label("Send addresses")) public var iceCandidates
            /// Reports that the camera ended a session.
            @Command<End>(0x03, .changes(\Attributes.currentSessions), .label("End session")) public var end
        }

        public struct Offer: Schema {
            /// The number of the session that the camera makes the offer for.
            @Field<UInt16>(0) public var webRTCSessionID
            /// The session description of the camera, in the format SDP.
            @Field<String>(1) public var sdp
            /// The servers that help the two sides reach each other.
            @Field<[Record<ICEServerStruct>]>(2, .optional, .length(max: 10)) public var iceServers
            /// The addresses that the viewer may use: all of them, or with relay only those of servers that relay the
            /// streams.
            @Field<String>(3, .optional, .length(max: 16)) public var iceTransportPolicy
        }

        public struct Answer: Schema {
            /// The number of the session that the viewer made the offer for.
            @Field<UInt16>(0) public var webRTCSessionID
            /// The session description of the camera, in the format SDP.
            @Field<String>(1) public var sdp
        }

        public struct ICECandidates: Schema {
            /// The number of the session that the addresses are for.
            @Field<UInt16>(0) public var webRTCSessionID
            /// The addresses of the camera.
            @Field<[Record<ICECandidateStruct>]>(1, .length(min: 1)) public var iceCandidates
        }

        public struct End: Schema {
            /// The number of the session that ended.
            @Field<UInt16>(0) public var webRTCSessionID
            /// Why the camera ended the session.
            @Field<WebRTCEndReasonEnum>(1) public var reason
        }
    }
}
