public import HomeModel

/// The commands and their responses.
extension Matter.NetworkCommissioningTrait {
    public struct Commands: Schema {
        /// The attributes that an attempt to join a network changes: the list, and the result of the attempt.
        private static let attempt: Rule = .changes(
            \Attributes.networks, \Attributes.lastNetworkingStatus, \Attributes.lastNetworkID)

        /// Scans for networks and returns those in range.
        @RespondingCommand<ScanNetworks, ScanNetworksResponse>(
            0x00, response: 0x01, .when(Feature.wiFiNetworkInterface | Feature.threadNetworkInterface), .administer,
            .changes(\Attributes.lastNetworkingStatus))
        public var scanNetworks
        /// Adds or replaces the data of a Wi-Fi network; the device does not join it yet.
        @RespondingCommand<AddOrUpdateWiFiNetwork, NetworkConfigResponse>(
            0x02, response: 0x05, .when(Feature.wiFiNetworkInterface), .administer, Self.attempt)
        public var addOrUpdateWiFiNetwork
        /// Adds or replaces the data of a Thread network; the device does not join it yet.
        @RespondingCommand<AddOrUpdateThreadNetwork, NetworkConfigResponse>(
            0x03, response: 0x05, .when(Feature.threadNetworkInterface), .administer, Self.attempt)
        public var addOrUpdateThreadNetwork
        /// Removes a network.
        @RespondingCommand<RemoveNetwork, NetworkConfigResponse>(
            0x04, response: 0x05, .when(Feature.wiFiNetworkInterface | Feature.threadNetworkInterface), .administer,
            Self.attempt, .confirm("Remove the network? The device can become unreachable."))
        public var removeNetwork
        /// Joins a stored network.
        @RespondingCommand<ConnectNetwork, ConnectNetworkResponse>(
            0x06, response: 0x07, .when(Feature.wiFiNetworkInterface | Feature.threadNetworkInterface), .administer,
            Self.attempt,
            .changes(\Attributes.lastConnectErrorValue))
        public var connectNetwork
        /// Changes the position of a network in the order in which the device tries them.
        @RespondingCommand<ReorderNetwork, NetworkConfigResponse>(
            0x08, response: 0x05, .when(Feature.wiFiNetworkInterface | Feature.threadNetworkInterface), .administer,
            Self.attempt)
        public var reorderNetwork
        /// Returns the identity by which the device authenticates at a Wi-Fi network, instead of a password.
        @RespondingCommand<QueryIdentity, QueryIdentityResponse>(
            0x09, response: 0x0A, .optional(when: Feature.wiFiNetworkInterface), .administer)
        public var queryIdentity
    }

    public struct ScanNetworks: Schema {
        /// The Wi-Fi network to scan for; null means any.
        @Field<Octets?>(0, .optional(when: Feature.wiFiNetworkInterface), .length(1...32), .default(nil))
        public var ssid
        /// The value to write to GeneralCommissioning's breadcrumb if the command succeeds.
        @Field<UInt64>(1, .optional) public var breadcrumb
    }

    public struct ScanNetworksResponse: Schema {
        /// The outcome; the command itself succeeds in either case.
        @Field<NetworkCommissioningStatusEnum>(0, .outcome(success: NetworkCommissioningStatusEnum.success))
        public var networkingStatus
        /// Details of the outcome, for engineers.
        @Field<String>(1, .optional, .length(max: 512)) public var debugText
        /// The Wi-Fi access points in range.
        @Field<[Record<WiFiInterfaceScanResultStruct>]>(2, .when(Feature.wiFiNetworkInterface))
        public var wiFiScanResults
        /// The Thread routers in range.
        @Field<[Record<ThreadInterfaceScanResultStruct>]>(3, .when(Feature.threadNetworkInterface))
        public var threadScanResults
    }

    public struct AddOrUpdateWiFiNetwork: Schema {
        /// The network's SSID.
        @Field<Octets>(0, .length(max: 32)) public var ssid
        /// The network's password; empty for a network without one.
        @Field<Octets>(1, .length(max: 64)) public var credentials
        /// The value to write to GeneralCommissioning's breadcrumb if the command succeeds.
        @Field<UInt64>(2, .optional) public var breadcrumb
        /// The identity of a network that authenticates its devices without a password.
        @Field<Octets>(3, .optional) public var networkIdentity
        /// The identity that the device should use in such a network, by its key; absent for a new one.
        @Field<Octets>(4, .optional) public var clientIdentifier
        /// Random octets that the device has to sign, to prove that the identity is its own.
        @Field<Octets>(5, .optional) public var possessionNonce
    }

    public struct NetworkConfigResponse: Schema {
        /// The outcome; the command itself succeeds in either case.
        @Field<NetworkCommissioningStatusEnum>(0, .outcome(success: NetworkCommissioningStatusEnum.success))
        public var networkingStatus
        /// Details of the outcome, for engineers.
        @Field<String>(1, .optional, .length(max: 512)) public var debugText
        /// The index of the network among the stored ones, from 0.
        @Field<UInt8>(2, .optional, .to(.attribute(\Attributes.maxNetworks) - 1)) public var networkIndex
        /// The identity by which the device authenticates at the network.
        @Field<Octets>(3, .optional) public var clientIdentity
        /// The signature over the random octets that were sent.
        @Field<Octets>(4, .optional) public var possessionSignature
    }

    public struct AddOrUpdateThreadNetwork: Schema {
        /// The credentials of the network, as Thread encodes them; the extended PAN ID identifies the network.
        @Field<Octets>(0, .length(max: 254)) public var operationalDataset
        /// The value to write to GeneralCommissioning's breadcrumb if the command succeeds.
        @Field<UInt64>(1, .optional) public var breadcrumb
    }

    public struct RemoveNetwork: Schema {
        /// The ID of the network as octets.
        @Field<Octets>(0, .length(1...32)) public var networkID
        /// The value to write to GeneralCommissioning's breadcrumb if the command succeeds.
        @Field<UInt64>(1, .optional) public var breadcrumb
    }

    public struct ConnectNetwork: Schema {
        /// The ID of the network as octets.
        @Field<Octets>(0, .length(1...32)) public var networkID
        /// The value to write to GeneralCommissioning's breadcrumb if the command succeeds.
        @Field<UInt64>(1, .optional) public var breadcrumb
    }

    public struct ConnectNetworkResponse: Schema {
        /// The outcome; the command itself succeeds in either case.
        @Field<NetworkCommissioningStatusEnum>(0, .outcome(success: NetworkCommissioningStatusEnum.success))
        public var networkingStatus
        /// Details of the outcome, for engineers.
        @Field<String>(1, .optional) public var debugText
        /// The error as a number of the device; null if there is none.
        @Field<Int32?>(2) public var errorValue
    }

    public struct ReorderNetwork: Schema {
        /// The ID of the network as octets.
        @Field<Octets>(0, .length(1...32)) public var networkID
        /// The new index, from 0.
        @Field<UInt8>(1) public var networkIndex
        /// The value to write to GeneralCommissioning's breadcrumb if the command succeeds.
        @Field<UInt64>(2, .optional) public var breadcrumb
    }

    public struct QueryIdentity: Schema {
        /// The identity, by its key.
        @Field<Octets>(0) public var keyIdentifier
        /// Random octets that the device has to sign, to prove that the identity is its own.
        @Field<Octets>(1, .optional) public var possessionNonce
    }

    public struct QueryIdentityResponse: Schema {
        /// The identity, a certificate.
        @Field<Octets>(0) public var identity
        /// The signature over the random octets that were sent.
        @Field<Octets>(1, .optional) public var possessionSignature
    }
}
