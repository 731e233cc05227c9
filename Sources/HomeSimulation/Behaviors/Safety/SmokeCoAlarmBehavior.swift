import HomeCatalog
import HomeModel

/// Behavior of Matter's Smoke CO Alarm: alarms for smoke and carbon monoxide, self-test, and the expressed state, which
/// is the most urgent condition.
struct SmokeCoAlarmBehavior: Behavior {
    typealias Subject = Matter.SmokeCoAlarmTrait

    private static let selfTestEnd = "tested"
    private static let testTime = Span.seconds(10)

    struct SenseFields: LocalSchema {
        /// The new severity.
        @Field<Subject.AlarmStateEnum>(0) var alarmState
    }

    struct FaultFields: LocalSchema {
        /// Whether the fault is present.
        @Field<Bool>(0, .optional, .default(true)) var isFaulty
    }

    struct ContaminationFields: LocalSchema {
        /// The new contamination of the sensor.
        @Field<Subject.ContaminationStateEnum>(0) var contaminationState
    }

    var commands: [CommandHandler<Subject>] {
        [.on(\.selfTestRequest) { (endpoint, _) throws(HomeError) in try Self.startSelfTest(endpoint) }]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("senseSmoke", SenseFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.setCondition(endpoint, \.smokeState, fields.alarmState, as: "smoke") { alarm, level in
                    alarm.emit(\.smokeAlarm) { $0.alarmSeverityLevel = level }
                }
            },
            .on("senseCarbonMonoxide", SenseFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.setCondition(endpoint, \.coState, fields.alarmState, as: "carbon monoxide") { alarm, level in
                    alarm.emit(\.coAlarm) { $0.alarmSeverityLevel = level }
                }
            },
            .on("hearOfSmoke", SenseFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.setCondition(endpoint, \.interconnectSmokeAlarm, fields.alarmState, as: "smoke elsewhere") {
                    alarm, level in alarm.emit(\.interconnectSmokeAlarm) { $0.alarmSeverityLevel = level }
                }
            },
            .on("hearOfCarbonMonoxide", SenseFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.setCondition(
                    endpoint, \.interconnectCOAlarm, fields.alarmState, as: "carbon monoxide elsewhere"
                ) {
                    alarm, level in alarm.emit(\.interconnectCOAlarm) { $0.alarmSeverityLevel = level }
                }
            },
            .on("drainBattery", SenseFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.setCondition(endpoint, \.batteryAlert, fields.alarmState, as: "its battery") { alarm, level in
                    alarm.emit(\.lowBattery) { $0.alarmSeverityLevel = level }
                }
                Self.updateBattery(fields.alarmState ?? .normal, on: endpoint)
            },
            .on("breakHardware", FaultFields.self) { endpoint, fields in
                let alarm = endpoint[Subject.self]
                let isFaulty = fields.isFaulty ?? true
                if isFaulty && alarm.hardwareFaultAlert != true { alarm.emit(\.hardwareFault) }
                alarm.hardwareFaultAlert = isFaulty
                Self.updateExpressedState(endpoint)
            },
            .on("expire", Empty.self) { endpoint, _ in
                let alarm = endpoint[Subject.self]
                if alarm.endOfServiceAlert != .expired { alarm.emit(\.endOfService) }
                alarm.endOfServiceAlert = .expired
                Self.updateExpressedState(endpoint)
            },
            .on("pressMute", Empty.self) { (endpoint, _) throws(HomeError) in try Self.mute(endpoint) },
            .on("endMute", Empty.self) { endpoint, _ in Self.endMute(endpoint[Subject.self]) },
            .on("contaminate", ContaminationFields.self, given: Subject.Feature.smokeAlarm) {
                (endpoint, fields) throws(HomeError) in
                let alarm = endpoint[Subject.self]
                guard alarm.supports(\.contaminationState) else {
                    throw HomeError(.failedPrecondition, "This alarm does not report contamination.")
                }
                alarm.contaminationState = fields.contaminationState ?? .normal
            },
            .on("renew", Empty.self) { endpoint, _ in
                let alarm = endpoint[Subject.self]
                alarm.endOfServiceAlert = .normal
                alarm.hardwareFaultAlert = false
                alarm.contaminationState = .normal
                Self.updateExpressedState(endpoint)
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let alarm = endpoint[Subject.self]
        alarm.testInProgress = false
        alarm.emit(\.selfTestComplete)
        Self.updateExpressedState(endpoint)
    }

    func powerUp(_ endpoint: Endpoint) {
        let alarm = endpoint[Subject.self]
        alarm.cancel(Self.selfTestEnd)
        alarm.testInProgress = false
        Self.updateExpressedState(endpoint)
    }
}

extension SmokeCoAlarmBehavior {
    private static func startSelfTest(_ endpoint: Endpoint) throws(HomeError) {
        let alarm = endpoint[Subject.self]
        // The expressed state of a test can be a fault, which is more urgent.
        switch alarm.expressedState {
        case _ where alarm.testInProgress == true, .smokeAlarm, .coAlarm, .interconnectSmoke, .interconnectCO:
            throw .rejected(.busy, "The alarm is active or runs a self-test; wait until it ends.")
        default: break
        }
        alarm.testInProgress = true
        alarm.schedule(selfTestEnd, after: testTime)
        updateExpressedState(endpoint)
    }

