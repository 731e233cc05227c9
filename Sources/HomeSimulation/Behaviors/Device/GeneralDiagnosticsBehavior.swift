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

    func start(on endpoint: Endpoint) { endpoint[Subject.self].memory = .signed(endpoint.now.microseconds) }

    func powerUp(_ endpoint: Endpoint, after restart: RestartKind) {
        let reason: Subject.BootReasonEnum = restart == .power ? .powerOnReboot : .softwareUpdateCompleted
        let node = endpoint[Subject.self]
        node.memory = .signed(endpoint.now.microseconds)
        node.rebootCount = node.rebootCount.map { $0 &+ 1 }
        node.bootReason = reason
        node.emit(\.bootReason) { $0.bootReason = reason }
    }
}
