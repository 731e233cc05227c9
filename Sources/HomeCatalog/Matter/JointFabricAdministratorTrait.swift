public import HomeModel

extension Matter {
    /// Lets the administrators of several ecosystems share a home network; one of them, the anchor, owns its root
    /// certificate.
    ///
    /// Source: Matter 1.4.1, cluster JointFabricAdministrator (0x0753)
    public enum JointFabricAdministratorTrait: MatterTrait {
        public static let id: TraitID = 0x0753
        public static let revision = 1

        public struct Attributes: Schema {
            /// The number of the home network that several administrators share; null if there is none.
            @Attribute<UInt8?>(0x0000, .from(1), .to(254), .read(.administer)) public var administratorFabricIndex
        }

        public struct Commands: Schema {
            /// Returns a request to certify the key with which this administrator issues certificates; fails unless the
            /// vendor of the client's home network is verified.
            @RespondingCommand<Empty, ICACCSRResponse>(
                0x00, response: 0x01, .administer, .label("Get certificate request"))
            public var icaccsrRequest
            /// Adds the intermediate certificate that the anchor signed for this administrator.
            @RespondingCommand<AddICAC, ICACResponse>(0x02, response: 0x03, .administer, .label("Add certificate"))
            public var addICAC
            /// Opens a commissioning window, in which the administrator of another ecosystem can add this one; fails if
            /// administratorFabricIndex is null.
            @Command<OpenJointCommissioningWindow>(0x04, .administer) public var openJointCommissioningWindow
            /// Requests that the client become the anchor instead of this administrator.
            @RespondingCommand<Empty, TransferAnchorResponse>(
                0x05, response: 0x06, .administer, .label("Request to become the anchor"))
            public var transferAnchorRequest
            /// Reports that another administrator has become the anchor.
            @Command<Empty>(0x07, .administer, .label("Complete the transfer")) public var transferAnchorComplete
            /// Reports which part of the client has this trait, while this administrator is being added.
            @Command<AnnounceJointFabricAdministrator>(0x08, .administer, .label("Announce the administrator"))
            public var announceJointFabricAdministrator
        }

        public struct AddICAC: Schema {
            /// The intermediate certificate, for the key of the last request that this administrator returned.
            @Field<Octets>(0, .length(max: 400)) public var icacValue
        }

        public struct OpenJointCommissioningWindow: Schema {
            /// The duration for which the window is open.
            @Field<UInt16>(0, .from(180), .to(900), .unit(.seconds)) public var commissioningTimeout
            /// The verifier of the passcode; it does not reveal the passcode.
            @Field<Octets>(1, .length(exactly: 97)) public var pakePasscodeVerifier
            /// The discriminator by which clients find the open device.
            @Field<UInt16>(2, .to(4095)) public var discriminator
            /// The number of PBKDF2 iterations for the verifier.
            @Field<UInt32>(3, .from(1000), .to(100000)) public var iterations
            /// The salt of the verifier.
            @Field<Octets>(4, .length(16...32)) public var salt
        }

        public struct AnnounceJointFabricAdministrator: Schema {
            /// The part of the client that has this trait.
            @Field<UInt16>(0) public var endpointID
        }

        public struct ICACCSRResponse: Schema {
            /// The request to certify the key, in the format PKCS #10, encoded as DER.
            @Field<Octets>(0) public var icaccsr
        }

        public struct ICACResponse: Schema {
            /// Whether the certificate was added; the command itself succeeds in either case.
            @Field<ICACResponseStatusEnum>(
                0, .outcome(success: ICACResponseStatusEnum.ok, [.invalidICAC: "Invalid certificate"]))
            public var statusCode
        }

        public struct TransferAnchorResponse: Schema {
            /// Whether the transfer begins; the command itself succeeds in either case.
            @Field<TransferAnchorResponseStatusEnum>(
                0,
                .outcome(
                    success: TransferAnchorResponseStatusEnum.ok,
                    [
                        .transferAnchorStatusDatastoreBusy: "The datastore is busy",
                        .transferAnchorStatusNoUserConsent: "The user did not consent",
                    ]))
            public var statusCode
        }

        /// Whether an administrator accepted its intermediate certificate.
        public enum ICACResponseStatusEnum: UInt8, MatterEnum {
            /// The administrator accepted the certificate.
            case ok
            /// The public key does not belong to the last certificate request.
            case invalidPublicKey
            /// The certificate is malformed, or the root certificate of the home network did not sign it.
            case invalidICAC
        }
        /// The errors of the commands.
        public enum StatusCodeEnum: UInt8, MatterEnum {
            /// The vendor of the client's home network is not verified.
            case vidNotVerified = 2
            /// The administrator shares no home network with others.
            case invalidAdministratorFabricIndex
        }
        /// Whether the anchor agreed to transfer its role.
        public enum TransferAnchorResponseStatusEnum: UInt8, MatterEnum {
            /// The transfer begins.
            case ok
            /// Changes of the datastore are still in progress.
            case transferAnchorStatusDatastoreBusy
            /// The user did not consent.
            case transferAnchorStatusNoUserConsent
        }
    }
}
