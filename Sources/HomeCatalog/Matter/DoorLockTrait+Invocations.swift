public import HomeModel

/// Replaces the generated methods, in which a nullable field without a default is a required parameter.
extension TraitHandle<Matter.DoorLockTrait> {
    /// Adds or changes a user. A nil argument means the default for a new user and no change for an existing one.
    public func setUser(
        operationType: T.DataOperationTypeEnum, userIndex: UInt16, userName: String? = nil,
        userUniqueID: UInt32? = nil, userStatus: T.UserStatusEnum? = nil, userType: T.UserTypeEnum? = nil,
        credentialRule: T.CredentialRuleEnum? = nil
    ) async throws {
        try await invoke(\.setUser) {
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
        operationType: T.DataOperationTypeEnum, credential: Record<T.CredentialStruct>, credentialData: Octets,
        userIndex: UInt16? = nil, userStatus: T.UserStatusEnum? = nil, userType: T.UserTypeEnum? = nil
    ) async throws -> Record<T.SetCredentialResponse> {
        try await invoke(\.setCredential) {
            $0.operationType = operationType
            $0.credential = credential
            $0.credentialData = credentialData
            $0.userIndex = userIndex
            $0.userStatus = userStatus
            $0.userType = userType
        }
    }
}
