import HomeCatalog
import HomeModel

/// Behavior of Google's Dock: a robot ends its work and reaches its dock after half a minute.
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

    /// Undocks a robot that starts or resumes work.
    static func leave(_ endpoint: Endpoint) {
        endpoint[Subject.self].cancel(arrived)
        endpoint[Subject.self].isDocked = false
    }
}
