public import HomeModel

extension Matter {
    /// Sets up a device. Only one administrator at a time can do that; a setup that is not completed is rolled back.
    ///
    /// Source: Matter 1.4.1, cluster GeneralCommissioning (0x0030)
    public enum GeneralCommissioningTrait: MatterTrait {
        public static let id: TraitID = 0x0030
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Terms and conditions have to be accepted before the device joins a home.
            case termsAndConditions = "TC"
            /// An administrator can give the device a new network after it has lost its own.
            case networkRecovery = "NR"
        }

        public struct Attributes: Schema {
            /// A number with which an administrator marks the progress of the setup; 0 after a restart.
            @Writable<UInt64>(0x0000, .default(0), .administer) public var breadcrumb
            /// The maximum duration of the setup.
            @Attribute<Record<BasicCommissioningInfo>>(0x0001, .fixed) public var basicCommissioningInfo
            /// Whether the device follows the radio rules for indoors, outdoors or both.
            @Attribute<RegulatoryLocationTypeEnum>(0x0002, .default(.attribute(\Self.locationCapability)))
            public var regulatoryConfig
            /// Where the device is allowed to be used.
            @Attribute<RegulatoryLocationTypeEnum>(0x0003, .fixed, .default(2)) public var locationCapability
            /// Whether the device stays connected to the administrator while it joins its network.
            @Attribute<Bool>(0x0004, .fixed, .default(true)) public var supportsConcurrentConnection
            /// The version of the maker's terms that a person last accepted or rejected; 0 if there is none.
            @Attribute<UInt16>(0x0005, .when(Feature.termsAndConditions), .nonvolatile, .read(.administer))
            public var tcAcceptedVersion
            /// The minimum version of the terms that has to be accepted.
            @Attribute<UInt16>(0x0006, .when(Feature.termsAndConditions), .nonvolatile, .read(.administer))
            public var tcMinRequiredVersion
            /// The terms that a person accepted, one bit each; the lowest bit is the first term.
            @Attribute<UInt16>(0x0007, .when(Feature.termsAndConditions), .nonvolatile, .read(.administer))
            public var tcAcknowledgements
            /// Whether a person has to accept terms before setting up can be completed.
            @Attribute<Bool>(
                0x0008, .when(Feature.termsAndConditions), .nonvolatile, .default(true), .read(.administer))
            public var tcAcknowledgementsRequired
            /// The system time after which the device has fewer functions until newer terms are accepted; null if there
            /// is none.
            @Attribute<UInt32?>(
                0x0009, .when(Feature.termsAndConditions), .nonvolatile, .read(.administer), .unit(.seconds))
            public var tcUpdateDeadline
            /// An identifier by which the device can be recognized when it has lost its network.
            @Attribute<Octets>(0x000A, .optional) public var recoveryIdentifier
            /// Why the device lost its network; null if it did not.
            @Attribute<NetworkRecoveryReasonEnum?>(0x000B, .optional) public var networkRecoveryReason
        }

        public struct Commands: Schema {
            /// Starts the setup, or extends its time. If the setup is not completed in time, its changes are undone.
            @RespondingCommand<ArmFailSafe, ArmFailSafeResponse>(
                0x00, response: 0x01, .administer, .changes(\Attributes.breadcrumb))
            public var armFailSafe
            /// Sets the country of the device, and whether it is used indoors or outdoors.
            @RespondingCommand<SetRegulatoryConfig, SetRegulatoryConfigResponse>(
                0x02, response: 0x03, .administer, .changes(\Attributes.breadcrumb, \Attributes.regulatoryConfig))
            public var setRegulatoryConfig
            /// Completes the setup; its changes become permanent.
            @RespondingCommand<Empty, CommissioningCompleteResponse>(
                0x04, response: 0x05, .administer, .changes(\Attributes.breadcrumb))
            public var commissioningComplete
            /// Sets which of the maker's terms a person accepted.
            @RespondingCommand<SetTCAcknowledgements, SetTCAcknowledgementsResponse>(
                0x06, response: 0x07, .when(Feature.termsAndConditions), .administer,
                .changes(
                    \Attributes.tcAcceptedVersion, \Attributes.tcAcknowledgements,
                    \Attributes.tcAcknowledgementsRequired, \Attributes.tcUpdateDeadline))
            public var setTCAcknowledgements
        }

        public struct ArmFailSafe: Schema {
            /// Time for the setup; 0 ends the setup and undoes its changes.
            @Field<UInt16>(0, .default(900), .unit(.seconds)) public var expiryLengthSeconds
            /// The value to write to breadcrumb if the command succeeds.
            @Field<UInt64>(1) public var breadcrumb
        }

        public struct ArmFailSafeResponse: Schema {
            /// The outcome; the command itself succeeds in either case.
            @Field<CommissioningErrorEnum>(0, .default(0), .outcome(success: CommissioningErrorEnum.ok))
            public var errorCode
            /// Details of the outcome, for engineers; may be empty.
            @Field<String>(1, .length(max: 128)) public var debugText
        }

        public struct SetRegulatoryConfig: Schema {
            /// Where the device is used.
            @Field<RegulatoryLocationTypeEnum>(0) public var newRegulatoryConfig
            /// The country of the device, two letters of ISO 3166-1; `XX` if it is unknown.
            @Field<String>(1, .length(exactly: 2)) public var countryCode
            /// The value to write to breadcrumb if the command succeeds.
            @Field<UInt64>(2) public var breadcrumb
        }

        public struct SetRegulatoryConfigResponse: Schema {
            /// The outcome; the command itself succeeds in either case.
            @Field<CommissioningErrorEnum>(0, .default(0), .outcome(success: CommissioningErrorEnum.ok))
            public var errorCode
            /// Details of the outcome, for engineers; may be empty.
            @Field<String>(1) public var debugText
        }

        public struct CommissioningCompleteResponse: Schema {
            /// The outcome; the command itself succeeds in either case.
            @Field<CommissioningErrorEnum>(0, .default(0), .outcome(success: CommissioningErrorEnum.ok))
            public var errorCode
            /// Details of the outcome, for engineers; may be empty.
            @Field<String>(1) public var debugText
        }

        public struct SetTCAcknowledgements: Schema {
            /// The version of the terms that was shown.
            @Field<UInt16>(0) public var tcVersion
            /// The terms that the person accepted, one bit each; the lowest bit is the first term.
            @Field<UInt16>(1) public var tcUserResponse
        }

        public struct SetTCAcknowledgementsResponse: Schema {
            /// The outcome; the command itself succeeds in either case.
            @Field<CommissioningErrorEnum>(0, .default(0), .outcome(success: CommissioningErrorEnum.ok))
            public var errorCode
        }

        /// The times that an administrator needs to commission the device.
        public struct BasicCommissioningInfo: Schema {
            /// The time that an administrator should grant first.
            @Field<UInt16>(0, .unit(.seconds)) public var failSafeExpiryLengthSeconds
            /// The maximum total time for one setup.
            @Field<UInt16>(1, .from(.attribute(\Self.failSafeExpiryLengthSeconds)), .unit(.seconds))
            public var maxCumulativeFailsafeSeconds
        }

        /// A place in which radio rules allow a device to operate.
        public enum RegulatoryLocationTypeEnum: UInt8, MatterEnum {
            /// Indoors only.
            case indoor
            /// Outdoors only.
            case outdoor
            /// Indoors and outdoors.
            case indoorOutdoor
        }
        /// Why a device lost its network.
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
