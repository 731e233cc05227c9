import HomeCatalog
import HomeModel
import JSON

/// A device that makes itself heard where it is lost.
enum LocatorMapping: CloudTraitMapping {
    static let name = "Locator"

    static let mirrors = [
        TraitMirror(Google.LocatorTrait.self) {
            $0.command("Locate", is: \.silence, when: ["silence": .bool(true)])
            $0.command("Locate", is: \.locate) { $0.optional("lang", is: \.lang) }
        }
    ]
}
