public import HomeModel

/// Users and their credentials: the fields of the commands that set them.
extension Matter.DoorLockTrait {
    public struct SetUser: Schema {
        /// Adds to a free index or modifies an occupied one.
        @Field<DataOperationTypeEnum>(0, .only(DataOperationTypeEnum.add, .modify)) public var operationType
        /// The user's number.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The user's name; null adds an empty one or keeps the current one.
        @Field<String?>(2, .length(max: 10)) public var userName
        /// A number that the client chooses; null adds 0xFFFFFFFF or keeps the current one.
        @Field<UInt32?>(3, .default(0xFFFF_FFFF)) public var userUniqueID
        /// Whether the user's credentials are enabled; null adds an enabled user or keeps the current status.
        @Field<UserStatusEnum?>(4, .only(UserStatusEnum.occupiedEnabled, .occupiedDisabled), .default(1))
        public var userStatus
        /// When and how the user has access; null adds an unrestricted user or keeps the current type.
        @Field<UserTypeEnum?>(
            5,
            .only(
                UserTypeEnum.unrestrictedUser, .nonAccessUser, .forcedUser, .disposableUser, .expiringUser,
                .scheduleRestrictedUser, .remoteOnlyUser),
            .default(0))
        public var userType
        /// How many credentials the user has to present together; null adds one or keeps the current rule.
        @Field<CredentialRuleEnum?>(6, .default(0)) public var credentialRule

        public init() {}
    }

    public struct GetUser: Schema {
        /// The user's number.
        @Field<UInt16>(0, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex

        public init() {}
    }

    public struct GetUserResponse: Schema {
        /// The number that was requested.
        @Field<UInt16>(0, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The user's name; null if the index is free.
        @Field<String?>(1, .length(max: 10)) public var userName
        /// The number of the user, chosen by a client; null if the index is free.
        @Field<UInt32?>(2, .default(0)) public var userUniqueID
        /// Whether the user's credentials work; null if the index is free.
        @Field<UserStatusEnum?>(3, .default(0)) public var userStatus
        /// When and how the user has access; null if the index is free.
        @Field<UserTypeEnum?>(4, .default(0)) public var userType
        /// How many credentials the user has to present together; null if the index is free.
        @Field<CredentialRuleEnum?>(5, .default(0)) public var credentialRule
        /// The user's credentials without their secrets; null if there are none.
        @Field<[Record<CredentialStruct>]?>(
            6, .length(lower: 0, upper: .attribute(\Attributes.numberOfCredentialsSupportedPerUser)))
        public var credentials
        /// The home network that added the user; null if the index is free or the lock itself did.
        @Field<UInt8?>(7) public var creatorFabricIndex
        /// The home network that changed the user last; null if the index is free or the lock itself did.
        @Field<UInt8?>(8) public var lastModifiedFabricIndex
        /// The next occupied index; null if there is none.
        @Field<UInt16?>(9, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported)))
        public var nextUserIndex

        public init() {}
    }

    public struct ClearUser: Schema {
        /// The user's number; 65534 for all users.
        @Field<UInt16>(
            0, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported)), .alsoAllowed([0xFFFE]))
        public var userIndex

        public init() {}
    }

    public struct SetCredential: Schema {
        /// Adds to a free index or modifies an occupied one.
        @Field<DataOperationTypeEnum>(0, .only(DataOperationTypeEnum.add, .modify)) public var operationType
        /// Which credential.
        @Field<Record<CredentialStruct>>(1) public var credential
        /// The secret: the characters of a PIN code, the bytes of other credentials.
        @Field<Octets>(2) public var credentialData
        /// The user of the credential; null adds a user for it.
        @Field<UInt16?>(3, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The status of the user that is added; null if none is, or for an enabled one.
        @Field<UserStatusEnum?>(4, .only(UserStatusEnum.occupiedEnabled, .occupiedDisabled), .default(1))
        public var userStatus
        /// The type of the user that is added; null if none is, or for an unrestricted one.
        @Field<UserTypeEnum?>(
            5,
            .only(
                UserTypeEnum.unrestrictedUser, .programmingUser, .nonAccessUser, .forcedUser, .disposableUser,
                .expiringUser, .remoteOnlyUser),
            .default(0))
        public var userType

        public init() {}
    }

    public struct SetCredentialResponse: Schema {
        /// Whether the command had its effect; the command itself succeeds either way.
        @Field<DlStatus>(0) public var status
        /// The user that was added; null if none was.
        @Field<UInt16?>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The next free index of the type; null if there is none.
        @Field<UInt16?>(2, .optional) public var nextCredentialIndex

        public init() {}
    }

    public struct GetCredentialStatus: Schema {
        /// Which credential.
        @Field<Record<CredentialStruct>>(0) public var credential

        public init() {}
    }

    public struct GetCredentialStatusResponse: Schema {
        /// Whether the index is occupied.
        @Field<Bool>(0) public var credentialExists
        /// The user of the credential; null if the index is free.
        @Field<UInt16?>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The home network that added it; null if the index is free or the lock itself did.
        @Field<UInt8?>(2) public var creatorFabricIndex
        /// The home network that changed it last; null if the index is free or the lock itself did.
        @Field<UInt8?>(3) public var lastModifiedFabricIndex
        /// The next occupied index of the type; null if there is none.
        @Field<UInt16?>(4, .optional) public var nextCredentialIndex
        /// The public key, of credentials that are keys; null if the index is free.
        @Field<Octets?>(5, .optional(when: Feature.aliroProvisioning)) public var credentialData

        public init() {}
    }

    public struct ClearCredential: Schema {
        /// Which credential; index 65534 for all of its type, null for all.
        @Field<Record<CredentialStruct>?>(0) public var credential

        public init() {}
    }

    /// Identifies a credential by kind and number.
    public struct CredentialStruct: Schema {
        /// The kind of credential.
        @Field<CredentialTypeEnum>(0) public var credentialType
        /// Its number among those of its kind; 0 for the programming PIN code.
        @Field<UInt16>(1, .default(0)) public var credentialIndex

        public init() {}
    }
}
