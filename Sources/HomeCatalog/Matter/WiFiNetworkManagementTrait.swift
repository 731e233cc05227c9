public import HomeModel

extension Matter {
    /// Provides the name and the passphrase of the Wi-Fi network that a router or an access point operates.
    ///
    /// Source: Matter 1.4.1, cluster WiFiNetworkManagement (0x0451)
    public enum WiFiNetworkManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0451
        public static let revision = 1

        public struct Attributes: Schema {
            /// The name of the Wi-Fi network; null if none is configured.
            @Attribute<Octets?>(0x0000, .length(1...32), .nonvolatile, .default(nil)) public var ssid
            /// A number that increases each time the passphrase changes, so that clients can detect a change without
            /// reading the passphrase; null if there is no passphrase.
            @Attribute<UInt64?>(0x0001, .nonvolatile, .default(nil), .read(.manage)) public var passphraseSurrogate
        }

        public struct Commands: Schema {
            /// Returns the passphrase of the Wi-Fi network; fails if there is none.
            @RespondingCommand<Empty, NetworkPassphraseResponse>(
                0x00, response: 0x01, .manage, .label("Show passphrase"))
            public var networkPassphraseRequest
        }

        public struct NetworkPassphraseResponse: Schema {
            /// The passphrase, 8 to 63 characters, or the key that is derived from it as 64 hexadecimal digits.
            @Field<Octets>(0, .length(max: 64), .text) public var passphrase
        }
    }
}
