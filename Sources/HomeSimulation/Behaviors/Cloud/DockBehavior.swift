import HomeCatalog
import HomeModel

/// How a robot goes to its dock: it gives up its work and is there after half a minute.
struct DockBehavior: Behavior {
    typealias Subject = Google.DockTrait

    private static let arrived = "arrived"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.dock) { endpoint, _ in
                OperationalStateBehavior.end(endpoint)
                let robot = endpoint[Subject.self]
                if robot.isDocked != true { robot.schedule(Self.arrived, after: .seconds(30)) }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { endpoint[Subject.self].isDocked = true }

    /// The robot starts or goes on working.
    static func leave(_ endpoint: Endpoint) {
        endpoint[Subject.self].cancel(arrived)
        endpoint[Subject.self].isDocked = false
    }
}
