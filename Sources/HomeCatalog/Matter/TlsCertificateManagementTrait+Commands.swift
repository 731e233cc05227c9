public import HomeModel

/// The commands that install, find and remove root certificates and client certificates.
extension Matter.TlsCertificateManagementTrait {
    public struct Commands: Schema {
        /// Installs a root certificate, or replaces one; new connections use it.
        @RespondingCommand<ProvisionRootCertificate, ProvisionRootCertificateResponse>(
            0x00, response: 0x01, .administer, .changes(\Attributes.provisionedRootCertificates),
            .label("Install root certificate"))
        public var provisionRootCertificate
        /// Returns a root certificate, or all of the home network.
        @RespondingCommand<FindRootCertificate, FindRootCertificateResponse>(0x02, response: 0x03)
        public var findRootCertificate
        /// Returns the number of the root certificate that has a fingerprint.
        @RespondingCommand<LookupRootCertificate, LookupRootCertificateResponse>(
            0x04, response: 0x05, .label("Look up root certificate"))
        public var lookupRootCertificate
        /// Removes a root certificate; fails while a stored server uses it.
        @Command<RemoveRootCertificate>(
            0x06, .administer, .changes(\Attributes.provisionedRootCertificates),
            .confirm("Remove the root certificate?"))
        public var removeRootCertificate
        /// Creates a pair of keys for a client certificate and returns a request to certify them.
        @RespondingCommand<TLSClientCSR, TLSClientCSRResponse>(
            0x07, response: 0x08, .administer, .changes(\Attributes.provisionedClientCertificates),
            .label("Create client keys"))
        public var tlsClientCSR
        /// Installs a client certificate for keys that the device created, or replaces one; new connections use it.
        @Command<ProvisionClientCertificate>(
            0x09, .administer, .changes(\Attributes.provisionedClientCertificates), .label("Install client certificate")
        )
        public var provisionClientCertificate
        /// Returns a client certificate, or all of the home network.
        @RespondingCommand<FindClientCertificate, FindClientCertificateResponse>(0x0A, response: 0x0B)
        public var findClientCertificate
        /// Returns the number of the client certificate that has a fingerprint.
        @RespondingCommand<LookupClientCertificate, LookupClientCertificateResponse>(
            0x0C, response: 0x0D, .label("Look up client certificate"))
        public var lookupClientCertificate
        /// Removes a client certificate and its keys; fails while a stored server uses it.
        @Command<RemoveClientCertificate>(
            0x0E, .administer, .changes(\Attributes.provisionedClientCertificates),
            .confirm("Remove the client certificate and its keys?"))
        public var removeClientCertificate
    }

    public struct ProvisionRootCertificate: Schema {
        /// The root certificate in DER encoding.
        @Field<Octets>(0, .length(max: 3000)) public var certificate
        /// The number of the root certificate to replace; null to add one.
        @Field<UInt16?>(1, .to(65534)) public var caid
    }

    public struct ProvisionRootCertificateResponse: Schema {
        /// The number of the root certificate that was added or replaced.
        @Field<UInt16>(0, .to(65534)) public var caid
    }

    public struct FindRootCertificate: Schema {
        /// The number of the root certificate; null for all root certificates of the home network.
        @Field<UInt16?>(0, .to(65534)) public var caid
    }

    public struct FindRootCertificateResponse: Schema {
        /// The root certificates that were found.
        @Field<[Record<TLSCertStruct>]>(0, .length(lower: 1, upper: .attribute(\Attributes.maxRootCertificates)))
        public var certificateDetails
    }

    public struct LookupRootCertificate: Schema {
        /// The hash of the root certificate.
        @Field<Octets>(0, .length(max: 64)) public var fingerprint
    }

    public struct LookupRootCertificateResponse: Schema {
        /// The number of the root certificate.
        @Field<UInt16>(0, .to(65534)) public var caid
    }

    public struct RemoveRootCertificate: Schema {
        /// The number of the root certificate.
        @Field<UInt16>(0, .to(65534)) public var caid
    }

    public struct TLSClientCSR: Schema {
        /// Random octets that the device signs, which proves that the response is new.
        @Field<Octets>(0, .length(exactly: 32)) public var nonce
    }

    public struct TLSClientCSRResponse: Schema {
        /// The number of the keys and of their future client certificate.
        @Field<UInt16>(0, .to(65534)) public var ccdid
        /// The request to certify the keys, as PKCS #10 in DER encoding.
        @Field<Octets>(1, .length(max: 3000)) public var csr
        /// The signature of the random octets from the command, made with the new private key.
        @Field<Octets>(2, .length(max: 128)) public var nonce
    }

    public struct ProvisionClientCertificate: Schema {
        /// The number of the keys that the certificate is for.
        @Field<UInt16>(0, .to(65534)) public var ccdid
        /// The client certificate and its chain.
        @Field<Record<TLSClientCertificateDetailStruct>>(1) public var clientCertificateDetails
    }

    public struct FindClientCertificate: Schema {
        /// The number of the client certificate; null for all client certificates of the home network.
        @Field<UInt16?>(0, .to(65534)) public var ccdid
    }

    public struct FindClientCertificateResponse: Schema {
        /// The client certificates that were found, including keys whose certificate is not installed yet.
        @Field<[Record<TLSClientCertificateDetailStruct>]>(
            0, .length(lower: 1, upper: .attribute(\Attributes.maxClientCertificates)))
        public var certificateDetails
    }

    public struct LookupClientCertificate: Schema {
        /// The hash of the client certificate.
        @Field<Octets>(0, .length(max: 64)) public var fingerprint
    }

    public struct LookupClientCertificateResponse: Schema {
        /// The number of the client certificate.
        @Field<UInt16>(0, .to(65534)) public var ccdid
    }

    public struct RemoveClientCertificate: Schema {
        /// The number of the client certificate.
        @Field<UInt16>(0, .to(65534)) public var ccdid
    }
}
