public import HomeModel

/// Optional fields are set in a closure: `try await doorLock.unlockDoor { $0.pinCode = "482917" }`.
extension TraitHandle<Matter.DoorLockTrait> {
    /// Locks. The PIN code may be given.
    public nonisolated(nonsending) func lockDoor(_ edit: (inout Record<T.Operation>) -> Void = { _ in })
        async throws
    {
        try await invoke(\.lockDoor, edit)
    }

    /// Unlocks, and pulls the latch if the lock can. A PIN code can be set in the closure.
    public nonisolated(nonsending) func unlockDoor(_ edit: (inout Record<T.Operation>) -> Void = { _ in })
        async throws
    {
        try await invoke(\.unlockDoor, edit)
    }

    /// Unlocks for a time in seconds. The PIN code may be given.
    public nonisolated(nonsending) func unlockWithTimeout(
        timeout: UInt16, _ edit: (inout Record<T.UnlockWithTimeout>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.unlockWithTimeout) {
            $0.timeout = timeout
            edit(&$0)
        }
    }

    /// Unlocks without pulling the latch. The PIN code may be given.
    public nonisolated(nonsending) func unboltDoor(_ edit: (inout Record<T.Operation>) -> Void = { _ in })
        async throws
    {
        try await invoke(\.unboltDoor, edit)
    }

    // MARK: Users and credentials

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

    /// Returns a user.
    public func getUser(userIndex: UInt16) async throws -> Record<T.GetUserResponse> {
        try await invoke(\.getUser) { $0.userIndex = userIndex }
    }

    /// Removes a user, or all with 65534, with their credentials and schedules.
    public func clearUser(userIndex: UInt16) async throws {
        try await invoke(\.clearUser) { $0.userIndex = userIndex }
    }

    /// Adds or changes a credential. Without a `userIndex` a user of this status and type is added for it.
    ///
    /// The `status` of the response reports whether it succeeded.
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

    /// Returns whether a credential exists, and its user.
    public func getCredentialStatus(credential: Record<T.CredentialStruct>) async throws
        -> Record<T.GetCredentialStatusResponse>
    {
        try await invoke(\.getCredentialStatus) { $0.credential = credential }
    }

    /// Removes one credential, all of a type with the index 65534, or all with nil.
    public func clearCredential(credential: Record<T.CredentialStruct>?) async throws {
        try await invoke(\.clearCredential) { $0.credential = credential }
    }

    /// Sets the keys by which phones recognize the lock; a lock with Bluetooth also needs a `groupResolvingKey`.
    public nonisolated(nonsending) func setAliroReaderConfig(
        signingKey: Octets, verificationKey: Octets, groupIdentifier: Octets,
        _ edit: (inout Record<T.SetAliroReaderConfig>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.setAliroReaderConfig) {
            $0.signingKey = signingKey
            $0.verificationKey = verificationKey
            $0.groupIdentifier = groupIdentifier
            edit(&$0)
        }
    }
}
