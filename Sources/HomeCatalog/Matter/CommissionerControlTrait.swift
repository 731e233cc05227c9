public import HomeModel

extension Matter {
    /// Lets a hub add a device to its own home network, with the consent of the user.
    ///
    /// Source: Matter 1.4.1, cluster CommissionerControl (0x0751)
    public enum CommissionerControlTrait: MatterTrait {
        public static let id: TraitID = 0x0751
        public static let revision = 1

        public struct Attributes: Schema {
            /// The kinds of devices that the hub adds.
            @Attribute<SupportedDeviceCategoryBitmap>(0x0000, .default(0), .read(.manage))
            public var supportedDeviceCategories
        }

        public struct Commands: Schema {
            /// Requests the user's consent to add a device; commissioningRequestResult reports the outcome.
            @Command<RequestCommissioningApproval>(0x00, .manage) public var requestCommissioningApproval
            /// Adds the device after the user agreed; the response describes the commissioning window that the device
            /// should open.
            @RespondingCommand<CommissionNode, ReverseOpenCommissioningWindow>(0x01, response: 0x02, .manage) public
                var commissionNode
        }

        public struct RequestCommissioningApproval: Schema {
            /// A number that the client chooses for this request.
            @Field<UInt64>(0) public var requestID
            /// The maker of the device, by the vendor number.
            @Field<UInt16>(1) public var vendorID
            /// The maker's number of the product.
            @Field<UInt16>(2) public var productID
            /// The name of the device, for people.
            @Field<String>(3, .optional, .length(max: 64)) public var label
        }

        public struct CommissionNode: Schema {
            /// The number of the request that was granted.
            @Field<UInt64>(0) public var requestID
            /// How long the client waits for the response.
            @Field<UInt16>(1, .from(30), .to(120), .default(30), .unit(.seconds)) public var responseTimeoutSeconds
        }

        public struct ReverseOpenCommissioningWindow: Schema {
            /// How long the commissioning window should stay open.
            @Field<UInt16>(0, .unit(.seconds)) public var commissioningTimeout
            /// The verifier of the hub's passcode; it is derived from the passcode and does not reveal it.
            @Field<Octets>(1) public var pakePasscodeVerifier
            /// The discriminator by which the hub finds the device.
            @Field<UInt16>(2, .to(4095)) public var discriminator
            /// The number of PBKDF2 iterations for the verifier.
            @Field<UInt32>(3, .from(1000), .to(100000)) public var iterations
            /// The salt of the verifier.
            @Field<Octets>(4, .length(16...32)) public var salt
        }

        public struct Events: Schema {
            /// The user accepted or rejected a request, or did not decide in time.
            @Event<CommissioningRequestResult>(0x00, .info) public var commissioningRequestResult
        }

        public struct CommissioningRequestResult: Schema {
            /// The client's number of the request.
            @Field<UInt64>(0) public var requestID
            /// The client that sent the request, by its number in the home network.
            @Field<UInt64>(1) public var clientNodeID
            /// The outcome, as a status code of Matter; 0 means granted.
            @Field<UInt8>(2) public var statusCode
            /// The number of the home network that the event concerns.
            @Field<UInt8>(254, .from(1), .to(254)) public var fabricIndex
        }

        /// The kinds of devices that can be added on request.
        public enum SupportedDeviceCategoryFlag: UInt8, MatterFlag {
            /// Devices of another home network that are to be synchronized with this one.
            case fabricSynchronization
        }
        public typealias SupportedDeviceCategoryBitmap = Bitmap32<SupportedDeviceCategoryFlag>
    }
}
