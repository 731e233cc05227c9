public import HomeModel

extension Matter {
    /// Reports the state of a device in its Wi-Fi network: the signal, and the packets it sent and received.
    ///
    /// Source: Matter 1.4.1, cluster WiFiNetworkDiagnostics (0x0036)
    public enum WiFiNetworkDiagnosticsTrait: MatterTrait {
        public static let id: TraitID = 0x0036
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Counts packets.
            case packetCounts = "PKTCNT"
            /// Counts errors.
            case errorCounts = "ERRCNT"
        }

        public struct Attributes: Schema {
            /// The address of the access point; null while the device is not connected.
            @Attribute<Octets?>(0x0000, .length(exactly: 6), .default(nil)) public var bssid
            /// The security of the connection; null while there is no connection.
            @Attribute<SecurityTypeEnum?>(0x0001, .default(nil)) public var securityType
            /// The Wi-Fi version of the connection, by the letters of IEEE 802.11; null while there is no connection.
            @Attribute<WiFiVersionEnum?>(0x0002, .default(nil)) public var wiFiVersion
            /// The connection's channel of IEEE 802.11; null while there is no connection.
            @Attribute<UInt16?>(0x0003, .default(nil)) public var channelNumber
            /// The strength of the access point's signal; null while the device is not connected.
            @Attribute<Int8?>(0x0004, .from(-120), .to(0), .changesOmitted, .default(nil), .unit(.decibelMilliwatts))
            public var rssi
            /// Number of missed beacons of the access point; null while the device is not connected.
            @Attribute<UInt32?>(0x0005, .when(Feature.errorCounts), .changesOmitted, .default(0)) public
                var beaconLostCount
            /// Number of received beacons of the access point; null while the device is not connected.
            @Attribute<UInt32?>(0x0006, .when(Feature.packetCounts), .changesOmitted, .default(0)) public
                var beaconRxCount
            /// Number of received multicast packets; null while there is no connection.
            @Attribute<UInt32?>(0x0007, .when(Feature.packetCounts), .changesOmitted, .default(0)) public
                var packetMulticastRxCount
            /// Number of sent multicast packets; null while there is no connection.
            @Attribute<UInt32?>(0x0008, .when(Feature.packetCounts), .changesOmitted, .default(0)) public
                var packetMulticastTxCount
            /// Number of received unicast packets; null while there is no connection.
            @Attribute<UInt32?>(0x0009, .when(Feature.packetCounts), .changesOmitted, .default(0)) public
                var packetUnicastRxCount
            /// Number of sent unicast packets; null while there is no connection.
            @Attribute<UInt32?>(0x000A, .when(Feature.packetCounts), .changesOmitted, .default(0)) public
                var packetUnicastTxCount
            /// The maximum speed of the connection; null while there is none.
            @Attribute<UInt64?>(0x000B, .optional, .changesOmitted, .default(0), .unit(.bitsPerSecond)) public
                var currentMaxRate
            /// How many received or sent packets were dropped because there was no memory for them; null while there is
            /// no connection.
            @Attribute<UInt64?>(0x000C, .when(Feature.errorCounts), .changesOmitted, .default(0)) public
                var overrunCount
        }

        public struct Commands: Schema {
            /// Sets the counters to 0.
            @Command<Empty>(
                0x00, .when(Feature.errorCounts),
                .changes(
                    \Attributes.beaconLostCount, \Attributes.beaconRxCount, \Attributes.packetMulticastRxCount,
                    \Attributes.packetMulticastTxCount, \Attributes.packetUnicastRxCount,
                    \Attributes.packetUnicastTxCount), .confirm("Reset the counters?"))
            public var resetCounts
        }

        public struct Events: Schema {
            /// The device lost the network.
            @Event<Disconnection>(0x00, .info, .optional) public var disconnection
            /// The device could not join the network.
            @Event<AssociationFailure>(0x01, .info, .optional) public var associationFailure
            /// The device joined the network or lost it.
            @Event<ConnectionStatus>(0x02, .info, .optional) public var connectionStatus
        }

        public struct Disconnection: Schema {
            /// The reason, as a code of IEEE 802.11.
            @Field<UInt16>(0) public var reasonCode
        }

        public struct AssociationFailure: Schema {
            /// The step that failed.
            @Field<AssociationFailureCauseEnum>(0) public var associationFailureCause
            /// The reason, as a code of IEEE 802.11.
            @Field<UInt16>(1) public var status
        }

        public struct ConnectionStatus: Schema {
            /// Whether the device is connected to the network now.
            @Field<ConnectionStatusEnum>(0) public var connectionStatus
        }

        /// The security of a Wi-Fi network.
        public enum SecurityTypeEnum: UInt8, MatterEnum {
            /// The security is unknown.
            case unspecified
            /// No encryption.
            case none
            /// Wired Equivalent Privacy, which is broken.
            case wep
            /// Wi-Fi Protected Access with a temporal key (TKIP).
            case wpa
            /// Wi-Fi Protected Access 2 with AES.
            case wpa2
            /// Wi-Fi Protected Access 3 with a key exchange that resists guessing.
            case wpa3
        }
        /// A version of the Wi-Fi standard, IEEE 802.11.
        public enum WiFiVersionEnum: UInt8, MatterEnum {
            /// IEEE 802.11a, 5 GHz.
            case a
            /// IEEE 802.11b, 2.4 GHz.
            case b
            /// IEEE 802.11g, 2.4 GHz.
            case g
            /// IEEE 802.11n, Wi-Fi 4.
            case n
            /// IEEE 802.11ac, Wi-Fi 5.
            case ac
            /// IEEE 802.11ax, Wi-Fi 6.
            case ax
            /// IEEE 802.11ah, Wi-Fi HaLow, below 1 GHz.
            case ah
        }
        /// Why a device could not join a Wi-Fi network.
        public enum AssociationFailureCauseEnum: UInt8, MatterEnum {
            /// The reason is unknown.
            case unknown
            /// The access point rejected the device.
            case associationFailed
            /// The credentials are wrong.
            case authenticationFailed
            /// No network of this name was found.
            case ssidNotFound
        }
        /// Whether the device is connected.
        public enum ConnectionStatusEnum: UInt8, MatterEnum {
            /// The device is connected to the network.
            case connected
            /// The device is not connected to the network.
            case notConnected
        }
    }
}
