import HomeCatalog
import HomeModel

/// Commands for the users of a lock.
extension DoorLockBehavior {
    static func setUser(_ endpoint: Endpoint, _ fields: LockBook.User) throws(HomeError) {
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
        var book = lock.book
        let present = book.user(fields.index)
        var user = LockBook.User()
        switch (fields.operationType, present) {
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
        case (.modify, let present?):
            user = present
            user.userName = fields.userName ?? present.userName
            user.userUniqueID = fields.userUniqueID ?? present.userUniqueID
            user.userStatus = fields.userStatus ?? present.userStatus
            user.userType = fields.userType ?? present.userType
            user.credentialRule = fields.credentialRule ?? present.credentialRule
        case (.modify, nil):
            throw .rejected(.invalidCommand, "The lock has no user \(fields.index); add it first.")
        default:
            throw .rejected(.invalidCommand, "setUser takes the operationType add or modify.")
        }
        book.users = book.users.filter { $0.index != user.index } + [user]
        lock.book = book
        emitUserChange(of: .userIndex, present == nil ? .add : .modify, user: user.index, data: user.index, on: lock)
    }

    static func getUser(_ endpoint: Endpoint, _ fields: Record<Subject.GetUser>) throws(HomeError)
        -> Record<Subject.GetUserResponse>
    {
        let lock = endpoint[Subject.self]
        let index = fields.userIndex ?? 0
        try checkUserIndex(index, of: lock)
        let book = lock.book
        let user = book.user(index)
        let credentials = book.credentials(of: index).compactMap { $0.credential }
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
            $0.nextUserIndex = book.users.first { $0.index > index }?.index
        }
    }

    static func clearUser(_ endpoint: Endpoint, _ fields: Record<Subject.ClearUser>) throws(HomeError) {
        let lock = endpoint[Subject.self]
        let index = fields.userIndex ?? 0
        if index == LockBook.all {
            var book = lock.book
            book.users = []
            book.credentials = []
            book.weekDays = []
            book.yearDays = []
            lock.book = book
        } else {
            try checkUserIndex(index, of: lock)
            guard lock.book.user(index) != nil else { return }
            remove(index, from: lock)
        }
        emitUserChange(of: .userIndex, .clear, user: index, data: index, on: lock)
    }

    /// Removes a user with all credentials and schedules of the user.
    static func remove(_ index: UInt16, from lock: Lock) {
        var book = lock.book
        book.users.removeAll { $0.index == index }
        book.credentials.removeAll { $0.userIndex == index }
        book.weekDays.removeAll { $0.userIndex == index }
        book.yearDays.removeAll { $0.userIndex == index }
        lock.book = book
        lock.cancel(expiry + "\(index)")
    }

    static func emitUserChange(
        of type: Subject.LockDataTypeEnum, _ operation: Subject.DataOperationTypeEnum, user: UInt16?, data: UInt16?,
        on lock: Lock
    ) {
        lock.emit(\.lockUserChange) {
            $0.lockDataType = type
            $0.dataOperationType = operation
            $0.operationSource = .remote
            $0.userIndex = user
            $0.fabricIndex = fabricIndex
            $0.sourceNode = sourceNode
            $0.dataIndex = data
        }
    }

    static func checkUserIndex(_ index: UInt16, of lock: Lock) throws(HomeError) {
        let count = lock.numberOfTotalUsersSupported ?? 0
        guard index > 0, index <= count else {
            throw .rejected(.invalidCommand, "The lock supports the users 1 to \(count); \(index) was sent.")
        }
    }
}
