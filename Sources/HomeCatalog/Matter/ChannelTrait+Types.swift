public import HomeModel

/// The description of a channel.
extension Matter.ChannelTrait {
    /// A channel.
    public struct ChannelInfoStruct: Schema {
        /// The number before the dot: 13 of 13.1; 0 if the channel has none.
        @Field<UInt16>(0) public var majorNumber
        /// The number behind the dot: 1 of 13.1; 0 if the channel has none.
        @Field<UInt16>(1) public var minorNumber
        /// What people call the channel.
        @Field<String>(2, .optional) public var name
        /// The call sign of the network.
        @Field<String>(3, .optional) public var callSign
        /// The call sign of the local station.
        @Field<String>(4, .optional) public var affiliateCallSign
        /// The device's own name of the channel, if numbers do not identify it.
        @Field<String>(5, .optional) public var identifier
        /// How the channel is received.
        @Field<ChannelTypeEnum>(6, .optional) public var type

        public init() {}
    }

    /// The provider of the channels.
    public struct LineupInfoStruct: Schema {
        /// The company that brings the channels.
        @Field<String>(0) public var operatorName
        /// What that company calls this set of channels.
        @Field<String>(1, .optional) public var lineupName
        /// Where the television is.
        @Field<String>(2, .optional) public var postalCode
        /// What kind of company it is.
        @Field<LineupInfoTypeEnum>(3) public var lineupInfoType

        public init() {}
    }

    /// `ott` is received over the internet.
    public enum ChannelTypeEnum: UInt8, MatterEnum { case satellite, cable, terrestrial, ott }
    /// `mso` is a company with several cable systems.
    public enum LineupInfoTypeEnum: UInt8, MatterEnum { case mso }
    /// Whether a command succeeded.
    public enum StatusEnum: UInt8, MatterEnum { case success, multipleMatches, noMatches }
}
