public import HomeModel

extension Google {
    /// Reports the connections by which a camera sends recordings to a server, and changes them. A camera is off while
    /// none of its connections is active.
    ///
    /// Source: Google Home APIs, trait PushAvStreamTransport
    public enum PushAvStreamTransportTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The existing connections.
            @Attribute<[Record<TransportConfigurationStruct>]>(0x0000, .optional) public var currentConnections
        }

        public struct Commands: Schema {
            /// Activates or deactivates connections.
            @Command<SetTransportStatus>(0x00, .changes(\Attributes.currentConnections)) public var setTransportStatus
            /// Returns one connection, or all.
            @RespondingCommand<FindTransport, FindTransportResponse>(0x01) public var findTransport
            /// Changes the options of a connection.
            @Command<ModifyPushTransport>(0x02, .changes(\Attributes.currentConnections)) public var modifyPushTransport
        }

        public struct SetTransportStatus: Schema {
            /// Whether the connections become active.
            @Field<TransportStatusEnum>(0) public var transportStatus
            /// The number of the connection; if it is absent, all connections.
            @Field<UInt16>(1, .optional) public var connectionID
        }

        public struct FindTransport: Schema {
            /// The number of the connection to return; if it is absent, all connections.
            @Field<UInt16>(0, .optional) public var connectionID
        }

        public struct FindTransportResponse: Schema {
            /// The connections that were found.
            @Field<[Record<TransportConfigurationStruct>]>(0) public var transportConfigurations
        }

        public struct ModifyPushTransport: Schema {
            /// The number of the connection.
            @Field<UInt16>(0) public var connectionID
            /// The new options. Those that are absent stay as they are.
            @Field<Record<TransportOptionsStruct>>(1) public var transportOptions
        }
    }
}
