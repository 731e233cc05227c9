public import HomeModel

/// The home networks of the device, its certificates, and the outcomes of commands.
extension Matter.OperationalCredentialsTrait {
    /// The certificates of the device in one home network.
    public struct NOCStruct: Schema {
        /// The device's certificate.
        @Field<Octets>(1, .length(max: 400)) public var noc
        /// The intermediate certificate, which the root certificate signed and which signed the device's; null if there
        /// is none.
        @Field<Octets?>(2, .length(max: 400)) public var icac
        /// The certificate that signs the vendor's statement; absent before revision 2.
        @Field<Octets>(3, .optional, .length(max: 400)) public var vvsc
        /// The index of the home network for which the certificates were issued.
        @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
    }

    /// A home network that the device belongs to.
    public struct FabricDescriptorStruct: Schema {
        /// The public key of the network's root certificate.
        @Field<Octets>(1, .length(exactly: 65)) public var rootPublicKey
        /// The vendor number that the network states for itself.
        @Field<UInt16>(2) public var vendorID
        /// The network's number under its root certificate.
        @Field<UInt64>(3) public var fabricID
        /// The device's number in the network.
        @Field<UInt64>(4) public var nodeID
        /// The name of the network; empty if none was given.
        @Field<String>(5, .length(max: 32)) public var label
        /// The proof of the vendor's number; absent before revision 2.
        @Field<Octets>(6, .optional, .length(max: 85)) public var vidVerificationStatement
        /// The index of the home network on the device.
        @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
    }

    /// A certificate of the attestation chain.
    public enum CertificateChainTypeEnum: UInt8, MatterEnum {
        /// The device's own certificate.
        case dacCertificate = 1
        /// The certificate that signed the device's own.
        case paiCertificate
    }
    /// Whether the device accepted a certificate.
    public enum NodeOperationalCertStatusEnum: UInt8, MatterEnum {
        /// The device accepted the certificate.
        case ok
        /// The public key does not belong to the last certificate request.
        case invalidPublicKey
        /// The node number in the certificate is invalid.
        case invalidNodeOpId
        /// The certificate itself is invalid.
        case invalidNOC
        /// No certificate request was generated before the command.
        case missingCsr
        /// The device can join no more home networks.
        case tableFull
        /// The administrator's number is invalid.
        case invalidAdminSubject
        /// The device belongs to this home network already.
        case fabricConflict = 9
        /// Another home network of the device has the same label.
        case labelConflict
        /// The device has no home network of this number.
        case invalidFabricIndex
    }
}
