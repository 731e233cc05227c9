import HomeCatalog
import HomeModel

/// Behavior of Google's Reboot: restarts all traits of the device as after a power cycle.
struct RebootBehavior: Behavior {
    typealias Subject = Google.RebootTrait

    var commands: [CommandHandler<Subject>] {
        [.on(\.reboot) { endpoint, _ in endpoint.draft.restart(.power) }]
    }
}
