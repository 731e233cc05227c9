import HomeCatalog
import HomeModel

/// How a device is found by its sound, which nobody can read: it makes it and falls silent.
struct LocatorBehavior: Behavior {
    typealias Subject = Google.LocatorTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.locate) { _, _ in },
            .on(\.silence) { _, _ in },
        ]
    }
}
