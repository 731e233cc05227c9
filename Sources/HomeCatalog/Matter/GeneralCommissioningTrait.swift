public import HomeModel

extension Matter {
    /// Guides a device through its setup: by one administrator at a time, rolled back if it is not completed.
    ///
    /// Source: Matter 1.4.1, cluster GeneralCommissioning (0x0030)
    public enum GeneralCommissioningTrait: MatterTrait {
        public static let id: TraitID = 0x0030
        public static let revision = 2

        public enum Feature: UInt8, MatterFeature {
            /// Terms and conditions have to be accepted before the device joins a home.
            case termsAndConditions

            public var code: String { "TC" }
        }

        public struct Attributes: Schema {
            /// A note that administrators leave to mark their progress; 0 after a restart.
            @Writable<UInt64>(0x0000, .default(0), .administer) public var breadcrumb
            /// The maximum duration of the setup.
            @Attribute<Record<BasicCommissioningInfo>>(0x0001, .fixed) public var basicCommissioningInfo
            /// Whether the device follows the radio rules for indoors, outdoors or both.
            @Attribute<RegulatoryLocationTypeEnum>(0x0002, .default(.attribute(\Self.locationCapability)))
            public var regulatoryConfig
            /// Where the device is allowed to be used.
            @Attribute<RegulatoryLocationTypeEnum>(0x0003, .fixed, .default(2)) public var locationCapability
            /// Whether the device can join its network while it still talks to the administrator in another way.
            @Attribute<Bool>(0x0004, .fixed, .default(true)) public var supportsConcurrentConnection
            /// The version of the maker's terms that a person last accepted or rejected; 0 if there is none.
            @Attribute<UInt16>(0x0005, .when(Feature.termsAndConditions), .nonvolatile, .read(.administer))
            public var tcAcceptedVersion
            /// The oldest version of the terms that counts as accepted.
            @Attribute<UInt16>(0x0006, .when(Feature.termsAndConditions), .nonvolatile, .read(.administer))
            public var tcMinRequiredVersion
            /// Which of the terms a person accepted, a bit each, the first term the lowest.
            @Attribute<UInt16>(0x0007, .when(Feature.termsAndConditions), .nonvolatile, .read(.administer))
            public var tcAcknowledgements
            /// Whether a person has to accept terms before setting up can be completed.
            @Attribute<Bool>(
                0x0008, .when(Feature.termsAndConditions), .nonvolatile, .default(true), .read(.administer))
            public var tcAcknowledgementsRequired
            /// The device's system time from which it does less unless newer terms are accepted; null for no such time.
            @Attribute<UInt32?>(
                0x0009, .when(Feature.termsAndConditions), .nonvolatile, .read(.administer), .unit(.seconds))
            public var tcUpdateDeadline
            /// An identifier by which the device can be recognized when it has lost its network.
            @Attribute<Octets>(0x000A, .optional) public var recoveryIdentifier
            /// Why the device lost its network; null if it did not.
            @Attribute<NetworkRecoveryReasonEnum?>(0x000B, .optional) public var networkRecoveryReason

            public init() {}
        }

        public struct Commands: Schema {
            /// Starts the setup, or extends its time. If the setup is not completed in time, its changes are undone.
            @RespondingCommand<ArmFailSafe, ArmFailSafeResponse>(
                0x00, response: 0x01, .administer, .changes(\Attributes.breadcrumb))
            public var armFailSafe
            /// Sets the country the device is in and whether it is indoors or outdoors.
            @RespondingCommand<SetRegulatoryConfig, SetRegulatoryConfigResponse>(
                0x02, response: 0x03, .administer, .changes(\Attributes.breadcrumb, \Attributes.regulatoryConfig))
            public var setRegulatoryConfig
            /// Completes the setup; its changes become permanent.
            @RespondingCommand<Empty, CommissioningCompleteResponse>(
                0x04, response: 0x05, .administer, .changes(\Attributes.breadcrumb))
            public var commissioningComplete
            /// Reports which of the maker's terms a person accepted.
            @RespondingCommand<SetTCAcknowledgements, SetTCAcknowledgementsResponse>(
                0x06, response: 0x07, .when(Feature.termsAndConditions), .administer,
                .changes(
                    \Attributes.tcAcceptedVersion, \Attributes.tcAcknowledgements,
                    \Attributes.tcAcknowledgementsRequired, \Attributes.tcUpdateDeadline))
            public var setTCAcknowledgements

