public import HomeModel

/// Users and their credentials: the fields of the commands that set them.
extension Matter.DoorLockTrait {
    public struct SetUser: Schema {
        /// Whether to add at a free index or to modify an occupied one.
        @Field<DataOperationTypeEnum>(0, .only(DataOperationTypeEnum.add, .modify)) public var operationType
        /// The user's number.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The user's name; null means an empty name for a new user and no change for an existing one.
        @Field<String?>(2, .length(max: 10)) public var userName
        /// A number that the client chooses; null means 0xFFFFFFFF for a new user and no change for an existing one.
        @Field<UInt32?>(3, .default(0xFFFF_FFFF)) public var userUniqueID
        /// Whether the user's credentials are enabled; null means enabled for a new user and no change for an existing
        /// one.
        @Field<UserStatusEnum?>(4, .only(UserStatusEnum.occupiedEnabled, .occupiedDisabled), .default(1))
        public var userStatus
        /// When and how the user has access; null means unrestricted for a new user and no change for an existing one.
        @Field<UserTypeEnum?>(
            5,
            .only(
                UserTypeEnum.unrestrictedUser, .nonAccessUser, .forcedUser, .disposableUser, .expiringUser,
                .scheduleRestrictedUser, .remoteOnlyUser),
            .default(0))
        public var userType
        /// How many credentials the user has to present together; null means one for a new user and no change for an
        /// existing one.
        @Field<CredentialRuleEnum?>(6, .default(0)) public var credentialRule
    }

    public struct GetUser: Schema {
        /// The user's number.
        @Field<UInt16>(0, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
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
        /// The home network that added the user; null if the index is free or the lock itself added the user.
        @Field<UInt8?>(7) public var creatorFabricIndex
        /// The home network that changed the user last; null if the index is free or the lock itself changed the user.
        @Field<UInt8?>(8) public var lastModifiedFabricIndex
        /// The next occupied index; null if there is none.
        @Field<UInt16?>(9, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported)))
        public var nextUserIndex
    }

    public struct ClearUser: Schema {
        /// The user's number; 65534 for all users.
        @Field<UInt16>(
            0, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported)), .alsoAllowed([0xFFFE]))
        public var userIndex
    }

    public struct SetCredential: Schema {
        /// Whether to add at a free index or to modify an occupied one.
        @Field<DataOperationTypeEnum>(0, .only(DataOperationTypeEnum.add, .modify)) public var operationType
        /// The kind and the number of the credential.
        @Field<Record<CredentialStruct>>(1) public var credential
        /// The secret: the characters of a PIN code, the bytes of other credentials.
        @Field<Octets>(2) public var credentialData
        /// The user of the credential; null adds a user for it.
        @Field<UInt16?>(3, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The status of a user that is added; null means enabled, or that no user is added.
        @Field<UserStatusEnum?>(4, .only(UserStatusEnum.occupiedEnabled, .occupiedDisabled), .default(1))
        public var userStatus
        /// The type of a user that is added; null means unrestricted, or that no user is added.
        @Field<UserTypeEnum?>(
            5,
            .only(
                UserTypeEnum.unrestrictedUser, .programmingUser, .nonAccessUser, .forcedUser, .disposableUser,
                .expiringUser, .remoteOnlyUser),
            .default(0))
        public var userType
    }

    public struct SetCredentialResponse: Schema {
        /// Whether the command had its effect; the command itself succeeds in either case.
        @Field<DlStatus>(0, .outcome(success: DlStatus.success)) public var status
        /// The user that was added; null if no user was added.
        @Field<UInt16?>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The next free index of the type; null if there is none.
        @Field<UInt16?>(2, .optional) public var nextCredentialIndex
    }

    public struct GetCredentialStatus: Schema {
        /// The kind and the number of the credential.
        @Field<Record<CredentialStruct>>(0) public var credential
    }

    public struct GetCredentialStatusResponse: Schema {
        /// Whether the index is occupied.
        @Field<Bool>(0) public var credentialExists
        /// The user of the credential; null if the index is free.
        @Field<UInt16?>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The home network that added the credential; null if the index is free or the lock itself added it.
        @Field<UInt8?>(2) public var creatorFabricIndex
        /// The home network that changed the credential last; null if the index is free or the lock itself changed it.
        @Field<UInt8?>(3) public var lastModifiedFabricIndex
        /// The next occupied index of the type; null if there is none.
        @Field<UInt16?>(4, .optional) public var nextCredentialIndex
        /// The public key, if the credential is a key; null if the index is free.
        @Field<Octets?>(5, .optional(when: Feature.aliroProvisioning)) public var credentialData
    }

    public struct ClearCredential: Schema {
        /// The credential; index 65534 means all credentials of its type, null means all credentials.
        @Field<Record<CredentialStruct>?>(0) public var credential
    }

    /// Identifies a credential by kind and number.
    public struct CredentialStruct: Schema {
        /// The kind of credential.
        @Field<CredentialTypeEnum>(0) public var credentialType
        /// Its number among those of its kind; 0 for the programming PIN code.
        @Field<UInt16>(1, .default(0)) public var credentialIndex
    }
}
