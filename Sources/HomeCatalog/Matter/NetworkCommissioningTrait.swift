public import HomeModel

extension Matter {
    /// Connects a device to a network, by Wi-Fi, Thread or Ethernet, and stores the data to reconnect.
    ///
    /// The ID of a network consists of octets: the SSID of a Wi-Fi network, the extended PAN ID of a Thread network, or
    /// the device's name of an Ethernet interface.
    ///
    /// Source: Matter 1.4.1, cluster NetworkCommissioning (0x0031)
    public enum NetworkCommissioningTrait: MatterTrait {
        public static let id: TraitID = 0x0031
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Has a Wi-Fi interface.
            case wiFiNetworkInterface = "WI"
            /// Has a Thread interface.
            case threadNetworkInterface = "TH"
            /// Has an Ethernet interface.
            case ethernetNetworkInterface = "ET"
            /// Joins a Wi-Fi network with a certificate of its own.
            case perDeviceCredentials = "PDC"

            public var conformance: Conformance {
                self == .perDeviceCredentials
                    ? .optionalIf(Feature.wiFiNetworkInterface.condition) : .choice("a", atLeastOne: false)
            }
        }

        public struct Attributes: Schema {
            /// How many networks the device can store.
            @Attribute<UInt8>(0x0000, .from(1), .fixed, .read(.administer)) public var maxNetworks
            /// The stored networks; the device tries them in this order.
            @Attribute<[Record<NetworkInfoStruct>]>(
                0x0001, .length(max: .attribute(\Self.maxNetworks)), .default(.emptyList), .read(.administer))
            public var networks
            /// The maximum duration of a scan.
            @Attribute<UInt8>(
                0x0002, .when(Feature.wiFiNetworkInterface | Feature.threadNetworkInterface), .fixed, .unit(.seconds))
            public var scanMaxTimeSeconds
            /// The maximum duration of an attempt to connect.
            @Attribute<UInt8>(
                0x0003, .when(Feature.wiFiNetworkInterface | Feature.threadNetworkInterface), .fixed, .unit(.seconds))
            public var connectMaxTimeSeconds
            /// Whether the device uses this interface.
            @Writable<Bool>(0x0004, .nonvolatile, .default(true), .administer) public var interfaceEnabled
            /// The outcome of the last scan or attempt to join a network; null if there was none.
            @Attribute<NetworkCommissioningStatusEnum?>(0x0005, .default(nil), .read(.administer))
            public var lastNetworkingStatus
            /// The network that the device last tried to join; null if it has not tried any.
            @Attribute<Octets?>(0x0006, .length(1...32), .default(nil), .read(.administer)) public var lastNetworkID
            /// The error of that attempt as a number of the device; null if it succeeded or no network was tried.
            @Attribute<Int32?>(0x0007, .default(nil), .read(.administer)) public var lastConnectErrorValue
            /// The Wi-Fi bands that the device can use.
            @Attribute<[WiFiBandEnum]>(0x0008, .when(Feature.wiFiNetworkInterface), .length(min: 1), .fixed)
            public var supportedWiFiBands
            /// The roles that the device can have in a Thread network.
            @Attribute<ThreadCapabilitiesBitmap>(0x0009, .when(Feature.threadNetworkInterface), .fixed)
            public var supportedThreadFeatures
            /// The version of Thread, as numbered by its specification: 4 is 1.3.0.
            @Attribute<UInt16>(0x000A, .when(Feature.threadNetworkInterface), .fixed) public var threadVersion
        }
    }
}
