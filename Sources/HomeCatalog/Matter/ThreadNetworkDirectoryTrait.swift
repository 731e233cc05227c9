public import HomeModel

extension Matter {
    /// Stores the Thread networks of a home with their credentials, so that all clients add devices to the same ones.
    ///
    /// Source: Matter 1.4.1, cluster ThreadNetworkDirectory (0x0453)
    public enum ThreadNetworkDirectoryTrait: MatterTrait {
        public static let id: TraitID = 0x0453
        public static let revision = 1

        public struct Attributes: Schema {
            /// The network that new devices should join, one of threadNetworks; null if none is preferred.
            @Writable<Octets?>(0x0000, .length(exactly: 8), .nonvolatile, .default(nil), .manage)
            public var preferredExtendedPanID
            /// The stored networks, without their credentials.
            @Attribute<[Record<ThreadNetworkStruct>]>(
                0x0001, .length(max: .attribute(\Self.threadNetworkTableSize)), .nonvolatile)
            public var threadNetworks
            /// How many networks can be stored.
            @Attribute<UInt8>(0x0002, .fixed, .default(10)) public var threadNetworkTableSize
        }

        public struct Commands: Schema {
            /// Stores a network; replaces the stored one that has the same extended PAN ID.
            @Command<AddNetwork>(0x00, .manage, .timed, .changes(\Attributes.threadNetworks)) public var addNetwork
            /// Removes a network; fails if it is the preferred one.
            @Command<RemoveNetwork>(
                0x01, .manage, .timed, .changes(\Attributes.threadNetworks),
                .confirm("Remove the network with its credentials?"))
            public var removeNetwork
            /// Returns the settings of a stored network with its credentials.
            @RespondingCommand<GetOperationalDataset, OperationalDatasetResponse>(0x02, response: 0x03, .manage)
            public var getOperationalDataset
        }

        public struct AddNetwork: Schema {
            /// The settings and credentials of the network, as Thread encodes them.
            @Field<Octets>(0, .length(max: 254)) public var operationalDataset
        }

        public struct RemoveNetwork: Schema {
            /// The network to remove, one of threadNetworks.
            @Field<Octets>(0, .length(exactly: 8)) public var extendedPanID
        }

        public struct GetOperationalDataset: Schema {
            /// The network to return, one of threadNetworks.
            @Field<Octets>(0, .length(exactly: 8)) public var extendedPanID
        }

        public struct OperationalDatasetResponse: Schema {
            /// The settings and credentials of the network, as Thread encodes them.
            @Field<Octets>(0, .length(max: 254)) public var operationalDataset
        }

        /// A stored Thread network.
        public struct ThreadNetworkStruct: Schema {
            /// The network's extended PAN ID, by which it is identified.
            @Field<Octets>(0, .length(exactly: 8)) public var extendedPanID
            /// The name of the network, for people.
            @Field<String>(1, .length(1...16)) public var networkName
            /// The network's channel of IEEE 802.15.4.
            @Field<UInt16>(2) public var channel
            /// The time of the network's current settings, as Thread encodes times.
            @Field<UInt64>(3) public var activeTimestamp
        }
    }
}
