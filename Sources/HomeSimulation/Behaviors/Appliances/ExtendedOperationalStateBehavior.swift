import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Operational State: starts an appliance for a duration or in some of its zones, and
/// reports when the job ends.
struct ExtendedOperationalStateBehavior: Behavior {
    typealias Subject = Google.ExtendedOperationalStateTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.startWithOperationZones) { (endpoint, fields) throws(HomeError) in
                try Self.start(endpoint, in: fields.operationZones ?? [], for: nil)
            },
            .on(\.startWithDuration) { (endpoint, fields) throws(HomeError) in
                let span = fields.durationSeconds.map { Span.seconds(Int64($0)) }
                try Self.start(endpoint, in: fields.operationZones ?? [], for: span)
            },
        ]
    }

    private static func start(_ endpoint: Endpoint, in zones: [String], for span: Span?) throws(HomeError) {
        let appliance = endpoint[Subject.self]
        let known = appliance.operationZones ?? []
        for zone in zones { _ = try HomeError.check(zone, isAmong: known, as: "zone") }
        let operation = endpoint[Matter.OperationalStateTrait.self]
        guard operation.operationalState ?? .stopped == .stopped else {
            throw HomeError(
                .failedPrecondition, "The device is working or has an error; send operationalState.stop first.")
        }
        _ = OperationalStateBehavior.start(endpoint, for: span)
        // If the command names no zones, all zones are active.
        appliance.activeOperationZones = zones.isEmpty ? known : zones
    }

    // MARK: Following Matter's Operational State

    var reactions: [Reaction] {
        [
            .derived(from: \.operationalState, of: Matter.OperationalStateTrait.self) { Self.update($0) },
            .derived(from: \.countdownTime, of: Matter.OperationalStateTrait.self) { Self.update($0) },
        ]
    }

    private static func update(_ endpoint: Endpoint) {
        let operation = endpoint[Matter.OperationalStateTrait.self]
        switch operation.operationalState {
        case .running: ApplianceJob(operation.memory).map { updateCompletion(endpoint, $0) }
        case .stopped: endJob(endpoint)
        case .paused, .error, nil: endpoint[Subject.self].stop(\.currentPhaseCountdownTimeSeconds)
        }
    }

    /// Sets the end of a job that starts or resumes, and starts the countdown of its phase.
    private static func updateCompletion(_ endpoint: Endpoint, _ job: ApplianceJob) {
        let appliance = endpoint[Subject.self]
        appliance.operationCompletionTimestamp = (endpoint.now + job.remaining).unixSeconds
        let phase = job.untilNextPhase(remaining: job.remaining) ?? job.remaining
        appliance.move(
            \.currentPhaseCountdownTimeSeconds, from: phase.wholeSeconds, to: 0, over: phase,
            reporting: .edges(threshold: 0))
    }

    private static func endJob(_ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        appliance.activeOperationZones = []
        appliance.currentPhaseCountdownTimeSeconds = 0
        appliance.operationCompletionTimestamp = 0
    }
}
