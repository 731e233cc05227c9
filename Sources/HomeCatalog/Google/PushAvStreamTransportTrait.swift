public import HomeModel

extension Google {
    /// Shows and switches the connections by which a camera sends recordings to a server.
    ///
    /// Source: Google Home APIs, trait PushAvStreamTransport
    public enum PushAvStreamTransportTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// The connections there are.
            @Attribute<[Record<TransportConfigurationStruct>]>(0x0000, .optional) public var currentConnections

            public init() {}
        }

        public struct Commands: Schema {
            /// Lets connections send, or stops them.
            @Command<SetTransportStatus>(0x00, .changes(\Attributes.currentConnections)) public var setTransportStatus
            /// Returns one connection, or all.
            @AnsweringCommand<FindTransport, FindTransportResponse>(0x01) public var findTransport

            public init() {}
        }

        public struct SetTransportStatus: Schema {
            /// Whether they should send.
            @Field<TransportStatusEnum>(0) public var transportStatus
            /// The connection that is meant; absent means all.
            @Field<UInt16>(1, .optional) public var connectionID

            public init() {}
        }

        public struct FindTransport: Schema {
            /// The connection to return; if absent, all.
            @Field<UInt16>(0, .optional) public var connectionID

            public init() {}
        }

        public struct FindTransportResponse: Schema {
            /// The connections that were found.
            @Field<[Record<TransportConfigurationStruct>]>(0) public var transportConfigurations

            public init() {}
        }
    }
}
