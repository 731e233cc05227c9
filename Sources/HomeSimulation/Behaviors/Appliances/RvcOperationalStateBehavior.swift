import HomeCatalog
import HomeModel

/// Behavior of Matter's RVC Operational State: a robot cleans, pauses and returns to its dock. The run mode starts and
/// ends a job. If the robot cannot execute a command, the command succeeds and its response contains the error.
///
/// There is no job on the way back to the dock.
struct RvcOperationalStateBehavior: Behavior {
    typealias Subject = Matter.RvcOperationalStateTrait
    typealias Response = Record<Subject.OperationalCommandResponse>

    /// Fires when the robot has reached its dock.
    private static let arrivalAtDock = "home"
    private static let cleaningTime = Span.minutes(40)
    private static let returnTime = Span.minutes(1)

    struct FailFields: LocalSchema {
        /// The error that stops the robot.
        @Field<Subject.ErrorStateEnum>(0, .optional, .from(1), .default(65)) var error
    }

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.pause) { endpoint, _ in Self.pause(endpoint) },
            .respond(to: \.resume) { endpoint, _ in Self.resume(endpoint) },
            .respond(to: \.goHome) { endpoint, _ in Self.goHome(endpoint) },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("fail", FailFields.self) { endpoint, fields in Self.fail(endpoint, fields.error ?? .stuck) },
            .on("clearError", Empty.self) { endpoint, _ in Self.clearError(endpoint) },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        switch timer {
        case TraitDraft<Subject>.jobEnd:
            Self.completeJob(endpoint)
            Self.returnToDock(endpoint)
        case Self.arrivalAtDock:
            robot.operationalState = .docked
        default: break
        }
    }

    func powerUp(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        guard robot.memory != nil || robot.operationalState == .seekingCharger else { return }
        Self.deleteJob(endpoint)
        robot.operationalState = .stopped
    }
}

extension RvcOperationalStateBehavior {
    /// Starts a job after a change of the run mode. A cleaning job follows the areas; a mapping job does not.
    static func startJob(_ endpoint: Endpoint, cleans: Bool) {
        let robot = endpoint[Subject.self]
        deleteJob(endpoint)
        robot.operationalState = .running
        let time = cleans ? ServiceAreaBehavior.planJob(endpoint) : nil
        continueJob(endpoint, ApplianceJob(length: time ?? cleaningTime, phases: 1, at: endpoint.now))
    }

    /// Ends the job after a change to an idle run mode.
    static func endJob(_ endpoint: Endpoint) {
        guard endpoint[Subject.self].hasJob else { return }
        completeJob(endpoint)
        returnToDock(endpoint)
    }

    private static func pause(_ endpoint: Endpoint) -> Response {
        let robot = endpoint[Subject.self]
        switch robot.operationalState {
        case .paused: return response(.noError)
        case .running, .seekingCharger: break
        default: return response(.commandInvalidInState)
        }
        pauseJob(endpoint)
        robot.operationalState = .paused
        return response(.noError)
    }

    private static func resume(_ endpoint: Endpoint) -> Response {
        let robot = endpoint[Subject.self]
        switch robot.operationalState {
        case .running: return response(.noError)
        case .paused: break
        default: return response(.commandInvalidInState)
        }
        if var job = ApplianceJob(robot.memory) {
            job.resume(at: endpoint.now)
            robot.operationalState = .running
            continueJob(endpoint, job)
        } else {
            returnToDock(endpoint)
        }
        return response(.noError)
    }

    private static func goHome(_ endpoint: Endpoint) -> Response {
        let robot = endpoint[Subject.self]
        switch robot.operationalState {
        case .seekingCharger: return response(.noError)
        case .running, .paused, .stopped: break
        default: return response(.commandInvalidInState)
        }
        if robot.hasJob { completeJob(endpoint) }
        returnToDock(endpoint)
        return response(.noError)
    }

    private static func fail(_ endpoint: Endpoint, _ error: Subject.ErrorStateEnum) {
        let robot = endpoint[Subject.self]
        pauseJob(endpoint)
        let state = Record<Subject.ErrorStateStruct> { $0.errorStateID = error }
        robot.operationalError = state
        robot.operationalState = .error
        robot.emit(\.operationalError) { $0.errorState = state }
    }

    /// Clears the error. A job that the error interrupted is paused.
    private static func clearError(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        guard robot.operationalState == .error else { return }
        robot.operationalError = Record { $0.errorStateID = .noError }
        robot.operationalState = robot.hasJob ? .paused : .stopped
    }

    // MARK: The job

    private static func continueJob(_ endpoint: Endpoint, _ job: ApplianceJob) {
        endpoint[Subject.self].run(job)
        ServiceAreaBehavior.updateCurrentArea(endpoint, remaining: job.remaining)
    }

    private static func pauseJob(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        robot.cancel(TraitDraft<Subject>.jobEnd)
        robot.cancel(arrivalAtDock)
        ServiceAreaBehavior.pauseJob(endpoint)
        guard var job = ApplianceJob(robot.memory), robot.operationalState == .running else { return }
        job.pause(at: endpoint.now)
        robot.memory = job.memory
    }

    private static func returnToDock(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        robot.operationalState = .seekingCharger
        robot.schedule(arrivalAtDock, after: returnTime)
    }

    private static func completeJob(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        guard let job = ApplianceJob(robot.memory) else { return }
        let seconds = job.seconds(at: endpoint.now, isRunning: robot.operationalState == .running)
        let error = robot.operationalError?.errorStateID ?? .noError
        if robot.remainingTime == .zero {
            ServiceAreaBehavior.updateCurrentArea(endpoint, remaining: .zero)
        }
        deleteJob(endpoint)
        robot.emit(\.operationCompletion) {
            $0.completionErrorCode = error
            $0.totalOperationalTime = seconds.total
            $0.pausedTime = seconds.paused
        }
    }

    /// Deletes the job, and the error that interrupted it.
    private static func deleteJob(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        robot.operationalError = Record { $0.errorStateID = .noError }
        robot.cancel(TraitDraft<Subject>.jobEnd)
        robot.cancel(arrivalAtDock)
        robot.memory = nil
        ServiceAreaBehavior.endJob(endpoint)
    }

    private static func response(_ error: Subject.ErrorStateEnum) -> Response {
        Record { $0.commandResponseState = Record { $0.errorStateID = error } }
    }
}
