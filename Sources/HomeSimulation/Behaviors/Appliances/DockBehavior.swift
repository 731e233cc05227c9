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

    /// A robot that starts or resumes work leaves its dock.
    var reactions: [Reaction] {
        [
            .after(\.operationalState, of: Matter.OperationalStateTrait.self) { Self.undock($0) },
            .after(\.countdownTime, of: Matter.OperationalStateTrait.self) { Self.undock($0) },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { endpoint[Subject.self].isDocked = true }

    /// Undocks a robot that works.
    private static func undock(_ endpoint: Endpoint) {
        guard endpoint[Matter.OperationalStateTrait.self].operationalState == .running else { return }
        endpoint[Subject.self].cancel(arrivalAtDock)
        endpoint[Subject.self].isDocked = false
    }
}
