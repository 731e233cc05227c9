import HomeCatalog
import HomeModel

/// Commands for the credentials of a lock's users. Responses never contain a secret.
extension DoorLockBehavior {
    /// The response to setCredential without the next free index.
    private struct Outcome {
        var status: Subject.DlStatus
        /// The user that was created for the credential.
        var newUser: UInt16?

        static func failed(_ status: Subject.DlStatus) -> Outcome { Outcome(status: status) }
    }

    static func setCredential(_ endpoint: Endpoint, _ fields: LockData.Credential)
        -> Record<Subject.SetCredentialResponse>
    {
        let lock = endpoint[Subject.self]
        let outcome = store(fields, in: lock)
        return Record {
            $0.status = outcome.status
            $0.userIndex = outcome.newUser
            $0.nextCredentialIndex = nextFreeIndex(of: fields.type, after: fields.index, lock: lock)
        }
    }

    static func getCredentialStatus(_ endpoint: Endpoint, _ fields: Record<Subject.GetCredentialStatus>)
        -> Record<Subject.GetCredentialStatusResponse>
    {
        let data = endpoint[Subject.self].data
        let type = fields.credential?.credentialType ?? .pin
        let index = fields.credential?.credentialIndex ?? 0
        let credential = data.credential(type, index)
        return Record {
            $0.credentialExists = credential != nil
            $0.userIndex = credential?.userIndex
            $0.creatorFabricIndex = credential == nil ? nil : fabricIndex
            $0.lastModifiedFabricIndex = credential == nil ? nil : fabricIndex
            $0.nextCredentialIndex = data.credentials.first { $0.type == type && $0.index > index }?.index
        }
    }

    static func clearCredential(_ endpoint: Endpoint, _ fields: Record<Subject.ClearCredential>) throws(HomeError) {
        let lock = endpoint[Subject.self]
        guard let credential = fields.credential else {
            removeCredentials(lock) { _ in true }
            emitUserChange(of: .pin, .clear, user: nil, dataIndex: LockData.all, on: lock)
            return
        }
        let type = credential.credentialType ?? .pin
        let index = credential.credentialIndex ?? 0
        guard let limits = limits(of: type, lock: lock), index == LockData.all || (1...limits.count).contains(index)
        else {
            throw .rejected(.invalidCommand, "The lock has no credential of type \(type) with index \(index).")
        }
        let owner = lock.data.credential(type, index)?.userIndex
        removeCredentials(lock) { $0.type == type && (index == LockData.all || $0.index == index) }
        emitUserChange(of: dataType(of: type), .clear, user: owner, dataIndex: index, on: lock)
    }

    /// Removes credentials, and each user without any remaining credential.
    private static func removeCredentials(_ lock: Lock, where isSelected: (LockData.Credential) -> Bool) {
        var data = lock.data
        let owners = Set(data.credentials.filter(isSelected).compactMap { $0.userIndex })
        data.credentials.removeAll(where: isSelected)
        lock.data = data
        for user in owners.sorted() where data.credentials(of: user).isEmpty {
            remove(user, from: lock)
            emitUserChange(of: .userIndex, .clear, user: user, dataIndex: user, on: lock)
        }
    }

