import HomeCatalog
import HomeModel

/// How what is no door is locked and unlocked. What is jammed does neither until somebody has freed it.
struct LockUnlockBehavior: Behavior {
    typealias Subject = Google.LockUnlockTrait

    struct Bolt: Schema {
        /// Whether it is locked from now on.
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
            .on("turnBolt", Bolt.self) { (endpoint, fields) throws(HomeError) in
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

    /// False where the bolt is stuck: the command fails, and an event tells why.
    private static func move(_ endpoint: Endpoint, to state: Subject.LockState) -> Bool {
        let lock = endpoint[Subject.self]
        guard lock.lockState != .jammed else {
            lock.emit(\.lockUnlockErrorFollowUp) { $0.errorCode = "deviceJammingDetected" }
            endpoint.draft.reject(
                HomeError(.failedPrecondition, "The bolt is jammed; somebody has to free it at the device."))
            return false
        }
        lock.lockState = state
        return true
    }
}
