public import HomeModel

extension Google {
    /// Adds names for people to Matter's channels, and a command that returns to the last channel.
    ///
    /// Source: Google Home APIs, trait ExtendedChannel; Cloud-to-cloud trait Channel
    public enum ExtendedChannelTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The channels that the device can show.
            @Attribute<[Record<ExtendedMediaChannel>]>(0x0000, .optional) public var extendedChannelList
            /// The catalog of a broadcaster that contains the channels.
            @Attribute<String>(0x0001, .optional) public var channelCatalog
        }

        public struct Commands: Schema {
            /// Returns to the previous channel; Matter's trait Channel reports it.
            @Command<Empty>(0x00) public var returnChannel
        }

        /// A channel.
        public struct ExtendedMediaChannel: Schema {
            /// The identifier of the channel, the same in every language.
            @Field<String>(0) public var key
            /// Its names for people; the first one is shown.
            @Field<[String]>(1) public var names
            /// Its number, with a minor part if it has one, such as "15.1".
            @Field<String>(2, .optional) public var number
        }
    }
}