    private static func store(_ fields: LockData.Credential, in lock: Lock) -> Outcome {
        var data = lock.data
        guard fields.isWellFormed, let limits = limits(of: fields.type, lock: lock),
            (1...limits.count).contains(fields.index),
            let secret = fields.credentialData, limits.length.contains(secret.bytes.count)
        else { return .failed(.invalidField) }
        let existing = data.credential(fields.type, fields.index)
        let duplicate = data.credentials.first { $0.type == fields.type && $0.credentialData == secret }
        var entry = LockData.Credential()
        entry.credential = fields.credential
        entry.credentialData = secret
        var newUser: UInt16?
        switch fields.operationType {
        case .add:
            if duplicate != nil { return .failed(.duplicate) }
            if existing != nil { return .failed(.occupied) }
            if let owner = fields.userIndex {
                guard data.user(owner) != nil, fields.userStatus == nil, fields.userType == nil else {
                    return .failed(.invalidField)
                }
                let capacity = Int(lock.numberOfCredentialsSupportedPerUser ?? 0)
                if data.credentials(of: owner).count >= capacity { return .failed(.resourceExhausted) }
                entry.userIndex = owner
            } else {
                guard let free = freeUserIndex(in: data, lock: lock) else { return .failed(.resourceExhausted) }
                data.users.append(
                    LockData.User {
                        $0.userIndex = free
                        $0.userName = ""
                        $0.userUniqueID = 0xFFFF_FFFF
                        $0.userStatus = fields.userStatus ?? .occupiedEnabled
                        $0.userType = fields.userType ?? .unrestrictedUser
                        $0.credentialRule = .single
                    })
                newUser = free
                entry.userIndex = free
            }
        case .modify:
            guard let existing, fields.userIndex == nil || fields.userIndex == existing.userIndex,
                fields.userStatus == nil, fields.userType == nil
            else {
                return .failed(.invalidField)
            }
            if let duplicate, duplicate.index != fields.index { return .failed(.duplicate) }
            entry.userIndex = existing.userIndex
        default: return .failed(.invalidField)
        }
        data.credentials = data.credentials.filter { $0.type != fields.type || $0.index != fields.index } + [entry]
        lock.data = data
        if let newUser { emitUserChange(of: .userIndex, .add, user: newUser, dataIndex: newUser, on: lock) }
        emitUserChange(
            of: dataType(of: fields.type), existing == nil ? .add : .modify, user: entry.userIndex,
            dataIndex: fields.index,
            on: lock)
        return Outcome(status: .success, newUser: newUser)
    }

    /// Returns the number of credentials of a type and their lengths; nil if the lock does not support the type.
    private static func limits(of type: Subject.CredentialTypeEnum, lock: Lock)
        -> (count: UInt16, length: ClosedRange<Int>)?
    {
        switch type {
        case .pin:
            guard lock.has(.pinCredential), let count = lock.numberOfPINUsersSupported, count > 0 else { return nil }
            let minimum = Int(lock.minPINCodeLength ?? 1)
            return (count, minimum...max(minimum, Int(lock.maxPINCodeLength ?? 255)))
        case .rfid:
            guard lock.has(.rfidCredential), let count = lock.numberOfRFIDUsersSupported, count > 0 else { return nil }
            let minimum = Int(lock.minRFIDCodeLength ?? 1)
            return (count, minimum...max(minimum, Int(lock.maxRFIDCodeLength ?? 255)))
        default: return nil
        }
    }

    private static func nextFreeIndex(of type: Subject.CredentialTypeEnum, after index: UInt16, lock: Lock) -> UInt16? {
        guard let limits = limits(of: type, lock: lock), index < limits.count else { return nil }
        let taken = Set(lock.data.credentials.filter { $0.type == type }.map { $0.index })
        return (index + 1...limits.count).first { !taken.contains($0) }
    }

    private static func freeUserIndex(in data: LockData, lock: Lock) -> UInt16? {
        let taken = Set(data.users.map { $0.index })
        return (1...max(1, lock.numberOfTotalUsersSupported ?? 1)).first { !taken.contains($0) }
    }

    private static func dataType(of type: Subject.CredentialTypeEnum) -> Subject.LockDataTypeEnum {
        type == .rfid ? .rfid : .pin
    }
}

extension LockData.Credential {
    /// Whether each enumeration in a setCredential command has an allowed value.
    fileprivate var isWellFormed: Bool {
        func isNull(_ tag: UInt32) -> Bool { value[tag: tag].map { $0 == .null } ?? true }
        return self.credential?.credentialType != nil
            && (isNull(4) || self.userStatus == .occupiedEnabled || self.userStatus == .occupiedDisabled)
            && (isNull(5) || self.userType.map { !Self.otherTypes.contains($0) } ?? false)
    }

    /// The user types that only setUser may set, because they need a schedule.
    private static let otherTypes: [Matter.DoorLockTrait.UserTypeEnum] = [
        .yearDayScheduleUser, .weekDayScheduleUser, .scheduleRestrictedUser,
    ]
}
