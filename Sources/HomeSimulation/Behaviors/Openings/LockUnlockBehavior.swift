import HomeCatalog
import HomeModel

/// Behavior of Google's Lock Unlock: locks and unlocks devices other than door locks. A jammed lock does not move until
/// it is freed.
struct LockUnlockBehavior: Behavior {
    typealias Subject = Google.LockUnlockTrait

    struct BoltFields: LocalSchema {
        /// The new state of the lock.
        @Field<Bool>(0, .optional, .default(true)) var isLocked
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.lock) { endpoint, fields in
                guard Self.move(endpoint, to: .locked), fields.followUpToken != nil else { return }
                endpoint[Subject.self].emit(\.lockFollowUp) { $0.status = .success }
            },
            .on(\.unlock) { endpoint, fields in
                guard Self.move(endpoint, to: .unlocked), fields.followUpToken != nil else { return }
                endpoint[Subject.self].emit(\.unlockFollowUp) { $0.status = .success }
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnBolt", BoltFields.self) { (endpoint, fields) throws(HomeError) in
                let lock = endpoint[Subject.self]
                guard lock.lockState != .jammed else {
                    throw HomeError(.failedPrecondition, "The bolt is jammed; send freeBolt first.")
                }
                lock.lockState = fields.isLocked ?? true ? .locked : .unlocked
            },
            .on("jamBolt", Empty.self) { endpoint, _ in endpoint[Subject.self].lockState = .jammed },
            .on("freeBolt", Empty.self) { endpoint, _ in
                let lock = endpoint[Subject.self]
                if lock.lockState == .jammed { lock.lockState = .unlocked }
            },
        ]
    }

    /// Returns false if the lock is jammed: the command fails, and an event contains the reason.
    private static func move(_ endpoint: Endpoint, to state: Subject.LockState) -> Bool {
        let lock = endpoint[Subject.self]
        guard lock.lockState != .jammed else {
            lock.emit(\.lockUnlockErrorFollowUp) { $0.errorCode = "deviceJammingDetected" }
            endpoint.draft.reject(
                HomeError(.failedPrecondition, "The bolt is jammed; it must be freed at the device."))
            return false
        }
        lock.lockState = state
        return true
    }
}
