import HomeCatalog
import HomeModel

/// Behavior of Google's Locator: the device makes a sound once. No attribute reports it.
struct LocatorBehavior: Behavior {
    typealias Subject = Google.LocatorTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.locate) { _, _ in },
            .on(\.silence) { _, _ in },
        ]
    }
}
