import HomeCatalog
import HomeModel

/// A device that can restart.
enum RebootMapping: CloudTraitMapping {
    static let name = "Reboot"

    static let mirrors = [TraitMirror(Google.RebootTrait.self) { $0.command("Reboot", is: \.reboot) }]
}
