public import HomeModel

/// The neighbors, the routers and the settings of the network.
extension Matter.ThreadNetworkDiagnosticsTrait {
    /// A device in direct radio contact.
    public struct NeighborTableStruct: Schema {
        /// Its address of IEEE 802.15.4.
        @Field<UInt64>(0) public var extAddress
        /// Time since its last message.
        @Field<UInt32>(1, .unit(.seconds)) public var age
        /// Its address, derived from its position in the network.
        @Field<UInt16>(2) public var rloc16
        /// Its own counter of frames of the radio link.
        @Field<UInt32>(3) public var linkFrameCounter
        /// Its own counter of the frames that maintain the mesh.
        @Field<UInt32>(4) public var mleFrameCounter
        /// The quality of its signal, from 0 to 255; 255 is the best.
        @Field<UInt8>(5, .from(0), .to(255)) public var lqi
        /// The average strength of its signal; null if it is unknown.
        @Field<Int8?>(6, .from(-128), .to(0), .default(nil), .unit(.decibelMilliwatts)) public var averageRssi
        /// The strength of its last signal; null if it is unknown.
        @Field<Int8?>(7, .from(-128), .to(0), .default(nil), .unit(.decibelMilliwatts)) public var lastRssi
        /// How many of the frames to it fail.
        @Field<UInt8>(8, .from(0), .to(100), .default(0), .unit(.percent)) public var frameErrorRate
        /// How many of the messages to it fail.
        @Field<UInt8>(9, .from(0), .to(100), .default(0), .unit(.percent)) public var messageErrorRate
        /// Whether it receives while it is idle.
        @Field<Bool>(10) public var rxOnWhenIdle
        /// Whether it is a full Thread device, which always listens and stores routes.
        @Field<Bool>(11) public var fullThreadDevice
        /// Whether it requests all data of the network, including temporary data.
        @Field<Bool>(12) public var fullNetworkData
        /// Whether it is a child of the device.
        @Field<Bool>(13) public var isChild
    }

    /// A router of the Thread network and the way to it.
    public struct RouteTableStruct: Schema {
        /// Its address of IEEE 802.15.4.
        @Field<UInt64>(0) public var extAddress
        /// Its address, derived from its position in the network.
        @Field<UInt16>(1) public var rloc16
        /// The number of the router.
        @Field<UInt8>(2) public var routerId
        /// The number of the router that leads to it.
        @Field<UInt8>(3) public var nextHop
        /// The cost of the route to it; poor links cost more.
        @Field<UInt8>(4) public var pathCost
        /// The quality of its signal, from 0 to 3; 3 is the best.
        @Field<UInt8>(5) public var lqiIn
        /// How well it receives the device, from 0 to 3; 3 is the best.
        @Field<UInt8>(6) public var lqiOut
        /// Time since its last message.
        @Field<UInt8>(7, .unit(.seconds)) public var age
        /// Whether the number is in use.
        @Field<Bool>(8) public var allocated
        /// Whether the device has a link to it.
        @Field<Bool>(9) public var linkEstablished
    }

    /// The security policy of the Thread network.
    public struct SecurityPolicy: Schema {
        /// How long a key of the network is used.
        @Field<UInt16>(0, .unit(.hours)) public var rotationTime
        /// The rights of devices in the network, in bits as Thread encodes them.
        @Field<UInt16>(1) public var flags
    }

    /// Which settings of the network a device has; not their values.
    public struct OperationalDatasetComponents: Schema {
        /// Whether the device has the time of the current settings.
        @Field<Bool>(0) public var activeTimestampPresent
        /// Whether the device has the time of the pending settings.
        @Field<Bool>(1) public var pendingTimestampPresent
        /// Whether the device has the key of the network.
        @Field<Bool>(2) public var masterKeyPresent
        /// Whether the device has the name of the network.
        @Field<Bool>(3) public var networkNamePresent
        /// Whether the device has the extended PAN ID.
        @Field<Bool>(4) public var extendedPanIdPresent
        /// Whether the device has the prefix of the addresses inside the network.
        @Field<Bool>(5) public var meshLocalPrefixPresent
        /// Whether the device has the time until the pending settings apply.
        @Field<Bool>(6) public var delayPresent
        /// Whether the device has the PAN ID.
        @Field<Bool>(7) public var panIdPresent
        /// Whether the device has the channel of the network.
        @Field<Bool>(8) public var channelPresent
        /// Whether the device has the key for adding new devices.
        @Field<Bool>(9) public var pskcPresent
        /// Whether the device has the security policy of the network.
        @Field<Bool>(10) public var securityPolicyPresent
        /// Whether the device has the channels that may be used.
        @Field<Bool>(11) public var channelMaskPresent
    }

    /// The role of a device in a Thread network.
    public enum RoutingRoleEnum: UInt8, MatterEnum {
        /// The role is unknown.
        case unspecified
        /// The device is not in a Thread network.
        case unassigned
        /// Sleeps, and fetches its messages from its parent when it wakes up.
        case sleepyEndDevice
        /// Listens all the time, but does not forward messages.
        case endDevice
        /// Does not forward messages, but can become a router.
        case reed
        /// Forwards messages of other devices.
        case router
        /// A router that also manages the routers of the network.
        case leader
    }
    /// A fault of the Thread network.
    public enum NetworkFaultEnum: UInt8, MatterEnum {
        /// A fault of another kind.
        case unspecified
        /// There is no connection to the network.
        case linkDown
        /// The network hardware does not work.
        case hardwareFailure
        /// Interference jams the network.
        case networkJammed
    }
    /// Whether the device is connected.
    public enum ConnectionStatusEnum: UInt8, MatterEnum {
        /// The device is connected to the network.
        case connected
        /// The device is not connected to the network.
        case notConnected
    }
}
