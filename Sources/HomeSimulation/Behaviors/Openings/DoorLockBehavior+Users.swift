import HomeCatalog
import HomeModel

/// Commands for the users of a lock.
extension DoorLockBehavior {
    static func setUser(_ endpoint: Endpoint, _ fields: LockData.User) throws(HomeError) {
        let lock = endpoint[Subject.self]
        try checkUserIndex(fields.index, of: lock)
        if let status = fields.value[tag: 4], status != .null,
            fields.userStatus == nil || fields.userStatus == .available
        {
            throw .rejected(
                .invalidCommand, "userStatus must be occupiedEnabled or occupiedDisabled.")
        }
        if let type = fields.value[tag: 5], type != .null, fields.userType == nil {
            throw .rejected(.invalidCommand, "The lock does not support this userType.")
        }
        if let rule = fields.credentialRule, let supported = lock.credentialRulesSupport,
            rule.rawValue > 2 || supported.rawValue & 1 << rule.rawValue == 0
        {
            throw .rejected(
                .invalidCommand, "The lock does not support this credentialRule; see credentialRulesSupport.")
        }
        var data = lock.data
        let existing = data.user(fields.index)
        var user = LockData.User()
        switch (fields.operationType, existing) {
        case (.add, nil):
            user.userIndex = fields.index
            user.userName = fields.userName ?? ""
            user.userUniqueID = fields.userUniqueID ?? 0xFFFF_FFFF
            user.userStatus = fields.userStatus ?? .occupiedEnabled
            user.userType = fields.userType ?? .unrestrictedUser
            user.credentialRule = fields.credentialRule ?? .single
        case (.add, _?):
            throw .rejected(
                .failure, "User \(fields.index) of the lock exists already (OCCUPIED); modify it or take another index."
            )
        case (.modify, let existing?):
            user = existing
            user.userName = fields.userName ?? existing.userName
            user.userUniqueID = fields.userUniqueID ?? existing.userUniqueID
            user.userStatus = fields.userStatus ?? existing.userStatus
            user.userType = fields.userType ?? existing.userType
            user.credentialRule = fields.credentialRule ?? existing.credentialRule
        case (.modify, nil):
            throw .rejected(.invalidCommand, "The lock has no user \(fields.index); add it first.")
        default:
            throw .rejected(.invalidCommand, "setUser takes the operationType add or modify.")
        }
        data.users = data.users.filter { $0.index != user.index } + [user]
        lock.data = data
        emitUserChange(
            of: .userIndex, existing == nil ? .add : .modify, user: user.index, dataIndex: user.index, on: lock)
    }

    static func getUser(_ endpoint: Endpoint, _ fields: Record<Subject.GetUser>) throws(HomeError)
        -> Record<Subject.GetUserResponse>
    {
        let lock = endpoint[Subject.self]
        let index = fields.userIndex ?? 0
        try checkUserIndex(index, of: lock)
        let data = lock.data
        let user = data.user(index)
        let credentials = data.credentials(of: index).compactMap { $0.credential }
        return Record {
            $0.userIndex = index
            $0.userName = user?.userName
            $0.userUniqueID = user?.userUniqueID
            $0.userStatus = user?.userStatus
            $0.userType = user?.userType
            $0.credentialRule = user?.credentialRule
            $0.credentials = user == nil || credentials.isEmpty ? nil : credentials
            $0.creatorFabricIndex = user == nil ? nil : fabricIndex
            $0.lastModifiedFabricIndex = user == nil ? nil : fabricIndex
            $0.nextUserIndex = data.users.first { $0.index > index }?.index
        }
    }

    static func clearUser(_ endpoint: Endpoint, _ fields: Record<Subject.ClearUser>) throws(HomeError) {
        let lock = endpoint[Subject.self]
        let index = fields.userIndex ?? 0
        if index == LockData.all {
            var data = lock.data
            data.users = []
            data.credentials = []
            data.weekDays = []
            data.yearDays = []
            lock.data = data
        } else {
            try checkUserIndex(index, of: lock)
            guard lock.data.user(index) != nil else { return }
            remove(index, from: lock)
        }
        emitUserChange(of: .userIndex, .clear, user: index, dataIndex: index, on: lock)
    }

    /// Removes a user with all credentials and schedules of the user.
    static func remove(_ index: UInt16, from lock: Lock) {
        var data = lock.data
        data.users.removeAll { $0.index == index }
        data.credentials.removeAll { $0.userIndex == index }
        data.weekDays.removeAll { $0.userIndex == index }
        data.yearDays.removeAll { $0.userIndex == index }
        lock.data = data
        lock.cancel(expiryPrefix + "\(index)")
    }

    static func emitUserChange(
        of type: Subject.LockDataTypeEnum, _ operation: Subject.DataOperationTypeEnum, user: UInt16?,
        dataIndex: UInt16?,
        on lock: Lock
    ) {
        lock.emit(\.lockUserChange) {
            $0.lockDataType = type
            $0.dataOperationType = operation
            $0.operationSource = .remote
            $0.userIndex = user
            $0.fabricIndex = fabricIndex
            $0.sourceNode = sourceNode
            $0.dataIndex = dataIndex
        }
    }

    static func checkUserIndex(_ index: UInt16, of lock: Lock) throws(HomeError) {
        let count = lock.numberOfTotalUsersSupported ?? 0
        guard index > 0, index <= count else {
            throw .rejected(.invalidCommand, "The lock supports the users 1 to \(count); \(index) was sent.")
        }
    }
}
