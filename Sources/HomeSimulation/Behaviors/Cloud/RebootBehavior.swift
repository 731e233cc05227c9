import HomeCatalog
import HomeModel

/// How a device restarts at a command: as after a power cycle, all its traits at once.
struct RebootBehavior: Behavior {
    typealias Subject = Google.RebootTrait

    var commands: [CommandHandler<Subject>] {
        [.on(\.reboot) { endpoint, _ in Simulation.behaviors.powerUp(endpoint.draft, after: .power) }]
    }
}