    /// Sets a condition to `level` and calls `emit`, unless the level is normal.
    private static func setCondition(
        _ endpoint: Endpoint, _ path: KeyPath<Subject.Attributes, AttributeKey<Subject.AlarmStateEnum>>,
        _ level: Subject.AlarmStateEnum?, as name: String,
        emit: (TraitDraft<Subject>, Subject.AlarmStateEnum) -> Void
    ) throws(HomeError) {
        let alarm = endpoint[Subject.self]
        guard let level, alarm.supports(path) else {
            throw HomeError(.failedPrecondition, "This alarm does not detect \(name).")
        }
        guard alarm[dynamicMember: path] != level else { return }
        alarm[dynamicMember: path] = level
        if level != .normal { emit(alarm, level) }
        updateExpressedState(endpoint)
    }

    /// Sets the battery's charge to match the alert. If the alert ends, the battery is considered replaced.
    private static func updateBattery(_ alert: Subject.AlarmStateEnum, on endpoint: Endpoint) {
        for source in Battery.sources(of: endpoint) {
            let charge = source.batPercentRemaining ?? 0
            switch alert {
            case .normal: Battery.set(charge > Battery.warning ? charge : 200, of: source, at: endpoint.now)
            case .warning:
                Battery.set(min(max(charge, Battery.critical + 1), Battery.warning), of: source, at: endpoint.now)
            case .critical: Battery.set(min(charge, Battery.critical), of: source, at: endpoint.now)
            }
        }
    }

    /// Mutes warnings; critical alarms cannot be muted.
    private static func mute(_ endpoint: Endpoint) throws(HomeError) {
        let alarm = endpoint[Subject.self]
        let levels = [alarm.smokeState, alarm.coState, alarm.interconnectSmokeAlarm, alarm.interconnectCOAlarm]
        guard !levels.contains(.critical), alarm.expressedState != .normal, alarm.supports(\.deviceMuted) else {
            throw HomeError(.failedPrecondition, "There is no warning that can be muted.")
        }
        if alarm.deviceMuted != .muted { alarm.emit(\.alarmMuted) }
        alarm.deviceMuted = .muted
    }

    /// Sets the expressed state to the most urgent condition.
    private static func updateExpressedState(_ endpoint: Endpoint) {
        let alarm = endpoint[Subject.self]
        let former = alarm.expressedState
        let state = mostUrgent(alarm)
        alarm.expressedState = state
        if state == .normal && former != .normal { alarm.emit(\.allClear) }
        // The mute ends when no condition is left, and when an alarm becomes critical.
        let levels = [alarm.smokeState, alarm.coState, alarm.interconnectSmokeAlarm, alarm.interconnectCOAlarm]
        if state == .normal || levels.contains(.critical) { endMute(alarm) }
    }

    private static func endMute(_ alarm: TraitDraft<Subject>) {
        guard alarm.deviceMuted == .muted else { return }
        alarm.deviceMuted = .notMuted
        alarm.emit(\.muteEnded)
    }

    /// Sets the battery alert to match the charge of a battery, in half percent.
    static func updateBatteryAlert(charge: UInt8, on endpoint: Endpoint) {
        let level: Subject.AlarmStateEnum =
            charge <= Battery.critical ? .critical : charge <= Battery.warning ? .warning : .normal
        let alarm = endpoint[Subject.self]
        guard alarm.batteryAlert != level else { return }
        alarm.batteryAlert = level
        if level != .normal { alarm.emit(\.lowBattery) { $0.alarmSeverityLevel = level } }
        updateExpressedState(endpoint)
    }

    private static func mostUrgent(_ alarm: TraitDraft<Subject>) -> Subject.ExpressedStateEnum {
        func isOn(_ state: Subject.AlarmStateEnum?) -> Bool { state ?? .normal != .normal }
        if isOn(alarm.smokeState) { return .smokeAlarm }
        if isOn(alarm.interconnectSmokeAlarm) { return .interconnectSmoke }
        if isOn(alarm.coState) { return .coAlarm }
        if isOn(alarm.interconnectCOAlarm) { return .interconnectCO }
        if alarm.hardwareFaultAlert == true { return .hardwareFault }
        if alarm.testInProgress == true { return .testing }
        if alarm.endOfServiceAlert == .expired { return .endOfService }
        return isOn(alarm.batteryAlert) ? .batteryAlert : .normal
    }
}
