public import HomeModel

extension Matter {
    /// Stores the servers that a device connects to over TLS, with the certificates for each of them.
    ///
    /// Source: Matter 1.5, cluster TlsClientManagement (0x0802)
    public enum TlsClientManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0802
        public static let revision = 1

        public struct Attributes: Schema {
            /// How many servers each home network can store on the device.
            @Attribute<UInt8>(0x0000, .from(5), .to(254), .fixed) public var maxProvisioned
            /// The stored servers.
            @Attribute<[Record<TLSEndpointStruct>]>(
                0x0001, .length(max: .attribute(\Self.maxProvisioned)), .nonvolatile)
            public var provisionedEndpoints
        }

        public struct Commands: Schema {
            /// Adds a server, or changes a stored one; its certificates must be installed before.
            @RespondingCommand<ProvisionEndpoint, ProvisionEndpointResponse>(
                0x00, response: 0x01, .administer, .changes(\Attributes.provisionedEndpoints), .label("Set up server"))
            public var provisionEndpoint
            /// Returns a stored server.
            @RespondingCommand<FindEndpoint, FindEndpointResponse>(0x02, response: 0x03, .label("Find server"))
            public var findEndpoint
            /// Removes a server; fails while the device uses it.
            @Command<RemoveEndpoint>(
                0x04, .administer, .changes(\Attributes.provisionedEndpoints), .label("Remove server"),
                .confirm("Remove the server?"))
            public var removeEndpoint
        }

        public struct ProvisionEndpoint: Schema {
            /// The name of the server in the DNS.
            @Field<Octets>(0, .length(4...253), .text) public var hostname
            /// The TCP port of the server.
            @Field<UInt16>(1, .from(1)) public var port
            /// The number of the root certificate that verifies the server.
            @Field<UInt16>(2, .to(65534)) public var caid
            /// The number of the client certificate by which the device identifies itself; null if it uses none.
            @Field<UInt16?>(3, .to(65534)) public var ccdid
            /// The number of the server to change; null to add a server.
            @Field<UInt16?>(4, .to(65534)) public var endpointID
        }

        public struct ProvisionEndpointResponse: Schema {
            /// The number of the server that was added or changed.
            @Field<UInt16>(0, .to(65534)) public var endpointID
        }

        public struct FindEndpoint: Schema {
            /// The number of the server.
            @Field<UInt16>(0, .to(65534)) public var endpointID
        }

        public struct FindEndpointResponse: Schema {
            /// The server and its certificates.
            @Field<Record<TLSEndpointStruct>>(0) public var endpoint
        }

        public struct RemoveEndpoint: Schema {
            /// The number of the server.
            @Field<UInt16>(0, .to(65534)) public var endpointID
        }

        /// A server that the device can connect to.
        public struct TLSEndpointStruct: Schema {
            /// The number of the server on the device.
            @Field<UInt16>(0, .to(65534)) public var endpointID
            /// The name of the server in the DNS.
            @Field<Octets>(1, .length(4...253), .text) public var hostname
            /// The TCP port of the server.
            @Field<UInt16>(2, .from(1)) public var port
            /// The number of the root certificate that verifies the server.
            @Field<UInt16>(3, .to(65534)) public var caid
            /// The number of the client certificate by which the device identifies itself; null if it uses none.
            @Field<UInt16?>(4, .to(65534)) public var ccdid
            /// Whether the device uses the server now.
            @Field<TLSEndpointStatusEnum>(5) public var status
            /// The number of the home network that the entry belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// A reason for which the device rejects a command.
        public enum StatusCodeEnum: UInt8, MatterEnum {
            /// The server is already stored under another number.
            case endpointAlreadyInstalled = 2
            /// The home network has no root certificate of this number on the device.
            case rootCertificateNotFound
            /// The home network has no client certificate of this number on the device.
            case clientCertificateNotFound
            /// Other functions of the device use the server.
            case endpointInUse
        }
        /// Whether a server is in use.
        public enum TLSEndpointStatusEnum: UInt8, MatterEnum {
            /// The server is stored, and no function of the device uses it.
            case provisioned
            /// A function of the device uses the server, so it cannot be removed.
            case inUse
        }
    }
}
