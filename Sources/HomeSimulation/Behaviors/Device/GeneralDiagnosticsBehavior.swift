import HomeCatalog
import HomeModel

/// Behavior of Matter's General Diagnostics: time and restarts of the node. The memory stores the last start in
/// microseconds.
struct GeneralDiagnosticsBehavior: Behavior {
    typealias Subject = Matter.GeneralDiagnosticsTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.testEventTrigger) { (_, _) throws(HomeError) in
                throw .rejected(
                    .constraintError, "This node has no test events: testEventTriggersEnabled is false.")
            },
            .respond(to: \.timeSnapshot) { endpoint, _ in
                let start = endpoint[Subject.self].memory?.integer ?? endpoint.now.microseconds
                return Record {
                    $0.systemTimeMs = UInt64(max(0, endpoint.now.microseconds.saturatingSubtracting(start)) / 1_000)
                    $0.posixTimeMs = UInt64(max(0, endpoint.now.microseconds) / 1_000)
                }
            },
        ]
    }

    /// The longest time that the counters run, in seconds: a century.
    private static let longestRun: Int64 = 100 * 365 * 86_400

    func start(on endpoint: Endpoint) {
        let node = endpoint[Subject.self]
        let seconds = Int64(clamping: min(node.upTime ?? 0, UInt64(Self.longestRun)))
        node.memory = .signed((endpoint.now - .seconds(seconds)).microseconds)
        Self.countUpTime(endpoint, from: seconds)
        // The total is not reset by a restart.
        let total = Int64(node.totalOperationalHours ?? 0) * 3_600
        let end = min(total + Self.longestRun, Int64(UInt32.max - 1) * 3_600)
        node.move(
            \.totalOperationalHours, from: total, to: end, per: 3_600, over: .seconds(max(0, end - total)),
            reporting: .end, isAmbient: true)
    }

    /// Reads are exact. Like every attribute with the quality C, the counter is not reported.
    private static func countUpTime(_ endpoint: Endpoint, from seconds: Int64) {
        endpoint[Subject.self].move(
            \.upTime, from: seconds, to: seconds + longestRun, over: .seconds(longestRun), reporting: .end,
            isAmbient: true)
    }

    func powerUp(_ endpoint: Endpoint, after restart: RestartKind) {
        let reason: Subject.BootReasonEnum = restart == .power ? .powerOnReboot : .softwareUpdateCompleted
        let node = endpoint[Subject.self]
        node.memory = .signed(endpoint.now.microseconds)
        Self.countUpTime(endpoint, from: 0)
        node.rebootCount = node.rebootCount.map { $0 &+ 1 }
        node.bootReason = reason
        node.emit(\.bootReason) { $0.bootReason = reason }
    }
}
