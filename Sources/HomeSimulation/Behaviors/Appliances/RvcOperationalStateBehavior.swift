import HomeCatalog
import HomeModel

/// Behavior of Matter's RVC Operational State: a robot cleans, pauses and returns to its dock. The run mode starts and
/// ends a job. If the robot cannot execute a command, the command succeeds and its response contains the error.
///
/// The trait's memory stores the running or paused job. There is no job on the way back to the dock.
struct RvcOperationalStateBehavior: Behavior {
    typealias Subject = Matter.RvcOperationalStateTrait
    typealias Response = Record<Subject.OperationalCommandResponse>

    /// Fires when the job is complete.
    private static let done = "done"
    /// Fires when the robot has reached its dock.
    private static let home = "home"
    private static let cleaningTime = Span.minutes(40)
    private static let returnTime = Span.minutes(1)

    struct Fail: Schema {
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
            .on("fail", Fail.self) { endpoint, fields in Self.fail(endpoint, fields.error ?? .stuck) },
            .on("clearError", Empty.self) { endpoint, _ in Self.clearError(endpoint) },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        switch timer {
        case Self.done:
            Self.complete(endpoint)
            Self.seekDock(endpoint)
        case Self.home:
            robot.operationalState = .docked
        default: break
        }
    }

    func powerUp(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        guard robot.memory != nil || robot.operationalState == .seekingCharger else { return }
        Self.drop(endpoint)
        robot.operationalState = .stopped
        RvcModes.becomeIdle(endpoint)
    }
}

extension RvcOperationalStateBehavior {
    /// Returns whether a job runs or is paused.
    static func isAtWork(_ endpoint: Endpoint) -> Bool { endpoint[Subject.self].memory != nil }

    /// Starts a job after a change of the run mode. A cleaning job follows the areas; a mapping job does not.
    static func begin(_ endpoint: Endpoint, cleans: Bool) {
        let robot = endpoint[Subject.self]
        drop(endpoint)
        robot.operationalState = .running
        let time = cleans ? ServiceAreaBehavior.plan(endpoint) : nil
        run(endpoint, ApplianceJob(length: time ?? cleaningTime, phases: 1, at: endpoint.now))
    }

    /// Returns the remaining time of the job; nil if there is none.
    static func remaining(_ endpoint: Endpoint) -> Span? {
        let robot = endpoint[Subject.self]
        guard var job = ApplianceJob(robot.memory) else { return nil }
        if robot.operationalState == .running { job.pause(at: endpoint.now) }
        return job.remaining
    }

    /// Changes the job's remaining time.
    static func change(_ endpoint: Endpoint, remaining: Span) {
        let robot = endpoint[Subject.self]
        guard var job = ApplianceJob(robot.memory) else { return }
        let isRunning = robot.operationalState == .running
        if isRunning { job.pause(at: endpoint.now) }
        job.length = max(.zero, job.length + (remaining - job.remaining))
        job.remaining = min(remaining, job.length)
        if isRunning { run(endpoint, job) } else { robot.memory = job.memory }
    }

    /// Ends the job after a change to an idle run mode.
    static func end(_ endpoint: Endpoint) {
        guard isAtWork(endpoint) else { return }
        complete(endpoint)
        seekDock(endpoint)
    }

    private static func pause(_ endpoint: Endpoint) -> Response {
        let robot = endpoint[Subject.self]
        switch robot.operationalState {
        case .paused: return response(.noError)
        case .running, .seekingCharger: break
        default: return response(.commandInvalidInState)
        }
        interrupt(endpoint)
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
            run(endpoint, job)
        } else {
            seekDock(endpoint)
        }
        return response(.noError)
    }

    private static func goHome(_ endpoint: Endpoint) -> Response {
        switch endpoint[Subject.self].operationalState {
        case .seekingCharger: return response(.noError)
        case .running, .paused, .stopped: break
        default: return response(.commandInvalidInState)
        }
        if isAtWork(endpoint) { complete(endpoint) }
        RvcModes.becomeIdle(endpoint)
        seekDock(endpoint)
        return response(.noError)
    }

    private static func fail(_ endpoint: Endpoint, _ error: Subject.ErrorStateEnum) {
        let robot = endpoint[Subject.self]
        interrupt(endpoint)
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
        robot.operationalState = isAtWork(endpoint) ? .paused : .stopped
    }

    // MARK: The job

    private static func run(_ endpoint: Endpoint, _ job: ApplianceJob) {
        let robot = endpoint[Subject.self]
        robot.memory = job.memory
        robot.schedule(done, after: job.remaining)
        ServiceAreaBehavior.showCurrentArea(endpoint, remaining: job.remaining)
    }

    private static func interrupt(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        robot.cancel(done)
        robot.cancel(home)
        ServiceAreaBehavior.interrupt(endpoint)
        guard var job = ApplianceJob(robot.memory), robot.operationalState == .running else { return }
        job.pause(at: endpoint.now)
        robot.memory = job.memory
    }

    private static func seekDock(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        robot.operationalState = .seekingCharger
        robot.schedule(home, after: returnTime)
    }

    private static func complete(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        guard let job = ApplianceJob(robot.memory) else { return }
        let seconds = job.seconds(at: endpoint.now, isRunning: robot.operationalState == .running)
        if let remaining = remaining(endpoint), remaining == .zero {
            ServiceAreaBehavior.showCurrentArea(endpoint, remaining: .zero)
        }
        drop(endpoint)
        RvcModes.becomeIdle(endpoint)
        robot.emit(\.operationCompletion) {
            $0.completionErrorCode = .noError
            $0.totalOperationalTime = seconds.total
            $0.pausedTime = seconds.paused
        }
    }

    private static func drop(_ endpoint: Endpoint) {
        let robot = endpoint[Subject.self]
        robot.cancel(done)
        robot.cancel(home)
        robot.memory = nil
        ServiceAreaBehavior.end(endpoint)
    }

    private static func response(_ error: Subject.ErrorStateEnum) -> Response {
        Record { $0.commandResponseState = Record { $0.errorStateID = error } }
    }
}
