import HomeCatalog
import HomeModel

/// How an appliance starts for a time or in some of its zones, and tells when it will be done.
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
                .failedPrecondition, "The device is at work or in trouble; send operationalState.stop first.")
        }
        _ = OperationalStateBehavior.start(endpoint, for: span)
        // Without a choice it works everywhere.
        appliance.activeOperationZones = zones.isEmpty ? known : zones
    }

    // MARK: What Matter's operational state does

    /// The job goes on from where it is.
    static func follow(_ endpoint: Endpoint, _ job: ApplianceJob) {
        let appliance = endpoint[Subject.self]
        appliance.operationCompletionTimestamp = (endpoint.now + job.rest).unixSeconds
        let phase = job.untilNextPhase(rest: job.rest) ?? job.rest
        appliance.move(
            \.currentPhaseCountdownTimeSeconds, from: phase.wholeSeconds, to: 0, over: phase,
            reporting: .edges(threshold: 0))
    }

    static func interrupt(_ endpoint: Endpoint) { endpoint[Subject.self].stop(\.currentPhaseCountdownTimeSeconds) }

    static func leave(_ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        appliance.activeOperationZones = []
        appliance.currentPhaseCountdownTimeSeconds = 0
        appliance.operationCompletionTimestamp = 0
    }
}
