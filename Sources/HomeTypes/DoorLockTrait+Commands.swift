public import TypedAPI

/// Replaces the generated methods, in which a nullable field without a default is a required parameter.
extension Matter.DoorLockTrait {
    /// Adds or changes a user. A nil argument means the default for a new user and no change for an existing one.
    public func setUser(
        operationType: DataOperationTypeEnum, userIndex: UInt16, userName: String? = nil,
        userUniqueID: UInt32? = nil, userStatus: UserStatusEnum? = nil, userType: UserTypeEnum? = nil,
        credentialRule: CredentialRuleEnum? = nil
    ) async throws {
        try await handle.invoke(\.setUser) {
            $0.operationType = operationType
            $0.userIndex = userIndex
            $0.userName = userName
            $0.userUniqueID = userUniqueID
            $0.userStatus = userStatus
            $0.userType = userType
            $0.credentialRule = credentialRule
        }
    }

    /// Adds or changes a credential. Without a `userIndex` a user of this status and type is added for it.
    ///
    /// The `status` of the response states whether it succeeded.
    public func setCredential(
        operationType: DataOperationTypeEnum, credential: CredentialStruct, credentialData: Octets,
        userIndex: UInt16? = nil, userStatus: UserStatusEnum? = nil, userType: UserTypeEnum? = nil
    ) async throws -> SetCredentialResponse {
        try await handle.invoke(\.setCredential) {
            $0.operationType = operationType
            $0.credential = credential
            $0.credentialData = credentialData
            $0.userIndex = userIndex
            $0.userStatus = userStatus
            $0.userType = userType
        }
    }
}
