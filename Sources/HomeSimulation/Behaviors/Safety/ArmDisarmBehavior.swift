import HomeCatalog
import HomeModel

/// Behavior of Google's Arm Disarm: an alarm system is armed and disarmed, and raises alarms.
///
/// After arming, the exit allowance is the time to leave. Entering starts the pre-alarm; the system must be disarmed
/// within half a minute. The timestamp of a countdown that does not run is 0.
struct ArmDisarmBehavior: Behavior {
    typealias Subject = Google.ArmDisarmTrait

    private static let exitEnd = "exitIsOver"
    private static let entryEnd = "entryIsOver"
    private static let entryAllowance = Span.seconds(30)

    struct TripFields: LocalSchema {
        /// The cause of the alarm.
        @Field<Subject.ErrorCode>(0, .optional, .default(4)) var errorCode
        /// The id of the sensor that detected it.
        @Field<String>(1, .optional) var triggeredDeviceID
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.armDisarm) { (endpoint, fields) throws(HomeError) in
                if fields.cancel == true {
                    try Self.cancel(endpoint)
                } else if fields.arm == true {
                    try Self.arm(endpoint, fields.armLevel, reportsResult: fields.followUpToken != nil)
                } else {
                    Self.disarm(endpoint)
                }
            }
        ]
    }

    var stimuli: [StimulusHandler] {
        [.on("trip", TripFields.self) { endpoint, fields in Self.trip(endpoint, fields) }]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let system = endpoint[Subject.self]
        switch timer {
        case Self.exitEnd: Self.finishArming(endpoint)
        case Self.entryEnd:
            system.entryAllowanceEndTimeSeconds = 0
            Self.setState(.alarm, on: endpoint)
        default: break
        }
    }
}

extension ArmDisarmBehavior {
    private static func arm(_ endpoint: Endpoint, _ requested: String?, reportsResult: Bool) throws(HomeError) {
        let system = endpoint[Subject.self]
        let levels = (system.availableArmLevels?.levels ?? []).compactMap { $0.levelName }
        guard let level = requested ?? (levels.count > 1 ? nil : levels.first ?? "") else {
            throw HomeError(
                .invalidArgument,
                "armDisarm.armDisarm needs an armLevel of this system: \(levels.joined(separator: ", ")).")
        }
        if !levels.isEmpty { _ = try HomeError.check(level, isAmong: levels, as: "arm level") }
        if system.isArmed == true && system.currentArmLevel == level { return }
        if case .list(let request)? = system.memory, request.first == .string(level) { return }
        let allowance = Span.seconds(Int64(system.exitAllowanceSeconds ?? 0))
        system.targetArmLevel = level
        system.memory = .list([.string(level), .bool(reportsResult)])
        guard allowance > .zero else { return finishArming(endpoint) }
        system.exitAllowanceEndTimeSeconds = (endpoint.now + allowance).unixSeconds
        system.schedule(exitEnd, after: allowance)
        setState(.exitCountdown, on: endpoint)
    }

    private static func finishArming(_ endpoint: Endpoint) {
        let system = endpoint[Subject.self]
        guard case .list(let request)? = system.memory, request.count == 2, case .string(let level) = request[0] else {
            return
        }
        system.memory = nil
        system.exitAllowanceEndTimeSeconds = 0
        system.isArmed = true
        system.currentArmLevel = level
        setState(.armed, on: endpoint)
        guard request[1] == .bool(true) else { return }
        system.emit(\.armDisarmFollowUp) {
            $0.status = .success
            $0.armState = .armed
        }
    }

    private static func cancel(_ endpoint: Endpoint) throws(HomeError) {
        guard endpoint[Subject.self].timer(exitEnd) != nil else {
            throw HomeError(
                .failedPrecondition, "The system is not being armed; send armDisarm.armDisarm to disarm it.")
        }
        disarm(endpoint)
    }

    private static func disarm(_ endpoint: Endpoint) {
        let system = endpoint[Subject.self]
        system.cancel(exitEnd)
        system.cancel(entryEnd)
        system.memory = nil
        system.exitAllowanceEndTimeSeconds = 0
        system.entryAllowanceEndTimeSeconds = 0
        system.isArmed = false
        system.currentArmLevel = ""
        system.targetArmLevel = ""
        if system.armState != .disarmed { setState(.disarmed, on: endpoint) }
    }

    /// Starts the pre-alarm if the system is armed.
    private static func trip(_ endpoint: Endpoint, _ fields: Record<TripFields>) {
        let system = endpoint[Subject.self]
        guard system.armState == .armed else { return }
        system.entryAllowanceEndTimeSeconds = (endpoint.now + entryAllowance).unixSeconds
        system.schedule(entryEnd, after: entryAllowance)
        setState(.preAlarm, on: endpoint, cause: fields)
    }

    private static func setState(
        _ state: Subject.ArmState, on endpoint: Endpoint, cause: Record<TripFields>? = nil
    ) {
        let system = endpoint[Subject.self]
        system.armState = state
        system.emit(\.armDisarmArmState) {
            $0.armState = state
            $0.currentArmLevel = system.currentArmLevel
            $0.targetArmLevel = system.targetArmLevel
            if let end = system.timer(exitEnd) { $0.exitAllowanceEndTimeSeconds = end.unixSeconds }
            if let end = system.timer(entryEnd) { $0.entryAllowanceEndTimeSeconds = end.unixSeconds }
            guard let cause else { return }
            $0.triggeredDeviceID = cause.triggeredDeviceID
            $0.errorCode = cause.errorCode ?? .motionDetected
        }
    }
}
