public import HomeModel

/// The types of network data.
extension Matter.NetworkCommissioningTrait {
    /// A network that the device is set up for.
    public struct NetworkInfoStruct: Schema {
        /// Its ID as octets.
        @Field<Octets>(0, .length(1...32)) public var networkID
        /// Whether the device is connected to it.
        @Field<Bool>(1) public var connected
        /// The identity of the network, by its key; null if it uses a password.
        @Field<Octets?>(2, .optional) public var networkIdentifier
        /// The identity of the device in it, by its key; null if it uses a password.
        @Field<Octets?>(3, .optional) public var clientIdentifier
    }

    /// A Wi-Fi network in range.
    public struct WiFiInterfaceScanResultStruct: Schema {
        /// The kinds of security that the access point supports.
        @Field<WiFiSecurityBitmap>(0) public var security
        /// Its network's SSID.
        @Field<Octets>(1, .length(max: 32)) public var ssid
        /// The access point's own address.
        @Field<Octets>(2, .length(exactly: 6)) public var bssid
        /// The access point's channel of IEEE 802.11.
        @Field<UInt16>(3) public var channel
        /// The band of the channel number.
        @Field<WiFiBandEnum>(4) public var wiFiBand
        /// The strength of the access point's signal.
        @Field<Int8>(5, .unit(.decibelMilliwatts)) public var rssi
    }

    /// A Thread network in range.
    public struct ThreadInterfaceScanResultStruct: Schema {
        /// The network's PAN ID.
        @Field<UInt16>(0, .to(65534)) public var panId
        /// The network's extended PAN ID.
        @Field<UInt64>(1) public var extendedPanId
        /// The name of the network.
        @Field<String>(2, .length(1...16)) public var networkName
        /// The network's channel of IEEE 802.15.4.
        @Field<UInt16>(3) public var channel
        /// The version of Thread, as numbered by its specification.
        @Field<UInt8>(4) public var version
        /// The router's address of IEEE 802.15.4.
        @Field<Octets>(5) public var extendedAddress
        /// The strength of the router's signal.
        @Field<Int8>(6, .unit(.decibelMilliwatts)) public var rssi
        /// The quality of the router's signal, from 0 to 255; 255 is the best.
        @Field<UInt8>(7) public var lqi
    }

    /// Whether a step of joining a network succeeded.
    public enum NetworkCommissioningStatusEnum: UInt8, MatterEnum {
        /// The step succeeded.
        case success
        /// A value is outside its range.
        case outOfRange
        /// The device can store no more networks.
        case boundsExceeded
        /// The device has not stored this network.
        case networkIDNotFound
        /// The device has stored this network already.
        case duplicateNetworkID
        /// The device does not find the network.
        case networkNotFound
        /// Radio rules forbid the network here.
        case regulatoryError
        /// The credentials are wrong.
        case authFailure
        /// The device does not support the security of the network.
        case unsupportedSecurity
        /// The device could not connect for another reason.
        case otherConnectionFailure
        /// The device got no IPv6 address.
        case ipv6Failed
        /// The device could not use its IP address.
        case ipBindFailed
        /// The reason is unknown.
        case unknownError
    }
    /// A frequency band of Wi-Fi.
    public enum WiFiBandEnum: UInt8, MatterEnum {
        /// 2.4 GHz.
        case `2g4`
        /// 3.65 GHz.
        case `3g65`
        /// 5 GHz.
        case `5g`
        /// 6 GHz.
        case `6g`
        /// 60 GHz.
        case `60g`
        /// Below 1 GHz.
        case `1g`
    }

    /// The roles that a Thread device can have.
    public enum ThreadCapabilitiesFlag: UInt8, MatterFlag {
        /// Can connect the Thread network to other networks.
        case isBorderRouterCapable
        /// Can forward messages of other devices.
        case isRouterCapable
        /// Can sleep, and fetch its messages when it wakes up.
        case isSleepyEndDeviceCapable
        /// Listens all the time and stores the routes of the network.
        case isFullThreadDevice
        /// Can sleep, and wake up at agreed times to receive messages.
        case isSynchronizedSleepyEndDeviceCapable
    }
    public typealias ThreadCapabilitiesBitmap = Bitmap16<ThreadCapabilitiesFlag>
    /// The security of a Wi-Fi network.
    public enum WiFiSecurityFlag: UInt8, MatterFlag {
        /// No encryption.
        case unencrypted
        /// Wired Equivalent Privacy, which is broken.
        case wep
        /// WPA with a password.
        case wpaPersonal
        /// WPA2 with a password.
        case wpa2Personal
        /// WPA3 with a password.
        case wpa3Personal
        /// WPA3 with credentials of the device instead of a password.
        case wpa3MatterPdc
    }
    public typealias WiFiSecurityBitmap = Bitmap8<WiFiSecurityFlag>
}
