import HomeCatalog
import HomeModel

/// Locks and unlocks: codes, lockout, and the movement of the bolt.
extension DoorLockBehavior {
    var operationCommands: [CommandHandler<Subject>] {
        [
            .on(\.lockDoor) { endpoint, fields in
                Self.operate(endpoint, .boltLocks, code: fields.pinCode, source: .remote)
            },
            .on(\.unlockDoor) { endpoint, fields in
                let unlatches = endpoint[Subject.self].has(.unbolting)
                Self.operate(
                    endpoint, unlatches ? .boltUnlatches : .boltUnlocks, code: fields.pinCode, source: .remote)
            },
            .on(\.unlockWithTimeout) { endpoint, fields in
                Self.operate(
                    endpoint, .boltUnlocks, code: fields.pinCode, source: .remote,
                    relockTime: UInt32(fields.timeout ?? 0))
            },
            .on(\.unboltDoor) { endpoint, fields in
                Self.operate(endpoint, .boltUnlocks, code: fields.pinCode, source: .remote)
            },
        ]
    }

    /// A movement of the bolt.
    enum Movement {
        case boltLocks, boltUnlocks, boltUnlatches

        var timer: String {
            switch self {
            case .boltLocks: DoorLockBehavior.boltLocks
            case .boltUnlocks: DoorLockBehavior.boltUnlocks
            case .boltUnlatches: DoorLockBehavior.boltUnlatches
            }
        }

        var event: Subject.LockOperationTypeEnum { self == .boltLocks ? .lock : .unlock }
    }

    /// Moves the bolt if the code and the user permit it. Otherwise the command fails, and the lock counts wrong codes.
    static func operate(
        _ endpoint: Endpoint, _ movement: Movement, code: Octets?, source: Subject.OperationSourceEnum,
        relockTime: UInt32? = nil
    ) {
        let lock = endpoint[Subject.self]
        switch admit(code, to: endpoint, source: source) {
        case .rejected(let message):
            rejectRemote(message, source: source, on: endpoint)
        case .denied(let error, let user, let message):
            lock.emit(\.lockOperationError) {
                $0.lockOperationType = movement.event
                $0.operationSource = source
                $0.operationError = error
                $0.userIndex = user?.index
                $0.setOrigin(source)
                $0.credentials = nil
            }
            if error == .invalidCredential && code != nil { countWrongCode(lock) }
            rejectRemote(message, source: source, on: endpoint)
        case .admitted(let user, let credential):
            var book = lock.book
            book.wrongCodes = 0
            var operation = Record<LockBook.Operation>()
            operation.source = source
            operation.userIndex = user?.index
            operation.credential = credential?.credential
            operation.relockTime = relockTime ?? lock.autoRelockTime ?? 0
            book.operation = operation
            lock.book = book
            for other in [boltLocks, boltUnlocks, boltUnlatches, latchReturns, relock] { lock.cancel(other) }
            lock.schedule(movement.timer, after: boltTime)
            if let user { recordUse(by: user, of: endpoint) }
        }
    }

    /// Rejects a remote command. A stimulus at the door does not fail: a person can type a wrong code.
    private static func rejectRemote(_ message: String, source: Subject.OperationSourceEnum, on endpoint: Endpoint) {
        if source == .remote { endpoint.draft.reject(.rejected(.failure, message)) }
    }

    private static func countWrongCode(_ lock: Lock) {
        guard let limit = lock.wrongCodeEntryLimit else { return }
        var book = lock.book
        if book.wrongCodes < .max { book.wrongCodes += 1 }
        if book.wrongCodes >= limit {
            book.wrongCodes = 0
            lock.schedule(lockout, after: .seconds(Int64(lock.userCodeTemporaryDisableTime ?? 1)))
            lock.emit(\.doorLockAlarm) { $0.alarmCode = .wrongCodeEntryLimit }
        }
        lock.book = book
    }

    // MARK: The bolt

    static func finishOperation(_ timer: String, on endpoint: Endpoint) {
        let lock = endpoint[Subject.self]
        var book = lock.book
        let operation = book.operation
        book.operation = nil
        lock.book = book
        switch timer {
        case boltLocks: lock.lockState = .locked
        case boltUnlocks: lock.lockState = .unlocked
        default:
            lock.lockState = .unlatched
            lock.schedule(latchReturns, after: latchTime)
        }
        if timer != boltLocks { scheduleRelock(after: operation?.relockTime ?? 0, lock) }
        let isForced = operation?.userIndex.flatMap { book.user($0) }?.userType == .forcedUser
        emitOperation(timer == boltLocks ? .lock : isForced ? .forcedUserEvent : .unlock, operation, on: lock)
        if timer == boltUnlatches { emitOperation(.unlatch, operation, on: lock) }
        if isForced { lock.emit(\.doorLockAlarm) { $0.alarmCode = .forcedUser } }
    }

    /// Schedules locking again after this many seconds; 0 means never.
    static func scheduleRelock(after seconds: UInt32, _ lock: Lock) {
        if seconds > 0 { lock.schedule(relock, after: .seconds(Int64(seconds))) }
    }

    static func lockAgain(_ endpoint: Endpoint) {
        let lock = endpoint[Subject.self]
        lock.cancel(latchReturns)
        lock.lockState = .locked
        emitOperation(.lock, Record { $0.source = .auto }, on: lock)
    }

    static func emitOperation(
        _ type: Subject.LockOperationTypeEnum, _ operation: Record<LockBook.Operation>?, on lock: Lock
    ) {
        lock.emit(\.lockOperation) {
            $0.lockOperationType = type
            $0.operationSource = operation?.source ?? .unspecified
            $0.userIndex = operation?.userIndex
            $0.setOrigin(operation?.source ?? .unspecified)
            if lock.has(.user) { $0.credentials = operation?.credential.map { [$0] } }
        }
    }
}

extension Record<Matter.DoorLockTrait.LockOperation> {
    fileprivate mutating func setOrigin(_ source: Matter.DoorLockTrait.OperationSourceEnum) {
        self.fabricIndex = source == .remote ? DoorLockBehavior.fabricIndex : nil
        self.sourceNode = source == .remote ? DoorLockBehavior.sourceNode : nil
    }
}

extension Record<Matter.DoorLockTrait.LockOperationError> {
    fileprivate mutating func setOrigin(_ source: Matter.DoorLockTrait.OperationSourceEnum) {
        self.fabricIndex = source == .remote ? DoorLockBehavior.fabricIndex : nil
        self.sourceNode = source == .remote ? DoorLockBehavior.sourceNode : nil
    }
}
