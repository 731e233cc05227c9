public import HomeModel

/// Channels and their provider.
extension Matter.ChannelTrait {
    /// A channel.
    public struct ChannelInfoStruct: Schema {
        /// The number before the dot, 13 in 13.1; 0 if there is none.
        @Field<UInt16>(0) public var majorNumber
        /// The number after the dot, 1 in 13.1; 0 if there is none.
        @Field<UInt16>(1) public var minorNumber
        /// The name of the channel for people.
        @Field<String>(2, .optional) public var name
        /// The call sign of the network.
        @Field<String>(3, .optional) public var callSign
        /// The call sign of the local station.
        @Field<String>(4, .optional) public var affiliateCallSign
        /// The device's own identifier of the channel, if numbers do not identify it.
        @Field<String>(5, .optional) public var identifier
        /// How the channel is received.
        @Field<ChannelTypeEnum>(6, .optional) public var type
    }

    /// The provider of the channels.
    public struct LineupInfoStruct: Schema {
        /// The company that provides the channels.
        @Field<String>(0) public var operatorName
        /// The company's name for this set of channels.
        @Field<String>(1, .optional) public var lineupName
        /// The postal code of the place where the television is.
        @Field<String>(2, .optional) public var postalCode
        /// The kind of company.
        @Field<LineupInfoTypeEnum>(3) public var lineupInfoType
    }

    /// How a channel is received.
    public enum ChannelTypeEnum: UInt8, MatterEnum {
        /// Received by satellite.
        case satellite
        /// Received by cable.
        case cable
        /// Received by antenna.
        case terrestrial
        /// Received over the internet.
        case ott
    }
    /// The kind of company that offers a lineup.
    public enum LineupInfoTypeEnum: UInt8, MatterEnum {
        /// A cable company with several cable systems.
        case mso
    }
    /// Whether a command succeeded.
    public enum StatusEnum: UInt8, MatterEnum {
        /// The command succeeded.
        case success
        /// More than one channel matches; the request has to be more exact.
        case multipleMatches
        /// No channel matches.
        case noMatches
    }
}
