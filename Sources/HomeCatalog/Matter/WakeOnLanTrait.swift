public import HomeModel

extension Matter {
    /// Provides the address with which a device can be woken over the network.
    ///
    /// Source: Matter 1.4.1, cluster WakeOnLan (0x0503)
    public enum WakeOnLanTrait: MatterTrait {
        public static let id: TraitID = 0x0503
        public static let revision = 1

        public struct Attributes: Schema {
            /// The MAC address with which the device can be woken: 12 hexadecimal digits without separators.
            @Attribute<String>(0x0000, .optional, .length(max: 12), .fixed) public var macAddress
            /// The IPv6 address of the device in the local network; 16 bytes.
            @Attribute<Octets>(0x0001, .optional, .length(exactly: 16), .fixed) public var linkLocalAddress
        }
    }
}
