import HomeCatalog
import HomeModel

/// How a device goes to sleep: it turns off.
struct LowPowerBehavior: Behavior {
    typealias Subject = Matter.LowPowerTrait

    var commands: [CommandHandler<Subject>] { [.on(\.sleep) { endpoint, _ in OnOffBehavior.turnOff(endpoint) }] }
}
