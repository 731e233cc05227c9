import HomeCatalog
import HomeModel

/// Behavior of Matter's Operational State: starts, pauses and ends the jobs of an appliance. If the appliance cannot
/// execute a command, the command succeeds and its response contains the error.
///
/// A job takes an hour, or the cooking time of a microwave oven. The phases of the device divide it evenly. An appliance
/// with the feature deadFrontBehavior that is switched off stops, and starts no job.
struct OperationalStateBehavior: Behavior {
    typealias Subject = Matter.OperationalStateTrait
    typealias Response = Record<Subject.OperationalCommandResponse>

    private static let jobEnd = "end"
    private static let nextPhase = "nextPhase"
    private static let defaultLength = Span.hours(1)

    struct FailFields: LocalSchema {
        /// The error that stops the appliance.
        @Field<Subject.ErrorStateEnum>(0, .optional, .from(1), .default(2)) var error
    }

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.start) { endpoint, _ in Self.start(endpoint) },
            .respond(to: \.stop) { endpoint, _ in Self.stop(endpoint) },
            .respond(to: \.pause) { endpoint, _ in Self.pause(endpoint) },
            .respond(to: \.resume) { endpoint, _ in Self.resume(endpoint) },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("fail", FailFields.self) { endpoint, fields in
                Self.fail(endpoint, fields.error ?? .unableToCompleteOperation)
            },
            .on("clearError", Empty.self) { endpoint, _ in Self.clearError(endpoint) },
            .on("pressStart", Empty.self) { endpoint, _ in _ = Self.start(endpoint) },
            .on("pressStop", Empty.self) { endpoint, _ in _ = Self.stop(endpoint) },
        ]
    }

    var reactions: [Reaction] {
        [
            .after(\.onOff, of: Matter.OnOffTrait.self) { endpoint in
                // An error remains until it is cleared.
                if Self.isOff(endpoint), endpoint[Subject.self].operationalState != .error { _ = Self.stop(endpoint) }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        guard var job = ApplianceJob(appliance.memory) else { return }
        switch timer {
        case Self.jobEnd: Self.completeJob(endpoint, job)
        case Self.nextPhase:
            job.pause(at: endpoint.now)
            Self.continueJob(endpoint, job, isAmbient: appliance.isAmbient(Self.jobEnd))
        default: break
        }
    }

    /// Continues the job of a device that joins the home while it runs. The countdown is the remaining time; if there
    /// is none, the device runs until it is stopped.
    func start(on endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        guard appliance.operationalState == .running, appliance.memory == nil, let left = appliance.countdownTime else {
            return
        }
        let remaining = Span.seconds(Int64(left))
        let length = max(Self.defaultLength, remaining)
        let passed = Span(microseconds: length.microseconds - remaining.microseconds)
        var job = ApplianceJob(length: length, phases: appliance.phaseList?.count ?? 1, at: endpoint.now - passed)
        job.pause(at: endpoint.now)
        Self.continueJob(endpoint, job, isAmbient: true)
    }

    func powerUp(_ endpoint: Endpoint) {
        // A restart ends the job.
        if ApplianceJob(endpoint[Subject.self].memory) != nil { Self.endJob(endpoint) }
    }
}

extension OperationalStateBehavior {
    /// Starts a job with this duration, or with the default duration if it is nil.
    static func start(_ endpoint: Endpoint, for length: Span? = nil) -> Response {
        let appliance = endpoint[Subject.self]
        guard !isOff(endpoint) else { return response(.commandInvalidInState) }
        switch appliance.operationalState {
        case .running: return response(.noError)
        case .paused: return resume(endpoint)
        case .error: return response(.unableToStartOrResume)
        case .stopped, nil: break
        }
        let cookTime = endpoint[Matter.MicrowaveOvenControlTrait.self].cookTime.map { Span.seconds(Int64($0)) }
        let job = ApplianceJob(
            length: length ?? cookTime ?? defaultLength, phases: appliance.phaseList?.count ?? 1, at: endpoint.now)
        appliance.operationalState = .running
        continueJob(endpoint, job)
        return response(.noError)
    }

    /// Extends the running or paused job of a microwave oven.
    static func extendJob(_ endpoint: Endpoint, by span: Span) {
        let appliance = endpoint[Subject.self]
        guard var job = ApplianceJob(appliance.memory) else { return }
        let isRunning = appliance.operationalState == .running
        if isRunning { job.pause(at: endpoint.now) }
        job.length = job.length + span
        job.remaining = job.remaining + span
        appliance.memory = job.memory
        if isRunning { continueJob(endpoint, job) } else { updateProgress(of: job, on: appliance) }
    }

    /// Whether the appliance is switched off. The switch of other devices, such as a mower, does not affect their jobs.
    private static func isOff(_ endpoint: Endpoint) -> Bool {
        let onOff = endpoint[Matter.OnOffTrait.self]
        return onOff.has(.deadFrontBehavior) && onOff.onOff == false
    }

    static func stop(_ endpoint: Endpoint) -> Response {
        let appliance = endpoint[Subject.self]
        if let job = ApplianceJob(appliance.memory) {
            completeJob(endpoint, job)
        } else if appliance.operationalState != .stopped {
            endJob(endpoint)
        }
        return response(.noError)
    }

    private static func pause(_ endpoint: Endpoint) -> Response {
        let appliance = endpoint[Subject.self]
        switch appliance.operationalState {
        case .paused: return response(.noError)
        case .running: break
        default: return response(.commandInvalidInState)
        }
        appliance.operationalState = .paused
        pauseJob(endpoint)
        return response(.noError)
    }

    private static func resume(_ endpoint: Endpoint) -> Response {
        let appliance = endpoint[Subject.self]
        guard !isOff(endpoint) else { return response(.commandInvalidInState) }
        switch appliance.operationalState {
        case .running: return response(.noError)
        case .paused: break
        default: return response(.commandInvalidInState)
        }
        appliance.operationalState = .running
        if var job = ApplianceJob(appliance.memory) {
            job.resume(at: endpoint.now)
            continueJob(endpoint, job)
        }
        return response(.noError)
    }

    private static func fail(_ endpoint: Endpoint, _ error: Subject.ErrorStateEnum) {
        let appliance = endpoint[Subject.self]
        if appliance.operationalState == .running { pauseJob(endpoint) }
        let state = Record<Subject.ErrorStateStruct> { $0.errorStateID = error }
        appliance.operationalError = state
        appliance.operationalState = .error
        appliance.emit(\.operationalError) { $0.errorState = state }
    }

    /// Clears the error. A job that the error interrupted is paused.
    private static func clearError(_ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        guard appliance.operationalState == .error else { return }
        appliance.operationalError = Record { $0.errorStateID = .noError }
        appliance.operationalState = appliance.memory == nil ? .stopped : .paused
    }

    // MARK: The job

    /// Runs the job from its current position. It is ambient if it has been running since the device joined the home.
    private static func continueJob(_ endpoint: Endpoint, _ job: ApplianceJob, isAmbient: Bool = false) {
        let appliance = endpoint[Subject.self]
        appliance.memory = job.memory
        updateProgress(of: job, on: appliance)
        appliance.move(
            \.countdownTime, from: job.remainingSeconds, to: 0, over: job.remaining, reporting: .edges(threshold: 0),
            isAmbient: isAmbient)
        appliance.schedule(jobEnd, after: job.remaining, isAmbient: isAmbient)
        if let span = job.untilNextPhase(remaining: job.remaining) {
            appliance.schedule(nextPhase, after: span, isAmbient: isAmbient)
        }
    }

    private static func pauseJob(_ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        appliance.cancel(jobEnd)
        appliance.cancel(nextPhase)
        appliance.stop(\.countdownTime)
        guard var job = ApplianceJob(appliance.memory) else { return }
        job.pause(at: endpoint.now)
        appliance.memory = job.memory
    }

    private static func updateProgress(of job: ApplianceJob, on appliance: TraitDraft<Subject>) {
        if appliance.phaseList != nil { appliance.currentPhase = UInt8(clamping: job.phase(remaining: job.remaining)) }
        appliance.countdownTime = UInt32(clamping: job.remainingSeconds)
    }

    private static func completeJob(_ endpoint: Endpoint, _ job: ApplianceJob) {
        let appliance = endpoint[Subject.self]
        let seconds = job.seconds(at: endpoint.now, isRunning: appliance.operationalState == .running)
        let error = appliance.operationalError?.errorStateID ?? .noError
        endJob(endpoint)
        appliance.emit(\.operationCompletion) {
            $0.completionErrorCode = error
            $0.totalOperationalTime = seconds.total
            $0.pausedTime = seconds.paused
        }
    }

    /// Deletes the job and stops the appliance.
    private static func endJob(_ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        appliance.cancel(jobEnd)
        appliance.cancel(nextPhase)
        appliance.memory = nil
        appliance.countdownTime = nil
        if appliance.phaseList != nil { appliance.currentPhase = 0 }
        appliance.operationalError = Record { $0.errorStateID = .noError }
        appliance.operationalState = .stopped
    }

    private static func response(_ error: Subject.ErrorStateEnum) -> Response {
        Record { $0.commandResponseState = Record { $0.errorStateID = error } }
    }
}
