import HomeCatalog
import HomeModel

/// Behavior of Google's Dock: a robot ends its work and reaches its dock after half a minute.
struct DockBehavior: Behavior {
    typealias Subject = Google.DockTrait

    private static let arrivalAtDock = "arrived"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.dock) { endpoint, _ in
                _ = OperationalStateBehavior.stop(endpoint)
                let robot = endpoint[Subject.self]
                if robot.isDocked != true { robot.schedule(Self.arrivalAtDock, after: .seconds(30)) }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { endpoint[Subject.self].isDocked = true }

    /// Undocks a robot that starts or resumes work.
    static func undock(_ endpoint: Endpoint) {
        endpoint[Subject.self].cancel(arrivalAtDock)
        endpoint[Subject.self].isDocked = false
    }
}
