public import HomeModel

/// The sessions of WebRTC: the types that the traits for both sides of a session share.
///
/// Addresses and servers have the field names of the W3C's WebRTC interface for browsers.
extension Matter {
    /// A session in which two devices exchange video and sound.
    public struct WebRTCSessionStruct: Schema {
        /// The number of the session in commands.
        @Field<UInt16>(0) public var id
        /// The device on the other side, by its number in the home network.
        @Field<UInt64>(1) public var peerNodeID
        /// The part of the device on the other side that takes part in the session.
        @Field<UInt16>(2) public var peerEndpointID
        /// The purpose of the session, which determines the priority of its streams.
        @Field<StreamUsageEnum>(3) public var streamUsage
        /// The number of the video stream in the session; null if there is none or if it is not chosen yet.
        @Field<UInt16?>(4) public var videoStreamID
        /// The number of the audio stream in the session; null if there is none or if it is not chosen yet.
        @Field<UInt16?>(5) public var audioStreamID
        /// Whether the session also carries data about the picture.
        @Field<Bool>(6, .optional) public var metadataEnabled
        /// The number of the home network that the session belongs to.
        @Field<UInt8>(254, .from(1), .to(254)) public var fabricIndex
    }

    /// A server that helps the two sides of a session reach each other through routers and firewalls.
    public struct ICEServerStruct: Schema {
        /// The addresses of the server, which begin with stun:, stuns:, turn: or turns:.
        @Field<[String]>(0, .length(max: 10), .elementLength(0...2000)) public var urls
        /// The name of the account on the server; a server that relays streams usually requires it.
        @Field<String>(1, .optional, .length(max: 508)) public var username
        /// The password of the account on the server.
        @Field<String>(2, .optional, .length(max: 512)) public var credential
        /// The number of the root certificate on the device with which it verifies the server; required for addresses
        /// that begin with stuns: or turns:.
        @Field<UInt16>(3, .optional, .to(65534)) public var caid
    }

    /// A network address at which one side of a session can possibly be reached.
    public struct ICECandidateStruct: Schema {
        /// The address in the notation of RFC 8839, with its protocol and priority.
        @Field<String>(0) public var candidate
        /// The identification tag of the stream that the address is for; null if it is for none in particular.
        @Field<String?>(1, .length(min: 1)) public var sdpMid
        /// The position in the session description, counted from 0, of the stream that the address is for; null if it
        /// is for none in particular.
        @Field<UInt16?>(2) public var sdpMLineIndex
    }

    /// Why a session ended.
    public enum WebRTCEndReasonEnum: UInt8, MatterEnum {
        /// The two sides could not reach each other.
        case iceFailed
        /// The collection of network addresses took too long.
        case iceTimeout
        /// A user ended the session.
        case userHangup
        /// The other side was busy.
        case userBusy
        /// Another session replaced it.
        case replaced
        /// There is no camera or microphone, or access to it was denied.
        case noUserMedia
        /// Offer and answer were not exchanged in time.
        case inviteTimeout
        /// Another device answered.
        case answeredElsewhere
        /// No stream was free, or the device reached another limit.
        case outOfResources
        /// No video or sound arrived for too long.
        case mediaTimeout
        /// The power of the device was too low.
        case lowPower
        /// The reason is unknown or none of the others.
        case unknownReason
    }
}
