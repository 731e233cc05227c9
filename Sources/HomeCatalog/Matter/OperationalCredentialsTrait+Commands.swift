public import HomeModel

/// The commands, and the fields of those that prove that a device is genuine and add it to home networks.
extension Matter.OperationalCredentialsTrait {
    public struct Commands: Schema {
        /// Returns a signed statement that proves that the device is genuine.
        @RespondingCommand<AttestationRequest, AttestationResponse>(0x00, response: 0x01, .administer)
        public var attestationRequest
        /// Returns a certificate that the device has from its maker.
        @RespondingCommand<CertificateChainRequest, CertificateChainResponse>(0x02, response: 0x03, .administer)
        public var certificateChainRequest
        /// Creates a pair of keys and returns a request to certify them.
        @RespondingCommand<CSRRequest, CSRResponse>(0x04, response: 0x05, .administer) public var csrRequest
        /// Adds the device to a home network whose root certificate it already trusts.
        @RespondingCommand<AddNOC, NOCResponse>(
            0x06, response: 0x08, .administer,
            .changes(\Attributes.noCs, \Attributes.fabrics, \Attributes.commissionedFabrics))
        public var addNOC
        /// Replaces the device's certificate in the home network of the client.
        @RespondingCommand<UpdateNOC, NOCResponse>(
            0x07, response: 0x08, .administer, .changes(\Attributes.noCs, \Attributes.fabrics))
        public var updateNOC
        /// Renames the home network of the client.
        @RespondingCommand<UpdateFabricLabel, NOCResponse>(
            0x09, response: 0x08, .administer, .changes(\Attributes.fabrics))
        public var updateFabricLabel
        /// Removes the device from a home network and deletes the data of that network.
        @RespondingCommand<RemoveFabric, NOCResponse>(
            0x0A, response: 0x08, .administer,
            .changes(
                \Attributes.noCs, \Attributes.fabrics, \Attributes.commissionedFabrics,
                \Attributes.trustedRootCertificates), .confirm("Remove the device from this home network?"))
        public var removeFabric
        /// Adds the root certificate of the home network that the device is going to join to its trusted certificates.
        @Command<AddTrustedRootCertificate>(0x0B, .administer, .changes(\Attributes.trustedRootCertificates))
        public var addTrustedRootCertificate
        /// Stores the proof of the vendor that runs the home network of the client; absent before revision 2.
        @Command<SetVIDVerificationStatement>(
            0x0C, .optional, .administer, .changes(\Attributes.noCs, \Attributes.fabrics))
        public var setVIDVerificationStatement
        /// Signs a challenge with the key that a home network has certified, to verify its vendor; absent before
        /// revision 2.
        @RespondingCommand<SignVIDVerificationRequest, SignVIDVerificationResponse>(
            0x0D, response: 0x0E, .optional, .administer)
        public var signVIDVerificationRequest
    }

    public struct AttestationRequest: Schema {
        /// Random octets, which the response repeats.
        @Field<Octets>(0, .length(exactly: 32)) public var attestationNonce
    }

    public struct AttestationResponse: Schema {
        /// The statement, encoded as TLV: the certification of the model and the random octets.
        @Field<Octets>(0, .length(max: 900)) public var attestationElements
        /// The device's signature, made with the key from its maker.
        @Field<Octets>(1, .length(exactly: 64)) public var attestationSignature
    }

    public struct CertificateChainRequest: Schema {
        /// The device's own certificate, or the one that signed it.
        @Field<CertificateChainTypeEnum>(0) public var certificateType
    }

    public struct CertificateChainResponse: Schema {
        /// An X.509 certificate, encoded as DER.
        @Field<Octets>(0, .length(max: 600)) public var certificate
    }

    public struct CSRRequest: Schema {
        /// Random octets, which the response repeats.
        @Field<Octets>(0, .length(exactly: 32)) public var csrNonce
        /// Whether the new keys are to replace those of a home network that the device belongs to.
        @Field<Bool>(1, .optional, .default(false)) public var isForUpdateNOC
    }

    public struct CSRResponse: Schema {
        /// The request to certify the keys and the random octets, encoded as TLV.
        @Field<Octets>(0, .length(max: 900)) public var nocsrElements
        /// The device's signature, made with the key from its maker.
        @Field<Octets>(1, .length(exactly: 64)) public var attestationSignature
    }

    public struct AddNOC: Schema {
        /// The device's certificate in the home network, for the last pair of keys that the device created.
        @Field<Octets>(0, .length(max: 400)) public var nocValue
        /// The intermediate certificate, which the root certificate signed and which signed the device's, if there is
        /// one.
        @Field<Octets>(1, .optional, .length(max: 400)) public var icacValue
        /// The network's first group key, which also hides the receiver of a session request.
        @Field<Octets>(2, .length(exactly: 16)) public var ipkValue
        /// The first administrators of the device: a node, or a group of nodes.
        @Field<UInt64>(3) public var caseAdminSubject
        /// The vendor that runs the home network, by number.
        @Field<UInt16>(4) public var adminVendorId
    }

    public struct NOCResponse: Schema {
        /// The outcome; the command itself succeeds in either case.
        @Field<NodeOperationalCertStatusEnum>(0, .outcome(success: NodeOperationalCertStatusEnum.ok))
        public var statusCode
        /// The number of the home network that was added, changed or removed.
        @Field<UInt8>(1, .optional, .from(1), .to(254)) public var fabricIndex
        /// Further data for diagnosis.
        @Field<String>(2, .optional, .length(max: 128)) public var debugText
    }

    public struct UpdateNOC: Schema {
        /// The device's certificate in the home network, for the last pair of keys that the device created.
        @Field<Octets>(0, .length(max: 400)) public var nocValue
        /// The intermediate certificate, which the root certificate signed and which signed the device's, if there is
        /// one.
        @Field<Octets>(1, .optional, .length(max: 400)) public var icacValue
    }

    public struct UpdateFabricLabel: Schema {
        /// The new name; the name of another home network is rejected.
        @Field<String>(0, .length(max: 32)) public var label
    }

    public struct RemoveFabric: Schema {
        /// The number of the home network to leave.
        @Field<UInt8>(0, .from(1), .to(254)) public var fabricIndex
    }

    public struct AddTrustedRootCertificate: Schema {
        /// The root certificate.
        @Field<Octets>(0, .length(max: 400)) public var rootCACertificate
    }
}
