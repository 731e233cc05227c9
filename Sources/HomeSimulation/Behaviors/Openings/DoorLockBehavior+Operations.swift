import HomeCatalog
import HomeModel

/// Locks and unlocks: codes, lockout, and the movement of the bolt.
extension DoorLockBehavior {
    var operationCommands: [CommandHandler<Subject>] {
        [
            .on(\.lockDoor) { endpoint, fields in
                Self.operate(endpoint, .lock, code: fields.pinCode, source: .remote)
            },
            .on(\.unlockDoor) { endpoint, fields in
                let unlatches = endpoint[Subject.self].has(.unbolting)
                Self.operate(
                    endpoint, unlatches ? .unlatch : .unlock, code: fields.pinCode, source: .remote)
            },
            .on(\.unlockWithTimeout) { endpoint, fields in
                Self.operate(
                    endpoint, .unlock, code: fields.pinCode, source: .remote,
                    relockTime: UInt32(fields.timeout ?? 0))
            },
            .on(\.unboltDoor) { endpoint, fields in
                Self.operate(endpoint, .unlock, code: fields.pinCode, source: .remote)
            },
        ]
    }

    /// A movement of the bolt.
    enum Movement {
        case lock, unlock, unlatch

        var timer: String {
            switch self {
            case .lock: DoorLockBehavior.lockingEnd
            case .unlock: DoorLockBehavior.unlockingEnd
            case .unlatch: DoorLockBehavior.unlatchingEnd
            }
        }

        var event: Subject.LockOperationTypeEnum { self == .lock ? .lock : .unlock }
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
            var data = lock.data
            data.wrongCodes = 0
            var operation = Record<LockData.Operation>()
            operation.source = source
            operation.userIndex = user?.index
            operation.credential = credential?.credential
            operation.relockTime = relockTime ?? lock.autoRelockTime ?? 0
            data.operation = operation
            lock.data = data
            for other in [lockingEnd, unlockingEnd, unlatchingEnd, latchReturn, relock] { lock.cancel(other) }
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
        var data = lock.data
        if data.wrongCodes < .max { data.wrongCodes += 1 }
        if data.wrongCodes >= limit {
            data.wrongCodes = 0
            lock.schedule(lockout, after: .seconds(Int64(lock.userCodeTemporaryDisableTime ?? 1)))
            lock.emit(\.doorLockAlarm) { $0.alarmCode = .wrongCodeEntryLimit }
        }
        lock.data = data
    }

    // MARK: The bolt

    static func finishOperation(_ timer: String, on endpoint: Endpoint) {
        let lock = endpoint[Subject.self]
        var data = lock.data
        let operation = data.operation
        data.operation = nil
        lock.data = data
        switch timer {
        case lockingEnd: lock.lockState = .locked
        case unlockingEnd: lock.lockState = .unlocked
        default:
            lock.lockState = .unlatched
            lock.schedule(latchReturn, after: latchTime)
        }
        if timer != lockingEnd { scheduleRelock(after: operation?.relockTime ?? 0, lock) }
        let isForced = operation?.userIndex.flatMap { data.user($0) }?.userType == .forcedUser
        emitOperation(timer == lockingEnd ? .lock : isForced ? .forcedUserEvent : .unlock, operation, on: lock)
        if timer == unlatchingEnd { emitOperation(.unlatch, operation, on: lock) }
        if isForced { lock.emit(\.doorLockAlarm) { $0.alarmCode = .forcedUser } }
    }

    /// Schedules locking again after this many seconds; 0 means never.
    static func scheduleRelock(after seconds: UInt32, _ lock: Lock) {
        if seconds > 0 { lock.schedule(relock, after: .seconds(Int64(seconds))) }
    }

    static func lockAgain(_ endpoint: Endpoint) {
        let lock = endpoint[Subject.self]
        lock.cancel(latchReturn)
        lock.lockState = .locked
        emitOperation(.lock, Record { $0.source = .auto }, on: lock)
    }

    static func emitOperation(
        _ type: Subject.LockOperationTypeEnum, _ operation: Record<LockData.Operation>?, on lock: Lock
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
