public import HomeModel

extension Matter {
    /// Stores the certificates that a device uses when it connects to servers over TLS.
    ///
    /// Source: Matter 1.5, cluster TlsCertificateManagement (0x0801)
    public enum TlsCertificateManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0801
        public static let revision = 1

        public struct Attributes: Schema {
            /// How many root certificates each home network can install on the device.
            @Attribute<UInt8>(0x0000, .from(5), .to(254), .fixed) public var maxRootCertificates
            /// The installed root certificates, with which the device verifies servers.
            @Attribute<[Record<TLSCertStruct>]>(
                0x0001, .length(max: .attribute(\Self.maxRootCertificates)), .nonvolatile)
            public var provisionedRootCertificates
            /// How many client certificates each home network can install on the device.
            @Attribute<UInt8>(0x0002, .from(2), .to(254), .fixed) public var maxClientCertificates
            /// The client certificates, by which the device identifies itself to servers.
            @Attribute<[Record<TLSClientCertificateDetailStruct>]>(
                0x0003, .length(max: .attribute(\Self.maxClientCertificates)), .nonvolatile)
            public var provisionedClientCertificates
        }

        /// A root certificate and its number.
        public struct TLSCertStruct: Schema {
            /// The number of the certificate on the device.
            @Field<UInt16>(0, .to(65534)) public var caid
            /// The certificate in DER encoding; absent if the connection does not allow large messages.
            @Field<Octets>(1, .optional, .length(max: 3000)) public var certificate
            /// The number of the home network that the entry belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// A client certificate and the chain from it to a root certificate.
        public struct TLSClientCertificateDetailStruct: Schema {
            /// The number of the certificate and its keys on the device.
            @Field<UInt16>(0, .to(65534)) public var ccdid
            /// The client's own certificate in DER encoding; absent until it is installed, or if the connection does
            /// not allow large messages.
            @Field<Octets>(1, .optional, .length(max: 3000)) public var clientCertificate
            /// The certificates between the client's and the root certificate, in DER encoding; empty if a server
            /// needs none.
            @Field<[Octets]>(2, .optional, .length(max: 10), .elementLength(0...3000))
            public var intermediateCertificates
            /// The number of the home network that the entry belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// A reason for which the device rejects a certificate or its keys.
        public enum StatusCodeEnum: UInt8, MatterEnum {
            /// The same certificate is already installed.
            case certificateAlreadyInstalled = 2
            /// The new pair of keys equals an existing one.
            case duplicateKey
        }
    }
}
