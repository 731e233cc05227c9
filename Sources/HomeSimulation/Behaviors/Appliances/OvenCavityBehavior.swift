import HomeCatalog
import HomeModel

/// Behavior of Matter's Oven Cavity Operational State: jobs of an hour each. If the cavity cannot execute a command,
/// the command succeeds and its response contains the error.
struct OvenCavityBehavior: Behavior {
    typealias Subject = Matter.OvenCavityOperationalStateTrait
    typealias Response = Record<Subject.OperationalCommandResponse>

    private static let jobEnd = "end"
    private static let nextPhase = "nextPhase"

    struct FailFields: LocalSchema {
        /// The error that stops the cavity.
        @Field<Subject.ErrorStateEnum>(0, .optional, .from(1), .default(2)) var error
    }

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.stop) { endpoint, _ in
                if endpoint[Subject.self].operationalState != .stopped { Self.completeJob(endpoint) }
                return Self.response(.noError)
            },
            .respond(to: \.start) { endpoint, _ in Self.start(endpoint) },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("fail", FailFields.self) { endpoint, fields in
                Self.endJob(endpoint, as: .error, fields.error ?? .unableToCompleteOperation)
                let cavity = endpoint[Subject.self]
                cavity.emit(\.operationalError) { $0.errorState = cavity.operationalError }
            },
            .on("clearError", Empty.self) { endpoint, _ in
                if endpoint[Subject.self].operationalState == .error { Self.endJob(endpoint, as: .stopped, .noError) }
            },
            .on("pressStart", Empty.self) { endpoint, _ in _ = Self.start(endpoint) },
            .on("pressStop", Empty.self) { endpoint, _ in
                if endpoint[Subject.self].operationalState != .stopped { Self.completeJob(endpoint) }
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        guard timer == Self.nextPhase, var job = ApplianceJob(endpoint[Subject.self].memory) else {
            return Self.completeJob(endpoint)
        }
        job.pause(at: endpoint.now)
        Self.continueJob(endpoint, job)
    }

    func powerUp(_ endpoint: Endpoint) {
        // A restart ends the job.
        if endpoint[Subject.self].memory != nil { Self.endJob(endpoint, as: .stopped, .noError) }
    }

    private static func start(_ endpoint: Endpoint) -> Response {
        let cavity = endpoint[Subject.self]
        if cavity.operationalState == .running { return response(.noError) }
        guard cavity.operationalState == .stopped else { return response(.unableToStartOrResume) }
        cavity.operationalState = .running
        continueJob(endpoint, ApplianceJob(length: .hours(1), phases: cavity.phaseList?.count ?? 1, at: endpoint.now))
        return response(.noError)
    }

    /// Runs the job from its current position.
    private static func continueJob(_ endpoint: Endpoint, _ job: ApplianceJob) {
        let cavity = endpoint[Subject.self]
        cavity.memory = job.memory
        if cavity.phaseList != nil { cavity.currentPhase = UInt8(clamping: job.phase(remaining: job.remaining)) }
        cavity.move(
            \.countdownTime, from: job.remaining.wholeSeconds, to: 0, over: job.remaining,
            reporting: .edges(threshold: 0))
        cavity.schedule(jobEnd, after: job.remaining)
        if let span = job.untilNextPhase(remaining: job.remaining) { cavity.schedule(nextPhase, after: span) }
    }

    private static func completeJob(_ endpoint: Endpoint) {
        let cavity = endpoint[Subject.self]
        let start = ApplianceJob(cavity.memory)?.start
        endJob(endpoint, as: .stopped, .noError)
        guard let start else { return }
        cavity.emit(\.operationCompletion) {
            $0.completionErrorCode = .noError
            $0.totalOperationalTime = UInt32(clamping: (endpoint.now - start).microseconds / 1_000_000)
            $0.pausedTime = 0
        }
    }

    private static func endJob(
        _ endpoint: Endpoint, as state: Subject.OperationalStateEnum, _ error: Subject.ErrorStateEnum
    ) {
        let cavity = endpoint[Subject.self]
        cavity.cancel(jobEnd)
        cavity.cancel(nextPhase)
        cavity.memory = nil
        cavity.countdownTime = nil
        if cavity.phaseList != nil { cavity.currentPhase = 0 }
        cavity.operationalState = state
        cavity.operationalError = Record { $0.errorStateID = error }
    }

    private static func response(_ error: Subject.ErrorStateEnum) -> Response {
        Record { $0.commandResponseState = Record { $0.errorStateID = error } }
    }
}
