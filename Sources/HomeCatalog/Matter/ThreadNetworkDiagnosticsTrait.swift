public import HomeModel

extension Matter {
    /// Reports the state of a device in its Thread network: its role, its neighbors, and the frames it sent and
    /// received.
    ///
    /// Counters begin at 0 when the device starts, and wrap around.
    ///
    /// Source: Matter 1.4.1, cluster ThreadNetworkDiagnostics (0x0035)
    public enum ThreadNetworkDiagnosticsTrait: MatterTrait {
        public static let id: TraitID = 0x0035
        public static let revision = 3

        public enum Feature: String, MatterFeature {
            /// Counts packets.
            case packetCounts = "PKTCNT"
            /// Counts errors.
            case errorCounts = "ERRCNT"
            /// Counts the messages that establish links.
            case mleCounts = "MLECNT"
            /// Counts the messages of the radio layer.
            case macCounts = "MACCNT"
        }

        public struct Attributes: Schema {
            /// The network's channel of IEEE 802.15.4; null while there is no network.
            @Attribute<UInt16?>(0x0000) public var channel
            /// The role of the device in the network; null while the interface is down.
            @Attribute<RoutingRoleEnum?>(0x0001) public var routingRole
            /// The name of the network; null if there is none.
            @Attribute<String?>(0x0002, .length(max: 16)) public var networkName
            /// The network's PAN ID; null while there is none.
            @Attribute<UInt16?>(0x0003) public var panId
            /// The network's extended PAN ID; null while there is none.
            @Attribute<UInt64?>(0x0004) public var extendedPanId
            /// The prefix of the addresses inside the network: the first octet is its length in bits, the others are
            /// the prefix; null if there is none.
            @Attribute<Octets?>(0x0005) public var meshLocalPrefix
            /// How many received or sent packets were dropped because there was no memory for them.
            @Attribute<UInt64>(0x0006, .when(Feature.errorCounts), .changesOmitted, .default(0)) public var overrunCount
            /// The devices that it receives directly.
            @Attribute<[Record<NeighborTableStruct>]>(0x0007, .default(.emptyList)) public var neighborTable
            /// The routers of the network.
            @Attribute<[Record<RouteTableStruct>]>(0x0008, .default(.emptyList)) public var routeTable
            /// The partition of the network that the device is in; null while there is no network.
            @Attribute<UInt32?>(0x0009) public var partitionId
            /// The weight of the leader's partition when partitions merge; null if there is no network.
            @Attribute<UInt16?>(0x000A, .to(255)) public var weighting
            /// The version of all data of the network, including temporary data; null while there is none.
            @Attribute<UInt16?>(0x000B, .to(255)) public var dataVersion
            /// The version of the network's data without temporary data; null while there is none.
            @Attribute<UInt16?>(0x000C, .to(255)) public var stableDataVersion
            /// The number of the router that is the leader; null if there is none.
            @Attribute<UInt8?>(0x000D, .to(62)) public var leaderRouterId
            /// How often the device lost the network.
            @Attribute<UInt16>(0x000E, .optional(when: Feature.mleCounts), .changesOmitted, .default(0)) public
                var detachedRoleCount
            /// How often the device became a child.
            @Attribute<UInt16>(0x000F, .optional(when: Feature.mleCounts), .changesOmitted, .default(0)) public
                var childRoleCount
            /// How often the device became a router.
            @Attribute<UInt16>(0x0010, .optional(when: Feature.mleCounts), .changesOmitted, .default(0)) public
                var routerRoleCount
            /// How often the device became the leader.
            @Attribute<UInt16>(0x0011, .optional(when: Feature.mleCounts), .changesOmitted, .default(0)) public
                var leaderRoleCount
            /// How often the device tried to join the network.
            @Attribute<UInt16>(0x0012, .optional(when: Feature.mleCounts), .changesOmitted, .default(0)) public
                var attachAttemptCount
            /// How often the partition of the device changed.
            @Attribute<UInt16>(0x0013, .optional(when: Feature.mleCounts), .changesOmitted, .default(0))
            public var partitionIdChangeCount
            /// How often the device tried to join a better partition.
            @Attribute<UInt16>(0x0014, .optional(when: Feature.mleCounts), .changesOmitted, .default(0))
            public var betterPartitionAttachAttemptCount
            /// How often the device changed its parent.
            @Attribute<UInt16>(0x0015, .optional(when: Feature.mleCounts), .changesOmitted, .default(0)) public
                var parentChangeCount
            /// Number of sent frames, each counted once, without its retries.
            @Attribute<UInt32>(0x0016, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txTotalCount
            /// Number of sent unicast frames, each counted once.
            @Attribute<UInt32>(0x0017, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txUnicastCount
            /// Number of sent broadcast frames, each counted once.
            @Attribute<UInt32>(0x0018, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txBroadcastCount
            /// Number of sent frames that required an acknowledgment, each counted once.
            @Attribute<UInt32>(0x0019, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txAckRequestedCount
            /// How many sent frames were acknowledged.
            @Attribute<UInt32>(0x001A, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txAckedCount
            /// Number of sent frames that required no acknowledgment, each counted once.
            @Attribute<UInt32>(0x001B, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txNoAckRequestedCount
            /// How many frames with data were sent, each counted once.
            @Attribute<UInt32>(0x001C, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txDataCount
            /// How many frames were sent to request data from a parent, each counted once.
            @Attribute<UInt32>(0x001D, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txDataPollCount
            /// How many beacons were sent.
            @Attribute<UInt32>(0x001E, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txBeaconCount
            /// Number of sent frames that requested beacons.
            @Attribute<UInt32>(0x001F, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txBeaconRequestCount
            /// How many other frames were sent, each counted once.
            @Attribute<UInt32>(0x0020, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txOtherCount
            /// How often a frame was sent again.
            @Attribute<UInt32>(0x0021, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txRetryCount
            /// Number of frames to a listening device that failed after the last try.
            @Attribute<UInt32>(0x0022, .optional(when: Feature.macCounts), .changesOmitted, .default(0))
            public var txDirectMaxRetryExpiryCount
            /// Number of frames to a sleeping child that failed after the last try.
            @Attribute<UInt32>(0x0023, .optional(when: Feature.macCounts), .changesOmitted, .default(0))
            public var txIndirectMaxRetryExpiryCount
            /// How often sending failed because the channel was not found clear.
            @Attribute<UInt32>(0x0024, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txErrCcaCount
            /// How often sending was aborted because of another error.
            @Attribute<UInt32>(0x0025, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txErrAbortCount
            /// How many frames were not sent because the channel was busy.
            @Attribute<UInt32>(0x0026, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var txErrBusyChannelCount
            /// How many frames were received.
            @Attribute<UInt32>(0x0027, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxTotalCount
            /// Number of received unicast frames.
            @Attribute<UInt32>(0x0028, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxUnicastCount
            /// Number of received broadcast frames.
            @Attribute<UInt32>(0x0029, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxBroadcastCount
            /// How many frames with data were received.
            @Attribute<UInt32>(0x002A, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxDataCount
            /// How many frames were received from children that requested data.
            @Attribute<UInt32>(0x002B, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxDataPollCount
            /// How many beacons were received.
            @Attribute<UInt32>(0x002C, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxBeaconCount
            /// Number of received frames that requested beacons.
            @Attribute<UInt32>(0x002D, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxBeaconRequestCount
            /// How many other frames were received.
            @Attribute<UInt32>(0x002E, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxOtherCount
            /// How many received frames were dropped because their sender is not allowed.
            @Attribute<UInt32>(0x002F, .optional(when: Feature.macCounts), .changesOmitted, .default(0))
            public var rxAddressFilteredCount
            /// Number of received frames that were dropped because they were addressed to other devices.
            @Attribute<UInt32>(0x0030, .optional(when: Feature.macCounts), .changesOmitted, .default(0))
            public var rxDestAddrFilteredCount
            /// How many received frames were dropped as duplicates.
            @Attribute<UInt32>(0x0031, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxDuplicatedCount
            /// How many received frames were dropped because they were empty or broken.
            @Attribute<UInt32>(0x0032, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxErrNoFrameCount
            /// Number of received frames that were dropped because their sender is not a neighbor.
            @Attribute<UInt32>(0x0033, .optional(when: Feature.macCounts), .changesOmitted, .default(0))
            public var rxErrUnknownNeighborCount
            /// Number of received frames that were dropped because the address of their sender is invalid.
            @Attribute<UInt32>(0x0034, .optional(when: Feature.macCounts), .changesOmitted, .default(0))
            public var rxErrInvalidSrcAddrCount
            /// How many received frames were dropped because their encryption was wrong.
            @Attribute<UInt32>(0x0035, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxErrSecCount
            /// How many received frames were dropped because their checksum was wrong.
            @Attribute<UInt32>(0x0036, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxErrFcsCount
            /// How many received frames were dropped for other errors.
            @Attribute<UInt32>(0x0037, .optional(when: Feature.macCounts), .changesOmitted, .default(0)) public
                var rxErrOtherCount
            /// The time of the network's current settings, as Thread encodes times; null if there are none.
            @Attribute<UInt64?>(0x0038, .optional, .default(0)) public var activeTimestamp
            /// The time of the pending settings, as Thread encodes times; null if there are none.
            @Attribute<UInt64?>(0x0039, .optional, .default(0)) public var pendingTimestamp
            /// Time until the pending settings apply; null if there are none.
            @Attribute<UInt32?>(0x003A, .optional, .default(0), .unit(.milliseconds)) public var delay
            /// The security policy of the network; null while there is none.
            @Attribute<Record<SecurityPolicy>?>(0x003B) public var securityPolicy
            /// The channels that may be used, one bit each; null while there is no network.
            @Attribute<Octets?>(0x003C, .length(exactly: 4)) public var channelPage0Mask
            /// Which settings of the network the device has; null while there is none.
            @Attribute<Record<OperationalDatasetComponents>?>(0x003D) public var operationalDatasetComponents
            /// The faults of the network; empty if there are none.
            @Attribute<[NetworkFaultEnum]>(0x003E, .length(max: 4)) public var activeNetworkFaultsList
            /// The device's own address of IEEE 802.15.4; null while the interface is down.
            @Attribute<UInt64?>(0x003F, .firstOf(.provisional, .mandatory)) public var extAddress
            /// The device's address, derived from its position in the network; null if there is none.
            @Attribute<UInt16?>(0x0040, .firstOf(.provisional, .mandatory)) public var rloc16
        }

        public struct Commands: Schema {
            /// Sets the counters to 0.
            @Command<Empty>(
                0x00, .when(Feature.errorCounts), .manage, .changes(\Attributes.overrunCount),
                .confirm("Reset the counters?"))
            public var resetCounts
        }

        public struct Events: Schema {
            /// The device joined the network or lost it.
            @Event<ConnectionStatus>(0x00, .info, .optional) public var connectionStatus
            /// A fault of the network began or ended.
            @Event<NetworkFaultChange>(0x01, .info, .optional) public var networkFaultChange
        }

        public struct ConnectionStatus: Schema {
            /// Whether the device is connected to the network now.
            @Field<ConnectionStatusEnum>(0) public var connectionStatus
        }

        public struct NetworkFaultChange: Schema {
            /// The current faults; empty if there are none.
            @Field<[NetworkFaultEnum]>(0, .length(max: 4)) public var current
            /// The previous faults.
            @Field<[NetworkFaultEnum]>(1, .length(max: 4)) public var previous
        }
    }
}
