import HomeCatalog
import HomeModel

/// Actions of people at the door.
extension DoorLockBehavior {
    struct TurnFields: LocalSchema {
        /// Whether the knob is turned to the locked position.
        @Field<Bool>(0) var isLocked
    }

    struct EnterCodeFields: LocalSchema {
        /// The PIN code typed on the keypad.
        @Field<Octets>(0, .text) var pinCode
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnKnob", TurnFields.self) { endpoint, fields in
                let lock = endpoint[Subject.self]
                let locks = fields.isLocked ?? true
                for timer in [Self.lockingEnd, Self.unlockingEnd, Self.unlatchingEnd, Self.latchReturn, Self.relock] {
                    lock.cancel(timer)
                }
                lock.lockState = locks ? .locked : .unlocked
                if !locks { Self.scheduleRelock(after: lock.autoRelockTime ?? 0, lock) }
                Self.emitOperation(locks ? .lock : .unlock, Record { $0.source = .manual }, on: lock)
            },
            .on("enterCode", EnterCodeFields.self) { endpoint, fields in
                Self.operate(endpoint, .unlock, code: fields.pinCode ?? "", source: .keypad)
            },
            .on("openDoor", Empty.self, given: Subject.Feature.doorPositionSensor) { endpoint, _ in
                Self.moveDoor(endpoint, to: .doorOpen)
            },
            .on("closeDoor", Empty.self, given: Subject.Feature.doorPositionSensor) { endpoint, _ in
                Self.moveDoor(endpoint, to: .doorClosed)
            },
            .on("forceDoor", Empty.self, given: Subject.Feature.doorPositionSensor) { endpoint, _ in
                Self.moveDoor(endpoint, to: .doorForcedOpen)
                endpoint[Subject.self].emit(\.doorLockAlarm) { $0.alarmCode = .doorForcedOpen }
            },
            .on("jam", Empty.self) { endpoint, _ in
                let lock = endpoint[Subject.self]
                for timer in [Self.lockingEnd, Self.unlockingEnd, Self.unlatchingEnd, Self.latchReturn, Self.relock] {
                    lock.cancel(timer)
                }
                lock.lockState = .notFullyLocked
                lock.emit(\.doorLockAlarm) { $0.alarmCode = .lockJammed }
            },
        ]
    }

    private static func moveDoor(_ endpoint: Endpoint, to state: Subject.DoorStateEnum) {
        let lock = endpoint[Subject.self]
        guard lock.has(.doorPositionSensor), lock.doorState != state else { return }
        lock.doorState = state
        if state == .doorClosed {
            lock.doorClosedEvents = lock.doorClosedEvents.map { $0 &+ 1 }
        } else {
            lock.doorOpenEvents = lock.doorOpenEvents.map { $0 &+ 1 }
        }
        lock.emit(\.doorStateChange) { $0.doorState = state }
    }
}