            public init() {}
        }

        public struct ArmFailSafe: Schema {
            /// Time for the setup; 0 ends the setup and undoes its changes.
            @Field<UInt16>(0, .default(900), .unit(.seconds)) public var expiryLengthSeconds
            /// The value to write to breadcrumb if the command succeeds.
            @Field<UInt64>(1) public var breadcrumb

            public init() {}
        }

        public struct ArmFailSafeResponse: Schema {
            /// The outcome; the command itself succeeds either way.
            @Field<CommissioningErrorEnum>(0, .default(0)) public var errorCode
            /// More about the outcome for engineers; may be empty.
            @Field<String>(1, .length(max: 128)) public var debugText

            public init() {}
        }

        public struct SetRegulatoryConfig: Schema {
            /// Where the device is used.
            @Field<RegulatoryLocationTypeEnum>(0) public var newRegulatoryConfig
            /// The country the device is in, two letters of ISO 3166-1; `XX` if it is unknown.
            @Field<String>(1, .length(exactly: 2)) public var countryCode
            /// The value to write to breadcrumb if the command succeeds.
            @Field<UInt64>(2) public var breadcrumb

            public init() {}
        }

        public struct SetRegulatoryConfigResponse: Schema {
            /// The outcome; the command itself succeeds either way.
            @Field<CommissioningErrorEnum>(0, .default(0)) public var errorCode
            /// More about the outcome for engineers; may be empty.
            @Field<String>(1) public var debugText

            public init() {}
        }

        public struct CommissioningCompleteResponse: Schema {
            /// The outcome; the command itself succeeds either way.
            @Field<CommissioningErrorEnum>(0, .default(0)) public var errorCode
            /// More about the outcome for engineers; may be empty.
            @Field<String>(1) public var debugText

            public init() {}
        }

        public struct SetTCAcknowledgements: Schema {
            /// The version of the terms that was shown.
            @Field<UInt16>(0) public var tcVersion
            /// Which of them the person accepted, a bit each, the first term the lowest.
            @Field<UInt16>(1) public var tcUserResponse

            public init() {}
        }

        public struct SetTCAcknowledgementsResponse: Schema {
            /// The outcome; the command itself succeeds either way.
            @Field<CommissioningErrorEnum>(0, .default(0)) public var errorCode

            public init() {}
        }

        /// The times that an administrator needs to commission the device.
        public struct BasicCommissioningInfo: Schema {
            /// The time an administrator should grant at first.
            @Field<UInt16>(0, .unit(.seconds)) public var failSafeExpiryLengthSeconds
            /// The maximum sum of times granted in sequence.
            @Field<UInt16>(1, .from(.attribute(\Self.failSafeExpiryLengthSeconds)), .unit(.seconds))
            public var maxCumulativeFailsafeSeconds

            public init() {}
        }

        /// Where radio rules let a device operate.
        public enum RegulatoryLocationTypeEnum: UInt8, MatterEnum {
            /// Indoors only.
            case indoor
            /// Outdoors only.
            case outdoor
            /// Indoors and outdoors.
            case indoorOutdoor
        }
        /// Why a device needs help to get back to its network.
        public enum NetworkRecoveryReasonEnum: UInt8, MatterEnum {
            /// The reason is unknown.
            case unspecified
            /// The network rejects the device's credentials.
            case auth
            /// The device does not find the network.
            case visibility
        }
        /// Whether a step of joining a home succeeded.
        public enum CommissioningErrorEnum: UInt8, MatterEnum {
            /// The step succeeded.
            case ok
            /// A value is not allowed, such as the location of use.
            case valueOutsideRange
            /// The client may not do this step.
            case invalidAuthentication
            /// The setup was not started, or its time is over.
            case noFailSafe
            /// Another administrator is setting up the device.
            case busyWithOtherAdmin
            /// A person has not accepted the required terms.
            case requiredTCNotAccepted
            /// No acceptance or rejection of the terms was sent.
            case tcAcknowledgementsNotReceived
            /// The accepted terms are too old.
            case tcMinVersionNotMet
        }
    }
}
