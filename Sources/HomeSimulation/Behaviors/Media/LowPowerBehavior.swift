import HomeCatalog
import HomeModel

/// Behavior of Matter's Low Power: turns the device off.
struct LowPowerBehavior: Behavior {
    typealias Subject = Matter.LowPowerTrait

    var commands: [CommandHandler<Subject>] { [.on(\.sleep) { endpoint, _ in OnOffBehavior.turnOff(endpoint) }] }
}
